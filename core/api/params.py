"""Query parameters of the API: a malformed one is answered with 400."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import UTC, datetime
from typing import Any

from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request

from core.api.filters import MAX_INTEGER, in_utc

MAX_DIGITS = 100
INVALID = "invalid"


WHOLE_NUMBER: Mapping[str, Any] = {"type": "integer", "minimum": 0}
"""The schema of what `whole_number` reads."""


def whole_number(
    request: Request, name: str, *, least: int = 0, most: int | None = None
) -> int | None:
    """The parameter as a whole number from `least` to `most`; None if it is not given.

    Without a `most` a larger number than fits a database is the largest that does.
    """
    text = request.query_params.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS):
        raise ValidationError({name: [ErrorDetail("This must be a whole number.", INVALID)]})
    if (number := min(int(text), MAX_INTEGER)) < least:
        words = f"This must be {least} or more."
        raise ValidationError({name: [ErrorDetail(words, "min_value")]})
    if most is not None and number > most:
        words = f"This must be {most} or less."
        raise ValidationError({name: [ErrorDetail(words, "max_value")]})
    return number


def moment(request: Request, name: str) -> datetime | None:
    """The parameter as a moment (ISO 8601, by default in UTC); None if it is not given."""
    text = request.query_params.get(name)
    if text is None:
        return None
    try:
        found = datetime.fromisoformat(text)
    except ValueError as error:
        words = ErrorDetail("This must be a moment, such as 2026-05-01.", INVALID)
        raise ValidationError({name: [words]}) from error
    return in_utc(found) if found.tzinfo else found.replace(tzinfo=UTC)


def choice(request: Request, name: str, choices: Collection[str]) -> str | None:
    """The parameter as one of `choices`; None if it is not given."""
    text = request.query_params.get(name)
    if text is not None and text not in choices:
        words = ErrorDetail(f"One of {', '.join(choices)}.", "invalid_choice")
        raise ValidationError({name: [words]})
    return text
