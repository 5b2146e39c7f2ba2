"""A turn sheet as rows, one a line, for a list beside the board that edits the same text.

A row keeps what was typed as long as one line says it; what is spread over several lines, or shares
one with others, becomes canonical. Joining the rows' texts gives a text of the same sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from engine.decisions import Verb
from engine.sheets.faults import SheetFaults
from engine.sheets.grammar.lexer import END, MAX_LINES, Token, lines_of
from engine.sheets.grammar.parser import ELSE, ENDIF, IF, OR, THEN
from engine.sheets.grammar.preference_parser import PREFERENCES, TERMS
from engine.sheets.grammar.sections import split_sections
from engine.sheets.turn_sheet import (
    COACH_NUMBER,
    NO_PREFERENCES,
    Alternatives,
    Branch,
    Goal,
    Hold,
    Item,
    Play,
    Sheet,
)

STEP = "  "
BALL = "BALL"
OTHER_PADS = 0


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
    """A comment, an empty line, or a line of a sheet that cannot be read."""


@dataclass(frozen=True, slots=True)
class RowPlay:
    """A play of a row, or one of its alternatives.

    ``bare`` is its text without terms. ``worked`` and ``failed`` are conditions under which it did
    what it is for, and did not; empty where no condition says so. ``walk`` are the squares of a
    play that only walks: it may go on from the last of them, or from the pads of its arrivals.
    ``BALL`` is the square of a ball; None is for any other play. ``teleports`` is whether it
    comes in by a teleport and does nothing before it is known where, ``arrivals`` the pads for
    which it says how it goes on, 0 for all the others.
    """

    number: int
    bare: str
    onfail: str
    maxrisk: str
    worked: str
    failed: str
    line: int
    column: int
    walk: tuple[str, ...] | None = None
    teleports: bool = False
    arrivals: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """One row. ``depth`` counts the IFs around it; ``condition`` is that of an IF or a HOLD."""

    kind: RowKind
    text: str
    depth: int
    line: int
    plays: tuple[RowPlay, ...] = ()
    condition: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class SheetRows:
    """The rows of a text's plays, and the text below them: ``END`` and orders for the match."""

    rows: tuple[Row, ...]
    below: str


def rows_of(text: str, sheet: Sheet | None) -> SheetRows:
    """The rows of a text; ``sheet`` is what it was parsed to, None if it cannot be read."""
    written, orders = split_sections(text)
    lines = written.splitlines()
    words = _words(written)
    end = next((at for at, tokens in words.items() if tokens[0].key == END), len(lines) + 1)
    if sheet is None:
        end = min(end, MAX_LINES + 1)  # that it is too long is a fault of its own
    below = "\n".join(lines[end - 1 :]) + ("\n" if orders and end <= len(lines) else "")
    below += orders.lstrip("\n")
    if sheet is None:
        found = [Row(RowKind.OTHER, line.strip(), 0, at) for at, line in enumerate(lines, 1)]
        return SheetRows(tuple(found[: end - 1]), below)
    items = _items(sheet.items)
    rows = list(_rows(lines[: end - 1], words, items))
    while rows and rows[-1].kind is RowKind.OTHER and not rows[-1].text:
        rows.pop()
    return SheetRows(tuple(rows), below)


def _words(text: str) -> dict[int, list[Token]]:
    """The words of each line that has any, by its number."""
    try:
        return {tokens[0].line: tokens for tokens in lines_of(text)}
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


def _rows(
    lines: Sequence[str], words: dict[int, list[Token]], items: dict[int, list[Item]]
) -> Iterator[Row]:
    depth = 0
    for at, line in enumerate(lines, 1):
        tokens, here, raw = words.get(at), items.get(at, []), line.strip()
        if tokens is None:
            yield Row(RowKind.OTHER, raw, depth, at)
            continue
        match tokens[0].key:
            case word if word in PREFERENCES or word in TERMS:
                yield Row(RowKind.GENERAL, raw, depth, at)
            case "IF" if _is_inline(tokens):
                yield from _of_item(here[0], depth, at)
            case "IF":
                yield _head(here[0], depth, at)
                depth += 1
            case "ELSE":
                yield Row(RowKind.ELSE, ELSE, depth - 1, at)
                yield from (row for item in here for row in _of_item(item, depth, at))
            case "ENDIF":
                depth -= 1
                yield Row(RowKind.ENDIF, ENDIF, depth, at)
            case "OR":
                continue  # part of the row above
            case _:
                spread = OR in {token.key for token in words.get(at + 1, ())[:1]}
                kept = "" if spread else raw
                yield from (row for item in here for row in _of_item(item, depth, at, raw=kept))


