"""How the API says no: one shape for every refusal, whoever refuses.

What cannot be read is 400 with the faults by field, as Django REST framework writes them. What a
rule or the state of things refuses is a `Refusal`: 409, or 400 where what was sent is at fault
however things stand. 401 has no name, 403 has one that may not, 404 is also what a stranger to a
private league sees, 412 is a write to something that has changed since it was read.
"""

from __future__ import annotations

from typing import Any

from rest_framework import serializers, status
from rest_framework.exceptions import APIException
from rest_framework.response import Response
from rest_framework.views import exception_handler

from core.errors import Refused


class PreconditionFailed(APIException):
    """The subject is not any more what `If-Match` names."""

    status_code = status.HTTP_412_PRECONDITION_FAILED
    default_detail = "This has changed since you read it. Read it again."
    default_code = "changed"


class RefusalSerializer(serializers.Serializer[Any]):
    """Why a write was not done. Nothing was changed."""

    detail = serializers.CharField(help_text="In words, for whoever asked.")
    rule = serializers.CharField(help_text="ID of the clause it rests on; may be empty.")
    field = serializers.CharField(help_text="What of the request is at fault; may be empty.")
    violations = serializers.ListField(
        child=serializers.DictField(), required=False, help_text="All broken rules of a roster."
    )
    faults = serializers.ListField(
        child=serializers.DictField(), required=False, help_text="All faults of orders or a map."
    )

    class Meta:
        ref_name = "Refused"


def refusal_of(error: Refused) -> dict[str, Any]:
    """A refusal in the shape of `RefusalSerializer`."""
    body = {"detail": error.message, "rule": error.rule, "field": error.field}
    return {**body, **error.details()}


def handle_exception(error: Exception, context: dict[str, Any]) -> Response | None:
    """The answer to whatever a view raises: the setting EXCEPTION_HANDLER."""
    if isinstance(error, Refused):
        code = status.HTTP_400_BAD_REQUEST if error.is_malformed else status.HTTP_409_CONFLICT
        return Response(refusal_of(error), code)
    return exception_handler(error, context)
