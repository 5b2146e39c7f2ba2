"""The coach who has no turn sheet: set-up orders and the defaults answer for him.

Every answer comes out of one chain, the first that is legal counts: the play, the sheet, the
match's orders, and at last the default of the engine (``Source``).
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from matches.engine.decisions import Choice, Decision, DecisionKind, Verb
from matches.engine.position import Position, State
from matches.engine.rulebook import Rules
from matches.engine.sheets.formations import SetUpSheet
from matches.engine.sheets.placing import formation
from matches.engine.sheets.preferring import preferred

END, STOP, STAND = Choice(Verb.END), Choice(Verb.STOP), Choice(Verb.STAND)
NO_ORDERS = SetUpSheet()


class Source(StrEnum):
    """Which order answered a decision."""

    PLAY = "play"
    SHEET = "sheet"
    MATCH = "match"
    ENGINE = "engine"


class OrdersCoach:
    """Answers from set-up orders alone; for a turn he has no plays and ends it."""

    def __init__(self, orders: SetUpSheet = NO_ORDERS):
        self.orders = orders

    def choose(self, position: Position, rules: Rules, decision: Decision) -> Choice:
        """The first answer of the chain that is among the options, else the default."""
        return self.answer(position, rules, decision)[0]

    def answer(self, position: Position, rules: Rules, decision: Decision) -> tuple[Choice, Source]:
        """The chain's answer and which order gave it."""
        for choice, source in self.answers(position, rules, decision):
            if choice in decision.options:
                return choice, source
        return decision.default, Source.ENGINE

    def answers(
        self, position: Position, rules: Rules, decision: Decision
    ) -> Iterator[tuple[Choice, Source]]:
        """What the orders wish for, the nearest to the matter first."""
        for choice in self._advance(position, rules, decision):
            yield choice, Source.MATCH
        for choice in preferred(self.orders.preferences, position, rules, decision):
            yield choice, Source.MATCH

    def _advance(self, position: Position, rules: Rules, decision: Decision) -> Iterator[Choice]:
        """What the set-up orders say of the next drive."""
        orders = self.orders
        match decision.kind:
            case DecisionKind.KICK_OR_RECEIVE if orders.choice is not None:
                yield Choice(orders.choice)
            case DecisionKind.SET_UP:
                places = orders.places(kicking=bool(decision.context["kicking"]))
                yield from formation(position, rules, decision.side, places)
            case DecisionKind.KICK_TARGET if orders.target is not None:
                yield Choice(Verb.AIM, rules.board.square(orders.target))


class CaretakerCoach(OrdersCoach):
    """Plays a missed turn: whoever can stand up without a die does so, and that is all."""

    def choose(self, position: Position, rules: Rules, decision: Decision) -> Choice:
        """Stand the next one up; everything else as ordered."""
        if decision.kind is DecisionKind.ACTIVATE:
            for figure in position.figures:
                choice = Choice(Verb.ACTIVATE, figure.slot)
                sure = figure.ma >= rules.stand_up_cost
                if sure and figure.state is State.PRONE and choice in decision.options:
                    return choice
            return END
        if decision.kind is DecisionKind.ACT:
            return STAND if STAND in decision.options else STOP
        return super().choose(position, rules, decision)
