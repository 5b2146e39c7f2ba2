"""Set-up orders: formations for kicking and receiving, the kick, and standing orders.

orders      = { line } [ "END" ]
line        = "RECEIVE" | "KICK"                 what to choose after winning the roll-off
            | "KICKING" | "RECEIVING"            the lines below are this formation
            | number [ "AT" ] square             a player's place in it
            | "TARGET" square                    where to kick to
            | "PRESET" name                      a whole set of standing orders
            | standing order                     a word of ``orders.specs`` and its policy
            | "SETUP" | "ORDERS"                 headings without effect
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace

from engine.decisions import Verb
from engine.geometry import OFF, Board, other_end_zone
from engine.orders.specs import LINES
from engine.orders.standing_orders import NO_STANDING, OrdersReader, StandingOrders
from engine.sheets.faults import Fault, SheetFaults
from engine.sheets.grammar.lexer import lines_before_end
from engine.sheets.grammar.line_reader import UnreadableLine
from engine.sheets.grammar.parser import MAX_FAULTS
from engine.sheets.grammar.preference_parser import OrdersLine
from engine.sheets.grammar.vocabulary import Vocabulary

Places = tuple[tuple[int, str], ...]
"""(shirt number, square) in the order written."""
HEADS = ("SETUP", "ORDERS")
WORDS = ("RECEIVE", "KICK", "KICKING", "RECEIVING", "TARGET", "AT", *HEADS, *LINES)


@dataclass(frozen=True, slots=True)
class SetUpSheet:
    """A coach's set-up and standing orders. An empty formation leaves it to the engine.

    ``notes`` list text that was not read but is no fault.
    """

    choice: Verb | None = None
    kicking: Places = ()
    receiving: Places = ()
    target: str | None = None
    standing: StandingOrders = NO_STANDING
    lines: dict[str, int] = field(default_factory=dict, compare=False)
    notes: tuple[Fault, ...] = field(default=(), compare=False)

    def places(self, *, kicking: bool) -> Places:
        """The formation for that role."""
        return self.kicking if kicking else self.receiving

    def text(self) -> str:
        """The canonical text: parsing it gives equal orders."""
        lines = [str(self.choice)] if self.choice is not None else []
        lines += self.standing.text()
        if self.target is not None:
            lines.append(f"TARGET {self.target}")
        for head, places in (("KICKING", self.kicking), ("RECEIVING", self.receiving)):
            if places:
                lines.append(head)
                lines += [f"{number} AT {square}" for number, square in places]
        return "\n".join([*lines, "END"]) + "\n"

    def over(self, other: SetUpSheet) -> SetUpSheet:
        """These orders, with gaps filled from the other's."""
        return SetUpSheet(
            self.choice or other.choice,
            self.kicking or other.kicking,
            self.receiving or other.receiving,
            self.target or other.target,
            self.standing.over(other.standing),
        )

    def without(self, other: SetUpSheet) -> SetUpSheet:
        """Of these orders only what the other's do not say alike; ``over`` puts them together."""
        return SetUpSheet(
            self.choice if self.choice != other.choice else None,
            self.kicking if self.kicking != other.kicking else (),
            self.receiving if self.receiving != other.receiving else (),
            self.target if self.target != other.target else None,
            self.standing if self.standing != other.standing else NO_STANDING,
        )

    def mirrored(self, board: Board, end_zones: Sequence[Collection[int]] = ()) -> SetUpSheet:
        """The same orders from the other end of the pitch (``Board.across``).

        Of ``end_zones`` that are no rows, a place in one becomes its counterpart in the other.
        """
        counterpart = other_end_zone(end_zones)

        def other_end(square: str) -> str:
            there = board.square(square)
            return square if there == OFF else board.name(board.across(there))  # a larger pitch's

        def other_place(square: str) -> str:
            there = counterpart.get(board.square(square))
            return other_end(square) if there is None else board.name(there)

        def turned(places: Places) -> Places:
            return tuple((number, other_place(square)) for number, square in places)

        target = other_end(self.target) if self.target is not None else None
        return replace(
            self,
            kicking=turned(self.kicking),
            receiving=turned(self.receiving),
            target=target,
            standing=self.standing.mirrored(other_end),
        )


