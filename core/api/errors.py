"""How the API refuses: every refusal is a problem document, made here.

400: the input is malformed, or a rule refuses it in any state. 401: not logged in. 403: not
allowed. 404: not there, or in a private league of others. 409: a rule or the present state refuses
it. 411: a body without a length. 412: changed since it was read. 422: the idempotency key was used
for another request.
"""

from __future__ import annotations

from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail
from rest_framework.renderers import JSONRenderer
from rest_framework.response import Response
from rest_framework.views import set_rollback

from core.problem_pages import problem_page, problem_text
from core.problems import FOR_ALL, INVALID, MEDIA_TYPE, Problem, problem_of

PREFIX = "/api/"


class ErrorSerializer(serializers.Serializer[Any]):
    """One fault of a refused request."""

    code = serializers.CharField(help_text="Which fault, for programs.")
    detail = serializers.CharField(help_text="The reason, as a sentence.")
    rule = serializers.CharField(help_text="ID of the clause behind it; may be empty.")
    field = serializers.CharField(
        help_text="Path of the field at fault, such as `sides.0.fans`; may be empty."
    )
    line = serializers.IntegerField(required=False, help_text="In a text of several lines.")
    column = serializers.IntegerField(required=False)
    values = serializers.DictField(
        required=False, help_text="The parts of the sentence, by name, for a translation."
    )


class ProblemSerializer(serializers.Serializer[Any]):
    """Why a request was refused (RFC 9457). Nothing was changed."""

    type = serializers.CharField(help_text="Always `about:blank`: see `status` and `code`.")
    title = serializers.CharField(help_text="What the status means.")
    status = serializers.IntegerField()
    code = serializers.CharField(help_text="Which problem, for programs.")
    detail = serializers.CharField(help_text="The reason, as a sentence.")
    rule = serializers.CharField(help_text="ID of the clause behind it; may be empty.")
    field = serializers.CharField(
        help_text="The field, parameter or header at fault; may be empty."
    )
    errors = ErrorSerializer(  # type: ignore[assignment]
        many=True, help_text="All faults, if there are several or they have places."
    )


def handle_exception(error: Exception, context: dict[str, Any]) -> Response | None:
    """The response to an exception of a view (the setting EXCEPTION_HANDLER)."""
    problem = problem_of(error)
    if problem is None:
        return None
    set_rollback()
    return Response(
        problem.document(),
        status=problem.status,
        headers=_headers(error),
        content_type=MEDIA_TYPE,
    )


def problem_response(problem: Problem, error: Exception | None = None) -> HttpResponse:
    """The same response outside a view of Django REST framework."""
    body = JSONRenderer().render(problem.document())
    return HttpResponse(
        body,
        status=problem.status,
        content_type=MEDIA_TYPE,
        headers=_headers(error) if error else None,
    )


def refusal_response(error: Exception) -> HttpResponse:
    """The response to an exception outside a view; a failure of ours if it is no refusal."""
    return problem_response(problem_of(error) or FAILED, error)


def is_for_programs(request: HttpRequest) -> bool:
    """Whether a program asks, which reads JSON: by the address, or by what it accepts."""
    path = request.path.rstrip("/")
    if f"{path}/".startswith(PREFIX) or path.endswith(".json"):
        return True
    accepted = request.headers.get("Accept", "")
    return "json" in accepted and "html" not in accepted


def refuse(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The response to a refusal outside a view; for people a page in the same words.

    The parameters are named as Django does for `handler404`.
    """
    if is_for_programs(request):
        return refusal_response(exception)
    return problem_page(request, problem_of(exception) or FAILED, _headers(exception))


def refuse_early(request: HttpRequest, error: Exception) -> HttpResponse:
    """The same before the session is known, when no page can be made."""
    if is_for_programs(request):
        return refusal_response(error)
    return problem_text(problem_of(error) or FAILED)


def form_errors(form: BaseForm) -> dict[str, list[ErrorDetail]]:
    """The errors of a page's form, as a serializer has them."""
    return {
        FOR_ALL if name == NON_FIELD_ERRORS else name: [
            ErrorDetail(words, each.code or INVALID) for each in found for words in each.messages
        ]
        for name, found in form.errors.as_data().items()
    }


FAILED = Problem(500, "failed", "Something went wrong on our side. The error is logged.")


def _headers(error: Exception) -> dict[str, str]:
    headers = {}
    if asks := getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = asks
    if (wait := getattr(error, "wait", None)) is not None:
        headers["Retry-After"] = f"{wait:.0f}"
    return headers
