"""Query parameters of the API: a malformed one is the client's mistake, answered with 400."""

from __future__ import annotations

from rest_framework.exceptions import ValidationError
from rest_framework.request import Request


def whole_number(request: Request, name: str) -> int | None:
    """The parameter as a positive whole number, or nothing where it is not given."""
    text = request.query_params.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 18):
        raise ValidationError({name: ["This must be a whole number."]})
    return int(text)


def word(request: Request, name: str) -> str | None:
    """The parameter as text without control characters, or nothing where it is not given."""
    text = request.query_params.get(name)
    if text is not None and not text.isprintable():
        raise ValidationError({name: ["This must be plain text."]})
    return text
