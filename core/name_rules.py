"""Rules for names, used by every form and service (KEM-NAM-01)."""

from __future__ import annotations

import unicodedata
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.errors import Refused
from core.joiners import JOINS, PARTS, bound_marks, drop_needless_joiners, flag_letters
from core.translation import Words

MAX_NAME_LENGTH = 60
RULE = "KEM-NAM-01"

# Control characters, invisible formatting (bidirectional marks, zero widths), lone surrogates;
# joiners are judged by what stands beside them (`core.joiners`).
_DROPPED = frozenset({"Cc", "Cf", "Cs"})
# Letters and symbols by category that are invisible: Hangul fillers, the empty Braille cell.
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")


def tidy(text: str) -> str:
    """The text in Unicode's composed form (NFC), without control characters, invisible formatting
    that no script needs and noncharacters, its spaces collapsed, few marks on each character.
    """
    spaced = " ".join(text.split())  # tabs and line ends part words
    flags = flag_letters(spaced)
    kept = (char for place, char in enumerate(spaced) if _is_kept(char) or place in flags)
    joined = drop_needless_joiners(unicodedata.normalize("NFC", "".join(kept)))
    bounded = unicodedata.normalize("NFC", bound_marks(joined))
    return " ".join(bounded.split())


def _is_kept(character: str) -> bool:
    """Noncharacters never stand for anything, and no SVG or feed may contain U+FFFE and U+FFFF."""
    code = ord(character)
    is_none = code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF
    if character in (PARTS, JOINS):
        return True
    return not is_none and unicodedata.category(character) not in _DROPPED


def is_visible(text: str) -> bool:
    """Whether the text contains a visible character."""
    return any(unicodedata.category(c)[0] in "LNPS" and c not in _BLANK for c in text)


def clean_name(text: str, *, whose: Words) -> str:
    """The tidied name. Raises `Refused` if it is invisible or too long.

    `whose` completes the message, as in "the team".
    """
    name = tidy(text)
    if not is_visible(name):
        raise Refused(
            gettext("Give {whose} a visible name.").format(whose=whose), rule=RULE, field="name"
        )
    if len(name) > MAX_NAME_LENGTH:
        raise Refused(
            gettext("A name has at most {most} characters.").format(most=MAX_NAME_LENGTH),
            rule=RULE,
            field="name",
        )
    return name


class NameField(forms.CharField):
    """A form field for a name, checked by `clean_name`."""

    def __init__(self, *, whose: Words, **kwargs: Any) -> None:
        self.whose = whose
        kwargs.setdefault("label", _("Name"))
        super().__init__(strip=False, max_length=MAX_NAME_LENGTH, **kwargs)
        self.validators = []  # clean_name checks the length after tidying, and cites the rule

    def to_python(self, value: Any) -> str:
        try:
            return clean_name(str(value or ""), whose=self.whose)
        except Refused as error:
            raise ValidationError(str(error)) from error
