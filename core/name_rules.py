"""What a name may be: the one place that every form and verb asks (KEM-NAM-01)."""

from __future__ import annotations

import unicodedata
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from core.errors import Refused

MAX_NAME_LENGTH = 60
RULE = "KEM-NAM-01"

# Controls, invisible formatting (bidirectional marks, zero widths) and halves of characters.
_DROPPED = frozenset({"Cc", "Cf", "Cs"})
# Letters and symbols by their category that print nothing: Hangul fillers, the empty Braille cell.
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")


def tidy(text: str) -> str:
    """The text without controls and invisible formatting, its spaces collapsed."""
    spaced = " ".join(text.split())  # a tab or a line's end parts words
    kept = "".join(c for c in spaced if unicodedata.category(c) not in _DROPPED)
    return " ".join(kept.split())


def is_visible(text: str) -> bool:
    """Whether anything of the text can be seen."""
    return any(unicodedata.category(c)[0] in "LNPS" and c not in _BLANK for c in text)


def clean_name(text: str, *, whose: str) -> str:
    """The name, tidied. Raises `Refused` when nothing of it can be seen or it is too long.

    `whose` is what the refusal speaks of, as in "the team".
    """
    name = tidy(text)
    if not is_visible(name):
        raise Refused(f"Give {whose} a name that can be seen.", rule=RULE, field="name")
    if len(name) > MAX_NAME_LENGTH:
        raise Refused(f"A name has at most {MAX_NAME_LENGTH} letters.", rule=RULE, field="name")
    return name


class NameField(forms.CharField):
    """A form's field for a name; it says what `clean_name` says."""

    def __init__(self, *, whose: str, **kwargs: Any) -> None:
        self.whose = whose
        super().__init__(strip=False, max_length=MAX_NAME_LENGTH, **kwargs)
        self.validators = []  # clean_name counts what is left, and cites the rule

    def to_python(self, value: Any) -> str:
        try:
            return clean_name(str(value or ""), whose=self.whose)
        except Refused as error:
            raise ValidationError(str(error)) from error
