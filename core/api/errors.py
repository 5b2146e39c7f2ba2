"""How the API refuses: one shape for every refusal.

Malformed input is 400 with errors by field, as Django REST framework writes them. What a rule or
the present state refuses is a `Refused`: 409, or 400 if the request is wrong in any state. 401: not
logged in. 403: not allowed. 404: not there, or in a private league of others. 412: changed since it
was read.
"""

from __future__ import annotations

from typing import Any

from rest_framework import serializers, status
from rest_framework.exceptions import APIException
from rest_framework.response import Response
from rest_framework.views import exception_handler

from core.errors import Refused


class PreconditionFailed(APIException):
    """The subject has changed since the client read it (`If-Match`)."""

    status_code = status.HTTP_412_PRECONDITION_FAILED
    default_detail = "This has changed since you read it. Read it again."
    default_code = "changed"


class RefusalSerializer(serializers.Serializer[Any]):
    """Why a write was refused. Nothing was changed."""

    detail = serializers.CharField(help_text="The reason, as a sentence.")
    rule = serializers.CharField(help_text="ID of the clause behind it; may be empty.")
    field = serializers.CharField(help_text="The field at fault; may be empty.")
    violations = serializers.ListField(
        child=serializers.DictField(),
        required=False,
        help_text="All broken rules, if several.",
    )
    faults = serializers.ListField(
        child=serializers.DictField(), required=False, help_text="All faults of orders or a map."
    )


def refusal_of(error: Refused) -> dict[str, Any]:
    """A refusal in the shape of `RefusalSerializer`."""
    body = {"detail": error.message, "rule": error.rule, "field": error.field}
    return {**body, **error.details()}


def handle_exception(error: Exception, context: dict[str, Any]) -> Response | None:
    """The response to an exception of a view (the setting EXCEPTION_HANDLER)."""
    if isinstance(error, Refused):
        code = status.HTTP_400_BAD_REQUEST if error.is_malformed else status.HTTP_409_CONFLICT
        return Response(refusal_of(error), code)
    return exception_handler(error, context)
