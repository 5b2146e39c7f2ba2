"""Reading the rows of a sheet in place of its text (`engine.sheets.grammar.row_text`)."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from engine.sheets.faults import Fault
from engine.sheets.grammar.row_text import RowsText, UnwritableRow, text_of
from engine.sheets.grammar.sheet_rows import Row, RowKind
from engine.sheets.grammar.vocabulary import Vocabulary
from matches.models import Match
from matches.services.errors import BadOrders, BadRows
from matches.services.rules_lock import playable_setup
from matches.services.submission.reading import ParsedText, parse_text

OF_THE_WHOLE = frozenset({"too-long", "too-many-lines"})


@dataclass(frozen=True, slots=True)
class ReadRows:
    """The text of rows, parsed; `lines` are the numbers of the lines on which they begin."""

    parsed: ParsedText
    lines: tuple[int, ...]

    def lines_of(self, rows: Sequence[int]) -> list[int]:
        """The lines of rows that are counted from 1; negative stays so, and what is none goes."""
        known = [row for row in rows if 0 < abs(row) <= len(self.lines)]
        return [self.lines[abs(row) - 1] * (1 if row > 0 else -1) for row in known]


def read_rows(*, match: Match, side: int, rows: Sequence[Row], below: str) -> ReadRows:
    """Write the text of rows, with that below them, and read it.

    Lines that were not read before may be unreadable still, as in a text. Raises `BadRows` for a
    row that cannot be written or does not belong in its place.
    """
    try:
        written = text_of(rows, below, Vocabulary.of(playable_setup(match), side))
    except UnwritableRow as error:
        raise BadRows(error.fault, error.row) from error
    parsed = parse_text(match, side, written.text)
    if isinstance(parsed.turn, BadOrders):
        for fault in parsed.turn.faults:
            _refuse_if_of_a_row(fault, rows, written, below)
    return ReadRows(parsed, written.lines)


def _refuse_if_of_a_row(fault: Fault, rows: Sequence[Row], written: RowsText, below: str) -> None:
    if fault.code in OF_THE_WHOLE:
        raise BadRows(fault)
    ends = len(written.text.removesuffix(below).splitlines())
    if not written.lines or fault.line > ends:
        return
    last = bisect_right(written.lines, fault.line) - 1
    row = bisect_left(written.lines, written.lines[last])
    if rows[row].kind is not RowKind.OTHER:
        raise BadRows(fault, row)
