"""Names that look alike: `Hida`, `H1da`, or with a Cyrillic letter (KEM-NAM-01)."""

from __future__ import annotations

import unicodedata
from functools import cache
from pathlib import Path

TABLE = Path(__file__).with_name("look_alikes.txt")
"""Made by `scripts/look-alikes` from Unicode's table of confusables."""


_DRAWN_BLANK = "\u115f\u1160\u2800\u3164\uffa0\U00013441\U00013442\U0001d159"
_NOT_DRAWN = (  # Unicode's Default_Ignorable_Code_Point; no name has others of category Cf
    "\u034f\u17b4\u17b5\u2065\u200c\u200d",
    map(chr, range(0x180B, 0x1810)),
    map(chr, range(0xFE00, 0xFE10)),  # variation selectors
    map(chr, range(0xFFF0, 0xFFF9)),
    map(chr, range(0xE0000, 0xE1000)),
)
_UNSEEN = {ord(char): " " for char in _DRAWN_BLANK} | {
    ord(char): None for chars in _NOT_DRAWN for char in chars
}
"""Letters and signs that are drawn blank, and those that are not drawn."""


def look(name: str) -> str:
    """What the name looks like: the same for all names that look alike, whatever their case."""
    capitals_read = _folded(name).translate(_table())
    folded = _folded(capitals_read.casefold())
    return " ".join(folded.translate(_table()).split())


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).translate(_UNSEEN)


@cache
def _table() -> dict[int, str]:
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    pairs = (line.split(" ", 1) for line in lines)
    return {ord(char): to for to, alike in pairs for char in alike}