def parse_set_up(text: str, vocabulary: Vocabulary, *, canonical: bool = False) -> SetUpSheet:
    """Read set-up orders. Raises ``SheetFaults`` with everything that cannot be read.

    ``canonical`` marks the orders' own ``text()``, which may have any size.
    """
    reader = SetUpReader()
    lines, notes = lines_before_end(text, canonical=canonical)
    for tokens in lines:
        try:
            reader.read(OrdersLine(tokens, vocabulary))
        except UnreadableLine as unreadable:
            reader.faults.append(unreadable.fault)
        if len(reader.faults) == MAX_FAULTS:
            break
    if reader.faults:
        raise SheetFaults(reader.faults)
    return replace(reader.sheet(), notes=notes)


class SetUpReader:
    """The orders read so far; ``in_section`` reads a place by itself, without the line above."""

    def __init__(self, *, in_section: bool = False) -> None:
        self.faults: list[Fault] = []
        self.choice: Verb | None = None
        self.target: str | None = None
        self.standing = OrdersReader()
        self.places: dict[str, list[tuple[int, str]]] = {"KICKING": [], "RECEIVING": []}
        self.lines: dict[str, int] = {}
        self.section = "KICKING" if in_section else ""

    def sheet(self) -> SetUpSheet:
        """The orders."""
        return SetUpSheet(
            self.choice,
            tuple(self.places["KICKING"]),
            tuple(self.places["RECEIVING"]),
            self.target,
            self.standing.orders(),
            self.lines,
        )

    def read(self, line: OrdersLine) -> None:
        """Read one line. Raises ``UnreadableLine``."""
        word = line.next
        if word is None:
            return
        if self.standing.begins(word.key):
            self.standing.read(line)
        elif word.key in WORDS:
            readers: dict[str, Callable[[OrdersLine, str], None]] = {
                **dict.fromkeys(("RECEIVE", "KICK"), self._choose),
                **dict.fromkeys(("KICKING", "RECEIVING"), self._begin),
                **dict.fromkeys(("SETUP", "ORDERS"), self._head),
                "TARGET": self._aim,
            }
            if word.key not in readers:
                raise line.fault("number-before-at")
            readers[line.take().key](line, word.key)
        else:
            self._place(line)
        if line.next is not None:
            raise line.fault("end-of-line-expected", {"word": line.next.text[:40]})

    def _once(self, line: OrdersLine, key: str) -> None:
        if key in self.lines:
            raise line.fault("given-twice", {"word": key, "first": self.lines[key]}, back=1)
        self.lines[key] = line.number

    def _head(self, line: OrdersLine, word: str) -> None:
        line.skip(":")
        self.section = ""

    def _choose(self, line: OrdersLine, word: str) -> None:
        self._once(line, "RECEIVE or KICK")
        self.choice = Verb(word)

    def _aim(self, line: OrdersLine, word: str) -> None:
        self._once(line, word)
        self.target = line.square()

    def _begin(self, line: OrdersLine, word: str) -> None:
        self._once(line, word)
        line.skip(":")
        self.section = word

    def _place(self, line: OrdersLine) -> None:
        number = line.shirt()
        if number is None:
            raise line.unknown(WORDS)
        line.known(number, line.vocabulary.own, "unknown-player")
        if not self.section:
            raise line.fault("no-section", {"number": number}, back=1)
        places = self.places[self.section]
        if any(placed == number for placed, _ in places):
            raise line.fault("number-twice", {"number": number}, back=1)
        line.skip("AT")
        square = line.square()
        if any(taken == square for _, taken in places):
            raise line.fault("square-twice", {"square": square}, back=1)
        places.append((number, square))
        for named in (number, square):
            self.lines[f"{self.section} {named}"] = line.number
