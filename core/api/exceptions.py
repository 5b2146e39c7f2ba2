"""Refusals of the API that Django REST framework has no class for."""

from __future__ import annotations

from rest_framework import status
from rest_framework.exceptions import APIException, ParseError, PermissionDenied


class PreconditionFailed(APIException):
    """The subject has changed since the client read it (`If-Match`)."""

    status_code = status.HTTP_412_PRECONDITION_FAILED
    default_detail = "This has changed since you read it. Read it again."
    default_code = "changed"


class LengthRequired(APIException):
    """A body of unknown length, which would have to be read to its end to be counted."""

    status_code = status.HTTP_411_LENGTH_REQUIRED
    default_detail = "A request needs a Content-Length. Nothing was read or changed."
    default_code = "length_required"


class NoCsrfToken(PermissionDenied):
    """A browser's session without the token that shows that our own page sent the request."""

    default_code = "csrf_failed"

    def __init__(self, reason: str) -> None:
        """`reason` is Django's. A log-in or log-out makes the tokens of open pages invalid."""
        super().__init__(
            "The page that sent this is from before you last logged in or out, or your browser "
            f"keeps no cookies. Load it again. ({reason})"
        )


class UnknownEndpoint(APIException):
    """There is nothing at this address."""

    status_code = status.HTTP_404_NOT_FOUND
    default_detail = "There is no such endpoint."
    default_code = "no_such_endpoint"


class Unreadable(ParseError):  # noqa: N818 -- an expected answer, not an error
    """A request that cannot be read, with the field or header at fault."""

    def __init__(self, detail: str, code: str, field: str = "") -> None:
        super().__init__(detail, code)
        self.field = field