def _head(branch: Item, depth: int, line: int) -> Row:
    """The row of an IF."""
    text = branch.lines()[0]
    return Row(RowKind.IF, text, depth, line, condition=text.removeprefix(f"{IF} "))


def _is_inline(tokens: Sequence[Token]) -> bool:
    """Whether the IF has its plays on the same line."""
    ends = [at for at, token in enumerate(tokens) if token.key in (":", THEN)]
    return bool(ends) and ends[-1] < len(tokens) - 1


def _of_item(item: Item, depth: int, line: int, *, raw: str = "") -> Iterator[Row]:
    """An item's rows, in its canonical words unless one line says it (``raw``)."""
    note = raw.partition("#")[2].strip()
    if isinstance(item, Branch):
        yield _head(item, depth, line)
        for inner in item.then:
            yield from _of_item(inner, depth + 1, line)
        if item.otherwise:
            yield Row(RowKind.ELSE, ELSE, depth, line)
            for inner in item.otherwise:
                yield from _of_item(inner, depth + 1, line)
        yield Row(RowKind.ENDIF, ENDIF, depth, line)
    elif isinstance(item, Hold):
        asked = item.condition.text() if item.condition is not None else ""
        yield Row(RowKind.HOLD, raw or item.lines()[0], depth, line, condition=asked, note=note)
    else:
        plays = item.plays if isinstance(item, Alternatives) else (item,)
        shapes = tuple(_play(play) for play in plays)
        yield Row(RowKind.PLAY, raw or item.lines()[0], depth, line, shapes, note=note)


def _play(play: Play) -> RowPlay:
    words = play.terms.words()
    text = play.text()
    bare = text.removesuffix(" ".join(words)).rstrip() if words else text
    worked, failed = _results(play)
    risk = play.terms.maxrisk
    return RowPlay(
        play.number,
        bare,
        str(play.terms.onfail or ""),
        str(risk) if risk is not None else "",
        worked,
        failed,
        play.line,
        play.column,
        _walk(play),
        len(play.steps) == 1 and play.steps[0].verb is Verb.TELEPORT,
        tuple(pad for arrival in play.arrivals for pad in arrival.pads or (OTHER_PADS,)),
    )


def _walk(play: Play) -> tuple[str, ...] | None:
    """The squares of a play that walks, or stands up, and does nothing else before a teleport."""
    if play.number == COACH_NUMBER:
        return None
    plain = (Verb.MOVE, Verb.STAND)
    if any(step.verb not in plain or step.preferences != NO_PREFERENCES for step in play.steps):
        return None
    walked = [(BALL,) if step.goal is Goal.BALL else step.squares for step in play.steps]
    return tuple(square for squares in walked for square in squares)


def _results(play: Play) -> tuple[str, str]:
    """The condition that is true after the play did what it is for, and after it did not."""
    if play.number == COACH_NUMBER or play.arrivals or not play.steps:
        return "", ""
    number = play.number
    for step in reversed(play.steps):
        if step.verb in (Verb.PASS, Verb.HANDOFF) and step.player is not None and not step.against:
            return f"{step.player} HAS BALL", f"NOT {step.player} HAS BALL"
        if step.verb in (Verb.BLOCK, Verb.STAB) and step.player is not None:
            return f"opp{step.player} DOWN", f"opp{step.player} STANDING"
        if step.verb is Verb.FOUL:
            return f"opp{step.player} OFF", f"NOT opp{step.player} OFF"
        if step.verb is Verb.MOVE:
            if step.goal is Goal.BALL:
                return f"{number} HAS BALL", f"NOT {number} HAS BALL"
            if step.squares:
                return f"{number} AT {step.squares[-1]}", f"NOT {number} AT {step.squares[-1]}"
        if step.verb is Verb.STAND:
            return f"{number} STANDING", f"{number} DOWN"
    return f"{number} STANDING", f"{number} DOWN"
