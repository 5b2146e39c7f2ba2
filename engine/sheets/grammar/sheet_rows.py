"""A turn sheet as rows, for a list beside the board that edits the same text.

A row says what it orders as data, and keeps the lines of the text that it was read from: the lines
of all rows, and the text below them, are the text. ``row_text.py`` writes rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from engine.sheets.conditions import Condition
from engine.sheets.faults import SheetFaults
from engine.sheets.grammar.lexer import END, MAX_LINES, Token, lines_of, narrow
from engine.sheets.grammar.parser import ELSE, ENDIF, IF, OR, THEN
from engine.sheets.grammar.row_plays import RowPlay, row_play
from engine.sheets.grammar.sections import split_sections
from engine.sheets.turn_sheet import (
    Alternatives,
    Branch,
    GeneralLine,
    Hold,
    Item,
    Preferences,
    Sheet,
)

COMMENT = "#"


class RowKind(StrEnum):
    """What a row is."""

    PLAY = "play"
    IF = "if"
    ELSE = "else"
    ENDIF = "endif"
    HOLD = "hold"
    GENERAL = "general"
    """Preferences and terms of the whole sheet."""
    OTHER = "other"
    """A comment, an empty line, or a line that cannot be read."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row. ``depth`` counts the IFs around it, ``line`` is where it begins in the text.

    A row of plays has its alternatives in ``plays``; an IF or a HOLD what it asks in ``asked``, and
    the same in words in ``condition``; a line for the whole sheet its ``preferences``, ``onfail``
    and ``maxrisk``. ``note`` is a comment. ``text`` are its words, as typed where one line says it.

    ``source`` are its lines in the text, character by character: empty for a row that is on the
    lines of the one above it, null for a row that is still to be written. A source counts as long
    as it says what the row says. Then ``text`` counts, on a line of its own; then the row is
    written in canonical words. ``condition`` may be given in place of ``asked``.
    """

    kind: RowKind
    text: str = ""
    depth: int = 0
    line: int = 0
    plays: tuple[RowPlay, ...] = ()
    condition: str = ""
    note: str = ""
    asked: Condition | None = None
    preferences: Preferences | None = None
    onfail: str = ""
    maxrisk: str = ""
    source: str | None = None

    @property
    def meaning(self) -> tuple[object, ...]:
        """What it says, apart from how and where it is written."""
        plays = tuple(play.meaning for play in self.plays)
        general = self.preferences, self.onfail, self.maxrisk
        return self.kind, plays, self.asked, self.note, general


@dataclass(frozen=True, slots=True)
class SheetRows:
    """The rows of a text's plays, and the text below them: ``END`` and orders for the match."""

    rows: tuple[Row, ...]
    below: str


def rows_of(text: str, sheet: Sheet | None) -> SheetRows:
    """The rows of a text; ``sheet`` is what it was parsed to, None if it cannot be read."""
    written, _ = split_sections(text)
    lines, words = text.splitlines(keepends=True), _words(written)
    ends = (at - 1 for at, tokens in words.items() if tokens[0].key == END)
    end = next(ends, len(written.splitlines()))
    if sheet is None:
        end = min(end, MAX_LINES)  # that it is too long is a fault of its own
        found = [_other(line, 0, at) for at, line in enumerate(lines[:end], 1)]
        return SheetRows(tuple(found), "".join(lines[end:]))
    rows = list(_Reading(lines[:end], words, sheet).rows())
    while rows and rows[-1].kind is RowKind.OTHER and not rows[-1].text:
        rows.pop()
        end -= 1
    return SheetRows(tuple(rows), "".join(lines[end:]))


def is_inline(tokens: Sequence[Token]) -> bool:
    """Whether an IF has its plays on the same line."""
    ends = [at for at, token in enumerate(tokens) if token.key in (":", THEN)]
    return bool(ends) and ends[-1] < len(tokens) - 1


def _words(text: str) -> dict[int, list[Token]]:
    """The words of each line that has any, by its number."""
    try:
        return {tokens[0].line: tokens for tokens in lines_of(text, canonical=True)}
    except SheetFaults:
        return {}


def _items(items: Sequence[Item]) -> dict[int, list[Item]]:
    """The items that begin on each line."""
    found: dict[int, list[Item]] = {}
    for item in items:
        line = item.plays[0].line if isinstance(item, Alternatives) else item.line
        found.setdefault(line, []).append(item)
        if isinstance(item, Branch):
            for at, inner in _items((*item.then, *item.otherwise)).items():
                found.setdefault(at, []).extend(inner)
    return found


