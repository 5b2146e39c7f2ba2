"""What answers a request that no view answered: for programs a problem document, for people a page
with the same code and the same words.
"""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views import defaults

from core.api.errors import FAILED, PREFIX, problem_response, refusal_response
from core.problems import problem_of


def refuse(request: HttpRequest, exception: Exception) -> HttpResponse:
    """For `handler400`, `handler403` and `handler404`."""
    if request.path.startswith(PREFIX):
        return refusal_response(exception)
    problem = problem_of(exception)
    if problem is None or problem.status not in WITH_PAGE:
        return defaults.bad_request(request, exception)
    page = f"{problem.status}.html"
    return render(request, page, {"problem": problem}, status=problem.status)


def fail(request: HttpRequest) -> HttpResponse:
    """For `handler500`."""
    if request.path.startswith(PREFIX):
        return problem_response(FAILED)
    return defaults.server_error(request)


WITH_PAGE = frozenset({HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND})
