"""Lines that a mail program broke and marked with a blank at their end (RFC 3676).

Some people and programs leave a blank at the end of every line. So a line is taken for broken only
where it could be: its paragraph ends with a line that has no blank, and the next word had no room.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from unicodedata import east_asian_width

NARROWEST = 60
"""Columns: no mail program breaks lines before."""
_SEPARATOR = "-- "


def unwrap_flowed(text: str, *, deletes_blank: bool) -> str:
    """Join the broken lines; `deletes_blank` for `DelSp=yes`, as languages without blanks need."""
    lines: list[str] = []
    for paragraph in _paragraphs(text.splitlines()):
        lines += _joined(paragraph, deletes_blank=deletes_blank)
    return "\n".join(lines)


def _paragraphs(lines: list[str]) -> Iterator[list[str]]:
    """The lines between empty ones; quoted lines are by themselves."""
    paragraph: list[str] = []
    for raw in lines:
        line = raw.removeprefix(" ")  # space-stuffed
        if raw.startswith(">") or not line.strip() or line == _SEPARATOR:
            if paragraph:
                yield paragraph
                paragraph = []
            yield [raw if raw.startswith(">") else line]
        else:
            paragraph.append(line)
    if paragraph:
        yield paragraph


def _joined(paragraph: list[str], *, deletes_blank: bool) -> list[str]:
    if len(paragraph) == 1 or paragraph[-1].endswith(" "):
        return paragraph
    lines = [paragraph[0]]
    for before, line in pairwise(paragraph):
        if before.endswith(" ") and _had_no_room(before, line, deletes_blank=deletes_blank):
            lines[-1] = (lines[-1][:-1] if deletes_blank else lines[-1]) + line
        else:
            lines.append(line)
    return lines


def _had_no_room(before: str, line: str, *, deletes_blank: bool) -> bool:
    if deletes_blank:  # such a line may be broken anywhere
        return line.strip().upper() != "END"
    word = line.split(maxsplit=1)[0]
    return _columns(before.rstrip()) + 1 + _columns(word) > NARROWEST


def _columns(text: str) -> int:
    return sum(2 if east_asian_width(char) in "WF" else 1 for char in text[:1000])