def _other(line: str, depth: int, at: int) -> Row:
    return Row(RowKind.OTHER, line.strip(), depth, at, source=line)


class _Reading:
    """A text that can be read, line by line."""

    def __init__(self, lines: Sequence[str], words: Mapping[int, list[Token]], sheet: Sheet):
        self.lines, self.words = lines, words
        self.items = _items(sheet.items)
        self.general = {each.line: each for each in sheet.general}
        self.depth = 0

    def rows(self) -> Iterator[Row]:
        """All rows: the first of some lines has them, others on the same lines have none."""
        at = 1
        while at <= len(self.lines):
            if at not in self.words:
                yield _other(self.lines[at - 1], self.depth, at)
                at += 1
                continue
            end = self._end(at)
            lines = self.lines[at - 1 : end]
            for number, row in enumerate(self._of_line(at, lines)):
                yield replace(row, source="" if number else "".join(lines))
            at = end + 1

    def _end(self, at: int) -> int:
        """The last of the lines that belong to one: those that begin with OR, and up to them."""
        last = at
        for line in range(at + 1, len(self.lines) + 1):
            tokens = self.words.get(line)
            if tokens is not None and tokens[0].key != OR:
                break
            last = line if tokens is not None else last
        return last

    def _of_line(self, at: int, lines: Sequence[str]) -> Iterator[Row]:
        tokens, here, depth = self.words[at], self.items.get(at, []), self.depth
        note = f" {COMMENT} ".join(filter(None, map(_comment, lines)))
        raw = lines[0].strip() if len(lines) == 1 else ""
        if at in self.general:
            yield _general(self.general[at], raw, depth, note)
            return
        match tokens[0].key:
            case "IF" if not is_inline(tokens):
                yield replace(_head(here[0], depth, at, note), text=raw)
                self.depth += 1
            case "ELSE":
                text = raw if not here else with_note(ELSE, note)
                yield Row(RowKind.ELSE, text, depth - 1, at, note=note)
                yield from (row for item in here for row in _of_item(item, depth, at))
            case "ENDIF":
                self.depth -= 1
                yield Row(RowKind.ENDIF, raw, depth - 1, at, note=note)
            case _:
                yield from _of_item(here[0], depth, at, raw=raw, note=note)


def _comment(line: str) -> str:
    """The comment of a line, without its sign."""
    at = narrow(line).find(COMMENT)
    return line[at + 1 :].strip() if at >= 0 else ""


def with_note(words: str, note: str) -> str:
    """The words with the note as a comment behind them."""
    return f"{words} {COMMENT} {note}" if note else words


def _general(line: GeneralLine, raw: str, depth: int, note: str) -> Row:
    terms = line.terms
    return Row(
        RowKind.GENERAL,
        raw,
        depth,
        line.line,
        note=note,
        preferences=line.preferences,
        onfail=str(terms.onfail or ""),
        maxrisk=str(terms.maxrisk) if terms.maxrisk is not None else "",
    )


def _head(branch: Item, depth: int, line: int, note: str = "") -> Row:
    """The row of an IF."""
    asked = branch.condition if isinstance(branch, Branch) else None
    words = asked.text() if asked is not None else ""
    text = with_note(f"{IF} {words}", note)
    return Row(RowKind.IF, text, depth, line, condition=words, note=note, asked=asked)


def _of_item(item: Item, depth: int, line: int, *, raw: str = "", note: str = "") -> Iterator[Row]:
    """An item's rows, in its canonical words unless one line says it (``raw``)."""
    if isinstance(item, Branch):
        yield _head(item, depth, line, note)
        for inner in item.then:
            yield from _of_item(inner, depth + 1, line)
        if item.otherwise:
            yield Row(RowKind.ELSE, ELSE, depth, line)
            for inner in item.otherwise:
                yield from _of_item(inner, depth + 1, line)
        yield Row(RowKind.ENDIF, ENDIF, depth, line)
        return
    text = raw or with_note(item.lines()[0], note)
    if isinstance(item, Hold):
        asked = item.condition
        words = asked.text() if asked is not None else ""
        yield Row(RowKind.HOLD, text, depth, line, condition=words, note=note, asked=asked)
    else:
        plays = item.plays if isinstance(item, Alternatives) else (item,)
        yield Row(RowKind.PLAY, text, depth, line, tuple(map(row_play, plays)), note=note)
