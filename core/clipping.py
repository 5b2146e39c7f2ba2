"""Cut a text that is too long for its place, between characters as people see them."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator

ELLIPSIS = "…"
JOINER = "\u200d"
"""Zero width joiner: what stands on both of its sides is one sign."""
MARKS = frozenset({"Mn", "Me", "Mc"})
TONES = range(0x1F3FB, 0x1F400)
FLAGS = range(0x1F1E6, 0x1F200)
TAGS = range(0xE0020, 0xE0080)
VOWELS = range(0x1160, 0x1200)
"""Parts of a Korean syllable after its first."""


def characters_of(text: str) -> Iterator[str]:
    """The characters of a text as people count them: a letter with its marks, a whole emoji."""
    whole, flags = "", 0
    for sign in text:
        if whole and not _goes_on(whole, sign, flags):
            yield whole
            whole, flags = "", 0
        whole += sign
        flags += ord(sign) in FLAGS
    if whole:
        yield whole


def _goes_on(whole: str, sign: str, flags: int) -> bool:
    """Whether this sign belongs to the character before it."""
    code = ord(sign)
    if (whole[-1], sign) == ("\r", "\n"):
        return True
    if sign in {JOINER, "\u200c"} or unicodedata.category(sign) in MARKS:
        return True
    if code in TONES or code in TAGS or code in VOWELS:
        return True
    if code in FLAGS:
        return flags % 2 == 1
    return whole[-1] == JOINER and unicodedata.category(sign) == "So"


def clip_text(text: str, most: int, *, measure: Callable[[str], int] = len) -> str:
    """The text, or as much of its beginning as fits with an ellipsis behind it.

    `measure` is the length of one character, in the unit of `most`.
    """
    kept, length, fitting = list[str](), 0, 0
    room = most - measure(ELLIPSIS)
    for character in characters_of(text):
        length += measure(character)
        if length > most:
            return "".join(kept[:fitting]).rstrip() + ELLIPSIS if room >= 0 else ""
        kept.append(character)
        if length <= room:
            fitting = len(kept)
    return text
