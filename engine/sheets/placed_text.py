"""What a board places, written into the text of orders: where everybody stands, what is listed.

A board sends what it shows beside the text over which it was made. Lines that say nothing of it
stay, character by character: comments, other orders, lines that cannot be read, ``END`` and what is
below. The others go; what stood behind them, as a comment or as another order, stays in their
place. What the board shows is written behind all of them, blank lines apart.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from engine.decisions import DecisionKind, Verb
from engine.geometry import Board
from engine.laying import LAID_BY_COACHES
from engine.orders.policies import Names
from engine.orders.standing_orders import StandingOrders
from engine.sheets.faults import Fault, SheetFaults
from engine.sheets.grammar.lexer import END, Token, lines_of, narrow
from engine.sheets.grammar.line_reader import UnreadableLine
from engine.sheets.grammar.preference_parser import OrdersLine
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.set_up_sheet import Places, SetUpReader, SetUpSheet, parse_set_up

COMMENT = "#"
SHIRTS = range(1, 100)
_SQUARE = re.compile(r"[A-Z]{1,2}[1-9][0-9]{0,2}")


class RollOffChoice(StrEnum):
    """What to choose after winning the roll-off."""

    RECEIVE = "RECEIVE"
    KICK = "KICK"


@dataclass(frozen=True, slots=True)
class SetUpPlaces:
    """A set-up as a board has it: both formations, the kick's target, the choice of the roll-off.

    A place is a shirt number and a square.
    """

    choice: RollOffChoice | None = None
    target: str | None = None
    kicking: Places = ()
    receiving: Places = ()

    @classmethod
    def of(cls, orders: SetUpSheet) -> SetUpPlaces:
        """What the orders say of it."""
        choice = RollOffChoice(orders.choice) if orders.choice is not None else None
        return cls(choice, orders.target, orders.kicking, orders.receiving)

    def orders(self) -> SetUpSheet:
        """The orders that say so."""
        choice = Verb(self.choice) if self.choice is not None else None
        return SetUpSheet(choice, self.kicking, self.receiving, self.target)


@dataclass(frozen=True, slots=True)
class LaidSquares:
    """Where a side would lay chests and pads, best first."""

    chests: tuple[str, ...] = ()
    pads: tuple[str, ...] = ()

    @classmethod
    def of(cls, orders: SetUpSheet) -> LaidSquares:
        """What the orders say of it."""
        own = dict(orders.standing.own)
        lists = [own.get(kind) for kind in (DecisionKind.PLACE_CHEST, DecisionKind.PLACE_PAD)]
        return cls(*(each.names if isinstance(each, Names) else () for each in lists))

    def orders(self) -> SetUpSheet:
        """The orders that say so."""
        lists = {DecisionKind.PLACE_CHEST: self.chests, DecisionKind.PLACE_PAD: self.pads}
        own = tuple((kind, Names(squares)) for kind, squares in lists.items() if squares)
        return SetUpSheet(standing=StandingOrders(own=own))


Placed = SetUpPlaces | LaidSquares


def write_placed(text: str, placed: Placed, vocabulary: Vocabulary) -> str:
    """The text with what is placed; the text as it is if it says just that.

    Whether it can be read, whether squares and players are of this match and nobody is placed
    twice shows when it is parsed. Raises ``SheetFaults`` for what could never be a number or a
    square.
    """
    _require_names(placed)
    if _says(text, placed, vocabulary):
        return text
    lines = text.splitlines(keepends=True)
    line_break = "\r\n" if any(line.endswith("\r\n") for line in lines) else "\n"
    anybody = _with_any_names(vocabulary)
    kept: list[str] = []
    first, below = None, [END + line_break]
    for at, line in enumerate(lines):
        tokens = _tokens(line)
        if tokens and tokens[0].key == END:
            below = lines[at:]
            break
        rest = _said_besides(tokens, placed, anybody)
        if rest is None:
            kept.append(line)
            continue
        first = len(kept) if first is None else first
        content = line.splitlines()[0]
        if words := " ".join(filter(None, (rest, _comment(content)))):
            kept.append(words + (line[len(content) :] or line_break))
    place = len(kept)
    while first is not None and place > first and not kept[place - 1].strip():
        place -= 1
    if kept and kept[-1].splitlines()[0] == kept[-1]:  # the text ended without a line break
        kept[-1] += line_break
    new = [line + line_break for line in placed.orders().text().splitlines()[:-1]]
    return "".join([*kept[:place], *new, *kept[place:], *below])


def _require_names(placed: Placed) -> None:
    """Raise ``SheetFaults`` unless numbers and squares have the form of such."""
    if isinstance(placed, LaidSquares):
        squares, numbers = [*placed.chests, *placed.pads], []
    else:
        places = (*placed.kicking, *placed.receiving)
        numbers = [number for number, _ in places]
        squares = [square for _, square in places]
        squares += [placed.target] if placed.target is not None else []
    faults = [
        Fault(1, 1, "not-a-square", {"word": square[:40]})
        for square in squares
        if not _SQUARE.fullmatch(square)
    ]
    if any(number not in SHIRTS for number in numbers):
        faults.append(Fault(1, 1, "number-expected", {"low": SHIRTS[0], "high": SHIRTS[-1]}))
    if faults:
        raise SheetFaults(faults)


def _says(text: str, placed: Placed, vocabulary: Vocabulary) -> bool:
    """Whether a text can be read and says just what is placed."""
    try:
        return type(placed).of(parse_set_up(text, vocabulary)) == placed
    except SheetFaults:
        return False


class _AnyBoard(Board):
    """A board on which every square is one."""

    def square(self, name: str) -> int:
        """Some square."""
        return 0


def _with_any_names(vocabulary: Vocabulary) -> Vocabulary:
    """The vocabulary with every shirt number and every square.

    A line has the form of a place also if nobody wears its number, or not any more.
    """
    board = _AnyBoard(vocabulary.board.width, 1)
    return replace(vocabulary, board=board, own=SHIRTS, opponents=SHIRTS)


def _tokens(line: str) -> list[Token]:
    """The words of one line; none where they are no text."""
    try:
        return next(lines_of(line, canonical=True), [])
    except SheetFaults:
        return []


def _said_besides(tokens: Sequence[Token], placed: Placed, anybody: Vocabulary) -> str | None:
    """What a line about what is placed orders besides; None if it says nothing of that."""
    if not tokens:
        return None
    reader = SetUpReader(in_section=True)
    try:
        reader.read(OrdersLine(tokens, anybody))
    except UnreadableLine:
        return None
    orders = reader.sheet()
    if isinstance(placed, SetUpPlaces):
        return "" if orders.lines else None
    listed = dict(placed.orders().standing.own)
    standing = orders.standing
    for kind, policy in orders.standing.own:
        # `CHESTS default` lists nothing, and stays where nothing is listed.
        if kind in LAID_BY_COACHES and (kind in listed or isinstance(policy, Names)):
            standing = standing.with_policy(kind, None)
    return " ".join(standing.text()) if standing != orders.standing else None


def _comment(line: str) -> str:
    """The comment of a line, with its sign."""
    at = narrow(line).find(COMMENT)
    return line[at:] if at >= 0 else ""
