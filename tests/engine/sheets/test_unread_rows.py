"""A line that cannot be read is a row as it stands; the others are read."""

from __future__ import annotations

import pytest

from engine.sheets.faults import SheetFaults
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.row_text import text_of
from engine.sheets.grammar.sheet_rows import RowKind, rows_of
from engine.sheets.grammar.unread_rows import rows_of_unread
from tests.engine.sheets.strategies import vocabulary_of

WORDS = vocabulary_of("samurai")
SHEET = """# first
2 MOVE E5 E6
IF 2 AT E6
  3 MOVE TO G10
ELSE
  3 STAND
ENDIF
5 BLOCK opp1 OR 6 STAND
OR 8 MOVE BALL
HOLD IF BALL LOOSE
END
what is below
"""
LINES = SHEET.splitlines(keepends=True)
BAD = ("7 MOOVE E5", "999 STAND", "2 MOVE Z99", "\tgibberish # why", "2 STAND STAND MAXRISK")
BREAKS = ("\n", "\r\n")


def faulty(text: str) -> set[int]:
    """The lines that cannot be read."""
    try:
        parse(text, WORDS)
    except SheetFaults as error:
        return {fault.line for fault in error.faults}
    return set()


def with_line(at: int, line: str) -> str:
    """The sheet with one more line before that one."""
    return "".join([*LINES[:at], f"{line}\n", *LINES[at:]])


PLACES = [at for at in range(11) if at != 8]  # a line between alternatives parts them


@pytest.mark.parametrize("break_", BREAKS)
@pytest.mark.parametrize("bad", BAD)
@pytest.mark.parametrize("at", PLACES)
def test_the_others_are_read_and_the_text_stays(at: int, bad: str, break_: str) -> None:
    text = with_line(at, bad).replace("\n", break_)
    assert faulty(text) == {at + 1}
    found = rows_of_unread(text, {at + 1}, WORDS)
    (raw,) = [row for row in found.rows if row.line == at + 1]
    assert (raw.kind, raw.text) == (RowKind.OTHER, bad.strip())
    read = [row.meaning for row in rows_of(SHEET, parse(SHEET, WORDS)).rows]
    assert [row.meaning for row in found.rows if row is not raw] == read
    assert "".join(row.source or "" for row in found.rows) + found.below == text
    assert text_of(found.rows, found.below, WORDS).text == text


@pytest.mark.parametrize(
    "text",
    [
        "2 MOVE E5\nIF nonsense\n  3 STAND\nENDIF\nEND",
        "2 MOVE E5\nENDIF\nIF BALL LOOSE\nEND",
        "5 BLOCK opp1\n7 MOOVE\nOR 8 MOVE BALL\nEND",
        "5 BLOCK opp1 OR\nOR 8 MOVE BALL\nEND",
    ],
)
def test_where_the_others_say_nothing_without_it_all_lines_stand(text: str) -> None:
    found = rows_of_unread(text, faulty(text), WORDS)
    assert "".join(row.source or "" for row in found.rows) + found.below == text
    assert text_of(found.rows, found.below, WORDS).text == text
