"""Text into lines of words. Case, spacing and commas are free; ``#`` begins a comment."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.sheets.faults import Fault, SheetFaults
from engine.sheets.grammar.synonyms import PAIRS, key_of

MAX_BYTES = 8 * 1024
MAX_LINES = 200
_WORD = re.compile(r"[-=]?>|→|:(?=[\s,]|\Z)|[^\s,>→]+?(?=:?(?:[\s,>→]|\Z)|[-=]>)")
_NOT_TEXT = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffd\ud800-\udfff]")


END = "END"
"""The word that ends orders; a line that begins with it is the last."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word as written, and its place; ``key`` is its form for comparison."""

    text: str
    line: int
    column: int
    key: str = field(default="")

    def __post_init__(self) -> None:
        """The word in capitals, in its canonical spelling."""
        if not self.key:
            object.__setattr__(self, "key", key_of(self.text))


_WIDE = {0xFF01 + number: 0x21 + number for number in range(94)} | {0x3000: 0x20}
# A byte order mark, as programs write it before a text, and other blanks without a width.
_WIDE |= dict.fromkeys((0xFEFF, 0x200B, 0x2060), 0x20)


def narrow(text: str) -> str:
    """The text with full-width and invisible characters as plain ones, each in its place."""
    return text.translate(_WIDE)


def lines_before_end(
    text: str, *, canonical: bool = False
) -> tuple[list[list[Token]], tuple[Fault, ...]]:
    """The words of each line above ``END``, and a note on the first line below, if there is one.

    Raises ``SheetFaults`` like ``lines_of``.
    """
    lines = lines_of(text, canonical=canonical)
    found: list[list[Token]] = []
    for tokens in lines:
        if tokens[0].key == END:
            below = next(lines, None)
            return found, (Fault(below[0].line, below[0].column, "after-end"),) if below else ()
        found.append(tokens)
    return found, ()


def lines_of(text: str, *, canonical: bool = False) -> Iterator[list[Token]]:
    """The words of each line that has any.

    Raises ``SheetFaults`` for bad text, too much text or too many lines. ``canonical`` text is not
    measured: it is our own, and may be a little longer than what was submitted.
    """
    found = _NOT_TEXT.search(text)
    if found is not None:
        above = text.count("\n", 0, found.start())
        column = found.start() - text.rfind("\n", 0, found.start())
        raise SheetFaults([Fault(above + 1, column, "not-text")])
    size = len(text.encode())
    if size > MAX_BYTES and not canonical:
        raise SheetFaults([Fault(1, 1, "too-long", {"bytes": size, "most": MAX_BYTES})])
    lines = narrow(text).splitlines()
    if len(lines) > MAX_LINES and not canonical:
        raise SheetFaults([Fault(MAX_LINES + 1, 1, "too-many-lines", {"most": MAX_LINES})])
    for number, line in enumerate(lines, start=1):
        words = _WORD.finditer(line.partition("#")[0])
        tokens = _joined([Token(word[0], number, word.start() + 1) for word in words])
        if tokens:
            yield tokens


def _joined(tokens: list[Token]) -> list[Token]:
    """Two words that count as one become one."""
    found: list[Token] = []
    for token in tokens:
        if found and (key := PAIRS.get((found[-1].text.upper(), token.text.upper()))):
            first = found.pop()
            found.append(Token(f"{first.text} {token.text}", first.line, first.column, key))
        else:
            found.append(token)
    return found
