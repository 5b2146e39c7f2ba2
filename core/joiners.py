"""Invisible characters that a script or an emoji needs, and marks stacked on a letter.

U+200C parts letters that would join and U+200D joins: in Persian, Hindi or Mongolian another word,
in emoji another picture. Anywhere else they are not seen and make two names of one.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import groupby

PARTS, JOINS = "\u200c", "\u200d"
MAX_MARKS = 4
"""Marks on one character that stay: Unicode's limit against stacked ones (UTS 39, 5.4)."""
NEAR = MAX_MARKS + 2
"""How far before a joiner its letter stands at most."""
VIRAMA = 9
"""The combining class of signs that make a conjunct of two letters."""

_CURSIVE = (
    (0x0600, 0x08FF),  # Arabic, Syriac, N'Ko, Mandaic
    (0x1800, 0x18AF),  # Mongolian
    (0xA840, 0xA87F),  # Phags-pa
    (0xFB50, 0xFDFF),
    (0xFE70, 0xFEFC),
    (0x10AC0, 0x10AFF),  # Manichaean
    (0x10D00, 0x10D3F),
    (0x10F30, 0x10FDF),
    (0x1E900, 0x1E95F),  # Adlam
)
"""Scripts whose letters join."""
_PICTURES = (
    (0x00A9, 0x00AE),
    (0x203C, 0x2049),
    (0x2122, 0x2139),
    (0x2190, 0x21FF),
    (0x2300, 0x23FF),
    (0x25A0, 0x27BF),
    (0x2900, 0x297F),
    (0x2B00, 0x2BFF),
    (0x3030, 0x303D),
    (0x3297, 0x3299),
    (0x1F000, 0x1FAFF),
)
_DRAWN_AS = "\ufe0e\ufe0f"
"""Selectors behind a picture: as a sign or in colour."""
_JOINER = re.compile(f"[{PARTS}{JOINS}]+")
_FLAG = re.compile("\U0001f3f4([\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6})\U000e007f")
"""The flag of a part of a country, as Scotland's: letters that nobody sees say which."""


def drop_needless_joiners(text: str) -> str:
    """The text with a joiner only where a script or an emoji needs it, and never two in a row."""
    if PARTS not in text and JOINS not in text:
        return text

    def kept(found: re.Match[str]) -> str:
        start, end = found.span()
        before, behind = text[max(start - NEAR, 0) : start], text[end : end + 1]
        return found[0][0] if _is_needed(found[0][0], before, behind) else ""

    return _JOINER.sub(kept, text)


def flag_letters(text: str) -> set[int]:
    """The places of the unseen letters of flags in the text."""
    return {
        place for found in _FLAG.finditer(text) for place in range(found.start() + 1, found.end())
    }


def bound_marks(text: str) -> str:
    """The text with at most `MAX_MARKS` marks on a character, none twice in a row, the rest gone.

    Letters of Tibetan that stand below others count as marks too.
    """
    if not any(map(_is_mark, text)):
        return text
    found: list[str] = []
    for is_mark, run in groupby(text, key=_is_mark):
        marks = [char for char, _ in groupby(run)] if is_mark else list(run)
        found += marks[:MAX_MARKS] if is_mark else marks
    return "".join(found)


def _is_mark(char: str) -> bool:
    return unicodedata.category(char) in {"Mn", "Me"}


def _is_needed(joiner: str, before: str, behind: str) -> bool:
    if joiner == JOINS and _is_in(before.rstrip(_DRAWN_AS)[-1:], _PICTURES):
        return _is_in(behind, _PICTURES)
    if before and unicodedata.combining(before[-1]) == VIRAMA:
        # It says how a conjunct is drawn; joined, at the end of a word too.
        return joiner == JOINS or _is_letter(behind)
    letter = next((char for char in reversed(before) if not _is_mark(char)), "")
    cursive = [_is_letter(char) and _is_in(char, _CURSIVE) for char in (letter, behind)]
    # A letter that stands alone can be drawn as if it were joined.
    return any(cursive) if joiner == JOINS else all(cursive)


def _is_letter(char: str) -> bool:
    return bool(char) and unicodedata.category(char)[0] == "L"


def _is_in(char: str, ranges: tuple[tuple[int, int], ...]) -> bool:
    return bool(char) and any(first <= ord(char) <= last for first, last in ranges)
