"""The text of a sheet's rows: their lines as they were typed, canonical words for what is new.

``sheet_rows.py`` reads rows. What is written for a row is read again: it says what the row says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.errors import EngineError
from engine.sheets.faults import Fault, SheetFaults
from engine.sheets.grammar.lexer import MAX_BYTES, lines_of
from engine.sheets.grammar.parser import ELSE, ENDIF, HOLD, IF, OR, parse
from engine.sheets.grammar.row_plays import RowPlay, terms_words
from engine.sheets.grammar.sheet_rows import Row, RowKind, is_inline, rows_of, with_note
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.turn_sheet import COACH_NUMBER, NO_PREFERENCES

STEP = "  "
SOME_IF = f"{IF} BALL LOOSE\n"
"""What an ELSE or an ENDIF is read under."""
MOST_READ = 4 * MAX_BYTES
"""So much is read for the rows of one sheet: their lines, and the words for those that changed."""


class UnwritableRow(EngineError):  # noqa: N818 -- the row's fault, not the program's
    """A row, counted from 0, that cannot be written as a line of the sheet, and why."""

    def __init__(self, row: int, fault: Fault):
        self.row, self.fault = row, fault
        super().__init__(f"row {row}: {fault.code}")


@dataclass(frozen=True, slots=True)
class RowsText:
    """The text of rows; ``lines`` are the numbers of the lines on which they begin."""

    text: str
    lines: tuple[int, ...]


def text_of(rows: Sequence[Row], below: str, vocabulary: Vocabulary) -> RowsText:
    """The text of rows, with that below them.

    Raises ``UnwritableRow`` for a row that is none. Whether blocks are closed, and whether the
    whole is too long, shows when the text is parsed.
    """
    writer = _Writer(rows, vocabulary)
    pieces: list[str] = []
    lines: list[int] = []
    line, depth, at = 1, 0, 0
    while at < len(rows):
        row = rows[at]
        count = writer.said_by_source(at)
        source = (row.source or "") if count else None
        count = max(count, 1)
        if source is None:
            words = writer.words_of(at)
            indent = STEP * (depth - (row.kind in (RowKind.ELSE, RowKind.ENDIF)))
            source = (indent + words if words else "") + writer.break_
        if pieces and not _is_ended(pieces[-1]):
            pieces[-1] += writer.break_
        pieces.append(source)
        lines += [line] * count
        line += max(len(source.splitlines()), 1)
        for each in rows[at : at + count]:
            depth = max(depth + (each.kind is RowKind.IF) - (each.kind is RowKind.ENDIF), 0)
        at += count
    if pieces and below and not _is_ended(pieces[-1]):
        pieces[-1] += writer.break_
    return RowsText("".join(pieces) + below, tuple(lines))


def _is_ended(text: str) -> bool:
    """Whether a line break ends it."""
    return f"{text}.".splitlines()[-1] == "."


class _Writer:
    """The rows of one sheet, while they are written."""

    def __init__(self, rows: Sequence[Row], vocabulary: Vocabulary):
        self.rows, self.vocabulary = rows, vocabulary
        self.break_ = "\r\n" if any((row.source or "").endswith("\r\n") for row in rows) else "\n"
        self.read = 0

    def said_by_source(self, at: int) -> int:
        """How many rows, from that on, their source still says; 0 if it says another thing."""
        row = self.rows[at]
        if row.kind is RowKind.OTHER:
            return int(row.source is not None)
        found = self._rows_in(at, row.source)
        given = self.rows[at : at + len(found)]
        same = len(found) == len(given) and all(map(_means, found, given))
        return len(found) if same else 0

    def words_of(self, at: int) -> str:
        """The words of a row on a line of its own. Raises ``UnwritableRow``."""
        row = self.rows[at]
        if row.kind is RowKind.OTHER:
            return row.text
        typed = self._rows_in(at, row.text)
        if len(typed) == 1 and _means(typed[0], row):
            return row.text
        words = with_note(_words_of(row), row.note)
        try:
            found = self._read(at, words)
        except SheetFaults as error:
            raise UnwritableRow(at, error.faults[0]) from error
        if len(found) != 1 or not _says(found[0], row) or len(words.splitlines()) > 1:
            raise UnwritableRow(at, Fault(1, 1, "row-differs"))
        return with_note(_words_of(found[0]), row.note)

    def _rows_in(self, at: int, text: str | None) -> tuple[Row, ...]:
        """The rows in lines of a text by themselves; none if they cannot be read so."""
        if not text:
            return ()
        try:
            return self._read(at, text)
        except SheetFaults:
            return ()

    def _read(self, at: int, text: str) -> tuple[Row, ...]:
        """The rows of one line, or of one with its alternatives. Raises ``SheetFaults``."""
        self.read += len(text)
        if self.read > MOST_READ:
            values = {"bytes": self.read, "most": MAX_BYTES}
            raise UnwritableRow(at, Fault(1, 1, "too-long", values))
        first = next(lines_of(text, canonical=True), None)
        if first is None:
            return ()
        word = first[0].key
        is_open = word == ELSE or (word == IF and not is_inline(first))
        before = SOME_IF if word in (ELSE, ENDIF) else ""
        after = ("" if _is_ended(text) else "\n") + ENDIF if is_open else ""
        whole = before + text + after
        sheet = rows_of(whole, parse(whole, self.vocabulary, canonical=True))
        found = sheet.rows[bool(before) : len(sheet.rows) - bool(after)]
        is_one = not sheet.below and all(row.source == "" for row in found[1:])
        return found if is_one else ()


def _words_of(row: Row) -> str:
    """The canonical words of a row without its note, which are not its own if it is none."""
    match row.kind:
        case RowKind.PLAY:
            return f" {OR} ".join(play.words() for play in row.plays)
        case RowKind.IF:
            return f"{IF} {_condition(row)}"
        case RowKind.HOLD:
            return f"{HOLD} {IF} {_condition(row)}" if _condition(row) else HOLD
        case RowKind.GENERAL:
            return " ".join(
                [
                    *(row.preferences or NO_PREFERENCES).words(),
                    *terms_words(row.onfail, row.maxrisk),
                ]
            )
        case _:
            return str(row.kind).upper()


def _condition(row: Row) -> str:
    return row.asked.text() if row.asked is not None else row.condition


def _means(found: Row, given: Row) -> bool:
    """Whether the row that was read says just what is given, where what it asks may be words."""
    if given.asked is None and given.condition == found.condition:
        given = replace(given, asked=found.asked)
    return found.meaning == given.meaning


def _says(found: Row, given: Row) -> bool:
    """Whether the row that was read is the one that was given; words stand for what is not."""
    same = (found.kind, found.note, len(found.plays)) == (given.kind, given.note, len(given.plays))
    pairs = zip(found.plays, given.plays, strict=False)
    plays = all(_says_play(*pair) for pair in pairs)
    asked = given.asked is None or given.asked == found.asked
    in_words = not given.condition or given.asked is None or given.condition == found.condition
    preferences = (given.preferences or NO_PREFERENCES) == (found.preferences or NO_PREFERENCES)
    return same and plays and asked and in_words and preferences


def _says_play(found: RowPlay, given: RowPlay) -> bool:
    if not given.steps:
        return given.number in (COACH_NUMBER, found.number)
    steps = (found.number, found.steps, found.ways) == (given.number, given.steps, given.ways)
    return steps and given.bare in ("", found.bare)
