"""A field for the pauses of a season: one a line, its first and its last day."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

DAYS = re.compile(r"(\d{4}-\d{2}-\d{2})(?:\D+?(\d{4}-\d{2}-\d{2}))?")
MOST_CHARACTERS = 2000


class PausesField(forms.CharField):
    """Lines such as "2026-12-21 to 2027-01-03", or one day alone; cleaned to pairs of ISO dates."""

    widget = forms.Textarea(attrs={"rows": 3, "placeholder": "2026-12-21 to 2027-01-03"})

    def __init__(self, **options: Any) -> None:
        options.setdefault(
            "help_text", _("Holidays without a round, one a line: 2026-12-21 to 2027-01-03.")
        )
        super().__init__(max_length=MOST_CHARACTERS, **options)

    def prepare_value(self, value: Any) -> Any:
        """The stored pairs as lines; what was typed as it is."""
        if isinstance(value, str) or value is None:
            return value
        return "\n".join(f"{first} to {last}" for first, last in value)

    def clean(self, value: Any) -> Any:
        """Raises `ValidationError` with the line at fault."""
        lines = [line.strip() for line in str(super().clean(value)).splitlines()]
        return tuple(_pause(line) for line in lines if line)

    def has_changed(self, initial: Any, data: Any) -> bool:
        return bool(super().has_changed(self.prepare_value(initial), data))


def _pause(line: str) -> tuple[str, str]:
    found = DAYS.fullmatch(line)
    days = (found[1], found[2] or found[1]) if found else ("", "")
    try:
        first, last = (date.fromisoformat(day) for day in days)
    except ValueError as error:
        words = gettext("{line}: write a first and a last day, as 2026-12-21 to 2027-01-03.")
        raise ValidationError(words.format(line=line)) from error
    if last < first:
        words = gettext("{line}: the last day is before the first.")
        raise ValidationError(words.format(line=line))
    return days
