"""Query parameters of the API: a malformed one is answered with 400."""

from __future__ import annotations

from datetime import UTC, datetime

from rest_framework.exceptions import ValidationError
from rest_framework.request import Request


def whole_number(request: Request, name: str) -> int | None:
    """The parameter as a whole number of 0 or more; None if it is not given."""
    text = request.query_params.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 18):
        raise ValidationError({name: ["This must be a whole number."]})
    return int(text)


def word(request: Request, name: str) -> str | None:
    """The parameter as text without control characters; None if it is not given."""
    text = request.query_params.get(name)
    if text is not None and not text.isprintable():
        raise ValidationError({name: ["This must be plain text."]})
    return text


def moment(request: Request, name: str) -> datetime | None:
    """The parameter as a moment (ISO 8601, by default in UTC); None if it is not given."""
    text = request.query_params.get(name)
    if text is None:
        return None
    try:
        found = datetime.fromisoformat(text)
        return found.astimezone(UTC) if found.tzinfo else found.replace(tzinfo=UTC)
    except (ValueError, OverflowError) as error:
        raise ValidationError({name: ["This must be a moment, such as 2026-05-01."]}) from error
