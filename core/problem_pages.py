"""A refusal for people: a page with the words and the code that a program gets."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from django.template.loader import select_template

from core.problems import Problem


def problem_page(
    request: HttpRequest, problem: Problem, headers: Mapping[str, str] | None = None
) -> HttpResponse:
    """A page; a status with a template of its own adds what the reader can do."""
    template = select_template([f"{problem.status}.html", "refused.html"])
    body = template.render({"problem": problem}, request)
    return HttpResponse(body, status=problem.status, headers=dict(headers or {}))


def problem_text(problem: Problem) -> HttpResponse:
    """The same in plain text, for requests that no page can be made for."""
    return HttpResponse(
        f"{problem.detail} ({problem.code})",
        status=problem.status,
        content_type="text/plain; charset=utf-8",
    )
