"""Why a request was refused, in the one shape of pages and programs: a problem document (RFC 9457).

`type` is always `about:blank`: the status says what kind of problem it is, `code` which one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from itertools import islice
from typing import Any

from django.core.exceptions import BadRequest, PermissionDenied, RequestDataTooBig
from django.core.exceptions import SuspiciousOperation as Suspicious
from django.http import Http404
from django.http.multipartparser import MultiPartParserError
from django.utils.translation import gettext
from rest_framework.exceptions import APIException, ErrorDetail, ValidationError

from core.errors import Busy, Refused

MEDIA_TYPE = "application/problem+json"
INVALID = "invalid"
FOR_ALL = "non_field_errors"
"""In the words of Django REST framework: an error of the whole input."""
MAX_ERRORS, MAX_NAME = 100, 100
"""A body of 2.5 MB may have a fault in every byte; the response names the first ones."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A refusal. `errors` has every fault, each with the keys of `fault()` at least."""

    status: int
    code: str
    detail: str
    rule: str = ""
    field: str = ""
    errors: tuple[dict[str, Any], ...] = ()

    @property
    def title(self) -> str:
        """What the status means."""
        return HTTPStatus(self.status).phrase

    def document(self) -> dict[str, Any]:
        """The body of a response."""
        return {
            "type": "about:blank",
            "title": self.title,
            "status": self.status,
            "code": self.code,
            "detail": self.detail,
            "rule": self.rule,
            "field": self.field,
            "errors": list(self.errors),
        }


def fault(code: str, detail: str, *, rule: str = "", field: str = "") -> dict[str, Any]:
    """One of the `errors` of a problem; `field` is a path such as `sides.0.fans`."""
    return {"code": code, "detail": detail, "rule": rule, "field": field}


def problem_of(error: Exception) -> Problem | None:
    """What a program is told about an exception; None if it is a failure of ours."""
    if isinstance(error, Refused):
        return refusal(error)
    if isinstance(error, ValidationError):
        return _invalid(error)
    if isinstance(error, APIException):
        return Problem(
            status=error.status_code,
            code=str(error.get_codes()),
            detail=str(error.detail),
            field=getattr(error, "field", ""),
        )
    if isinstance(error, Http404):
        return Problem(404, "not_found", gettext("This does not exist, or you may not see it."))
    if isinstance(error, PermissionDenied):
        return Problem(403, "permission_denied", str(error) or gettext("You may not do this."))
    if isinstance(error, RequestDataTooBig):
        return Problem(413, "too_large", gettext("The body is too large."))
    if isinstance(error, Suspicious | BadRequest | MultiPartParserError):
        return Problem(400, "bad_request", gettext("The request is malformed."))
    return None


def _status(error: Refused) -> int:
    if isinstance(error, Busy):
        return 429
    return 400 if error.is_malformed else 409


def refusal(error: Refused) -> Problem:
    """What is said about the refusal of a service."""
    return Problem(
        status=_status(error),
        code=error.code,
        detail=error.message,
        rule=error.rule,
        field=error.field,
        errors=tuple(error.errors()),
    )


def _invalid(error: ValidationError) -> Problem:
    found = tuple(islice(_flat(error.detail), MAX_ERRORS))
    first = found[0] if found else fault(INVALID, gettext("The input is invalid."))
    detail = f"{first['field']}: {first['detail']}" if first["field"] else first["detail"]
    return Problem(400, INVALID, detail, field=first["field"], errors=found)


def _flat(detail: Any, path: str = "") -> Iterator[dict[str, Any]]:
    """Every fault of a nested error, with the path of its field."""
    if isinstance(detail, Mapping):
        for name, inner in detail.items():
            yield from _flat(inner, path if name == FOR_ALL else _below(path, name))
    elif isinstance(detail, list | tuple):
        # Words are about the field itself; what is nested is about the rows of a list.
        for place, inner in enumerate(detail):
            is_leaf = isinstance(inner, str)
            yield from _flat(inner, path if is_leaf else _below(path, place))
    else:
        code = detail.code if isinstance(detail, ErrorDetail) and detail.code else INVALID
        yield fault(str(code), str(detail), field=path)


def _below(path: str, name: object) -> str:
    own = str(name)[:MAX_NAME]
    return f"{path}.{own}" if path else own
