"""The rows of a text of which some lines cannot be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace

from engine.sheets.faults import SheetFaults
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.sections import split_sections
from engine.sheets.grammar.sheet_rows import COMMENT, Row, SheetRows, rows_of
from engine.sheets.grammar.vocabulary import Vocabulary


def rows_of_unread(text: str, faulty: Set[int], vocabulary: Vocabulary) -> SheetRows:
    """The rows of a text of which those lines, counted from 1, cannot be read.

    They are rows as they stand, between the rows of the others. Where the others say nothing
    without them, as the lines of an IF without its ENDIF, all lines are rows as they stand.
    """
    lines = text.splitlines(keepends=True)
    rest = "".join(
        COMMENT + _break_of(line) if at in faulty else line for at, line in enumerate(lines, 1)
    )
    try:
        sheet = parse(split_sections(rest)[0], vocabulary)
    except SheetFaults:
        return rows_of(text, None)
    read = rows_of(rest, sheet).rows
    if any(_spans(row) > 1 and faulty & _lines_of(row) for row in read):
        return rows_of(text, None)
    rows = tuple(_as_they_stand(read, lines, faulty))
    return SheetRows(rows, "".join(lines[sum(map(_spans, rows)) :]))


def _break_of(line: str) -> str:
    """How a line ends."""
    return line[len(line.splitlines()[0]) :]


def _spans(row: Row) -> int:
    """How many lines are the row's own."""
    return len((row.source or "").splitlines())


def _lines_of(row: Row) -> set[int]:
    return set(range(row.line, row.line + _spans(row)))


def _as_they_stand(rows: Sequence[Row], lines: Sequence[str], faulty: Set[int]) -> Iterator[Row]:
    """The rows, with the faulty lines in place of the comments that were read for them."""
    for row in rows:
        if row.source and row.line in faulty:
            line = lines[row.line - 1]
            yield replace(row, text=line.strip(), source=line)
        else:
            yield row
