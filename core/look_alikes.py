"""Names that look alike: `Hida`, `H1da`, or with a Cyrillic letter (KEM-NAM-01)."""

from __future__ import annotations

import unicodedata
from functools import cache
from pathlib import Path

TABLE = Path(__file__).with_name("look_alikes.txt")
"""Made by `scripts/look-alikes` from Unicode's table of confusables."""


def look(name: str) -> str:
    """What the name looks like: the same for all names that look alike, whatever their case."""
    capitals_read = _folded(name).translate(_table())
    folded = _folded(capitals_read.casefold())
    return " ".join(folded.translate(_table()).split())


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text)


@cache
def _table() -> dict[int, str]:
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    pairs = (line.split(" ", 1) for line in lines)
    return {ord(char): to for to, alike in pairs for char in alike}
