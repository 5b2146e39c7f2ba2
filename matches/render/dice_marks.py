"""Block dice inside a sentence: marked while it is made, then pictures, or words where one reads.

A mark is a face and its words between signs that no alphabet has; only known faces are drawn.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from matches.render.dice_svg import BLOCK_SIGNS

OPEN, BETWEEN, SHUT = "\ue0d0", "\ue0d1", "\ue0d2"
_MARK = re.compile(f"{OPEN}([a-z]+){BETWEEN}([^{OPEN}{SHUT}]*){SHUT}")
_STRAY = re.compile(f"[{OPEN}{BETWEEN}{SHUT}]")


def mark_die(face: str, words: str) -> str:
    """A result of the block die in a sentence."""
    return f"{OPEN}{face}{BETWEEN}{words}{SHUT}"


def dice_as_words(text: str) -> str:
    """The sentence as plain text."""
    return replace_dice(text, lambda _, words: words)


def replace_dice(text: str, drawn: Callable[[str, str], str]) -> str:
    """The text with what `drawn` makes of each face and its words."""

    def one(found: re.Match[str]) -> str:
        face, words = found.groups()
        return drawn(face, words) if face in BLOCK_SIGNS else words

    return _STRAY.sub("", _MARK.sub(one, text))
