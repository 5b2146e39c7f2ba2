"""A bot that plays by mail: it writes a sheet, and the sheet is played."""

from __future__ import annotations

from dataclasses import dataclass

from engine.decisions import Choice, Decision, DecisionKind
from engine.lineup import MatchSetup
from engine.position import Position
from engine.ruleset import Rules
from engine.sheets.executor.orders_coach import NO_ORDERS, Orders, OrdersCoach
from engine.sheets.executor.sheet_coach import SheetCoach
from engine.sheets.faults import HARMLESS
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.vocabulary import Vocabulary
from tests.support.writer.sheet_writer import write

HOLDS = 1
"""How often a turn may be held (LGE-PBM-03)."""
CUT = frozenset({"cut-short", "balked", "not-reached"})
Turn = tuple[int, int, int, bool]


@dataclass(slots=True)
class WriterStats:
    """Counts of one bot's play by mail: turns, mails, and the fate of its plays.

    ``plays`` are those whose moment came, alternatives counted as one. A play was ``skipped`` if
    none of it could be played then, ``broken`` if its rest was refused; ``unreached`` are those
    that an early end of the turn left over. ``answered`` are the decisions outside its turns that
    its orders took, ``asked`` those that a league would have put to the coach.
    """

    turns: int = 0
    mails: int = 0
    plays: int = 0
    skipped: int = 0
    broken: int = 0
    unreached: int = 0
    answered: int = 0
    asked: int = 0


class WritingCoach:
    """Plays one side of a match through turn sheets alone."""

    def __init__(
        self,
        setup: MatchSetup,
        side: int,
        orders: Orders = NO_ORDERS,
        asks: frozenset[DecisionKind] = frozenset(),
    ):
        """``asks``: the kinds that the league puts to the side not on turn (none by default)."""
        self.asks = asks
        self.setup, self.side, self.orders = setup, side, orders
        self.stats = WriterStats()
        self.texts: list[str] = []
        self._ground = Vocabulary.of(setup, side)
        self._silent = OrdersCoach(orders)
        self._coach: SheetCoach | None = None
        self._turn: Turn | None = None
        self._held = 0

    def choose(self, position: Position, rules: Rules, decision: Decision) -> Choice:
        """The sheet's choice, or outside its turns the orders' choice."""
        if decision.kind is DecisionKind.ACTIVATE:
            return self._on_turn(position, rules, decision).choose(position, rules, decision)
        if not position.in_turn or position.active != self.side:
            if decision.kind in self.asks:
                self.stats.asked += 1
            else:
                self.stats.answered += 1
            return self._silent.choose(position, rules, decision)
        return (self._coach or self._silent).choose(position, rules, decision)

    def _on_turn(self, position: Position, rules: Rules, decision: Decision) -> SheetCoach:
        """The sheet for this turn; a new one where the turn or its second segment begins."""
        turn = (position.half, position.drive, position.turns[self.side], position.bonus)
        coach = self._coach
        if turn != self._turn or coach is None:
            self._turn, self._held = turn, 0
            self.stats.turns += 1
            coach = self._written(position, rules)
        elif self._held < HOLDS and coach.holds(position, rules, decision):
            self._held += 1
            coach = self._written(position, rules)
        return coach

    def _written(self, position: Position, rules: Rules) -> SheetCoach:
        self.close()
        text = write(self.setup, position, rules, self.side, holds=not self._held).text()
        self.stats.mails += 1
        self.texts.append(text)
        self._coach = SheetCoach(parse(text, self._ground), self.orders)
        return self._coach

    def close(self) -> None:
        """Count the fate of the plays of a finished sheet."""
        coach, self._coach = self._coach, None
        if coach is None:
            return
        coach.close("end")
        planner, stats = coach.planner, self.stats
        stats.plays += len(planner.moments)
        stats.skipped += planner.moments.count(False)
        begun = planner.tried - planner.forgiven
        for place, notes in planner.blamed.items():
            stats.unreached += any(note.code == "not-reached" for note in notes)
            refused = any(note.code not in HARMLESS | CUT for note in notes)
            stats.broken += refused and place in begun
