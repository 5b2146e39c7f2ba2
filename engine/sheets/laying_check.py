"""Orders about what coaches lay on a map in turn: which squares could never be had."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.decisions import Choice, Decision, DecisionKind, Verb
from engine.dice import SeededDice
from engine.errors import Refusal
from engine.laying import LAID_BY_COACHES, lay, printed
from engine.lineup import MatchSetup
from engine.orders.policies import Names
from engine.orders.specs import SPECS
from engine.orders.standing_orders import StandingOrders
from engine.position import Position
from engine.rules_lookup import rules_for
from engine.ruleset import Rules
from engine.sheets.faults import Fault
from engine.sheets.set_up_sheet import SetUpSheet


@dataclass(frozen=True, slots=True)
class LayingList:
    """A side's squares for one kind of thing, best first, and where the first of it may be laid.

    ``refusals`` says of ordered squares why not there.
    """

    kind: DecisionKind
    squares: tuple[str, ...]
    open: tuple[str, ...]
    refusals: tuple[tuple[str, Refusal], ...]

    @property
    def word(self) -> str:
        """The word its line begins with."""
        return SPECS[self.kind].word


class _FirstOfEach:
    """Takes the defaults, and judges the ordered squares as the first of each kind is laid."""

    def __init__(self, orders: SetUpSheet):
        self.orders = orders
        self.judged: set[DecisionKind] = set()
        self.lists: list[LayingList] = []

    def choose(self, position: Position, rules: Rules, decision: Decision) -> Choice:
        """The decision's default."""
        if decision.kind not in self.judged:
            self.judged.add(decision.kind)
            self.lists.append(self._list(position, rules, decision))
        return decision.default

    def _list(self, position: Position, rules: Rules, decision: Decision) -> LayingList:
        policy = dict(self.orders.standing.own).get(decision.kind)
        names = policy.names if isinstance(policy, Names) else ()
        board, refusals = rules.board, []
        for name in names:
            choice = Choice(Verb.PLACE, board.square(name))
            if choice not in decision.options and choice.target not in position.shut:
                refusals.append((name, decision.options.refusal(choice)))
        squares = decision.options.targets(Verb.PLACE)
        places = tuple(board.name(square) for square in squares if isinstance(square, int))
        return LayingList(decision.kind, names, places, tuple(refusals))


def laying_lists(setup: MatchSetup, orders: SetUpSheet) -> list[LayingList]:
    """The lists of chests and pads, each judged as the first of its kind is laid."""
    judge = _FirstOfEach(orders)
    lay(setup, SeededDice(0).roll, (judge, judge))
    return judge.lists


def check_laying(setup: MatchSetup, orders: SetUpSheet) -> tuple[Fault, ...]:
    """The ordered squares that the rules refuse wherever everything else is laid."""
    lines = orders.standing.lines
    return tuple(
        Fault.of(lines.get(each.word, 1), 1, refusal)
        for each in laying_lists(setup, orders)
        for _, refusal in each.refusals
    )


def printed_orders(setup: MatchSetup) -> SetUpSheet:
    """The orders to lay everything where it is printed on the map."""
    board = rules_for(setup).board
    lists = zip(LAID_BY_COACHES, printed(setup), strict=True)
    own = [(kind, Names(tuple(map(board.name, squares)))) for kind, squares in lists if squares]
    return SetUpSheet(standing=StandingOrders(own=tuple(own)))


def laying_orders(orders: SetUpSheet) -> SetUpSheet:
    """Of some orders only those about what is laid."""
    own = tuple((kind, policy) for kind, policy in orders.standing.own if kind in LAID_BY_COACHES)
    return SetUpSheet(standing=replace(orders.standing, preset="", own=own))


def other_orders(orders: SetUpSheet) -> SetUpSheet:
    """The orders without those about what is laid."""
    standing = orders.standing
    for kind in LAID_BY_COACHES:
        standing = standing.with_policy(kind, None)
    return replace(orders, standing=standing)
