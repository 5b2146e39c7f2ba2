"""Orders about what coaches lay on a map in turn: which squares could never be had."""

from __future__ import annotations

from dataclasses import replace

from engine.decisions import Choice, Decision, DecisionKind, Verb
from engine.dice import SeededDice
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


class _FirstOfEach:
    """Takes the defaults, and judges the ordered squares as the first of each kind is laid."""

    def __init__(self, orders: SetUpSheet):
        self.orders = orders
        self.judged: set[DecisionKind] = set()
        self.faults: list[Fault] = []

    def choose(self, position: Position, rules: Rules, decision: Decision) -> Choice:
        """The decision's default."""
        names = dict(self.orders.standing.own).get(decision.kind)
        if decision.kind not in self.judged and isinstance(names, Names):
            for square in map(rules.board.square, names.names):
                choice = Choice(Verb.PLACE, square)
                if choice not in decision.options and square not in position.shut:
                    refusal = decision.options.refusal(choice)
                    line = self.orders.standing.lines.get(SPECS[decision.kind].word, 1)
                    self.faults.append(Fault.of(line, 1, refusal))
        self.judged.add(decision.kind)
        return decision.default


def check_laying(setup: MatchSetup, orders: SetUpSheet) -> tuple[Fault, ...]:
    """The ordered squares that the rules refuse wherever everything else is laid."""
    judge = _FirstOfEach(orders)
    lay(setup, SeededDice(0).roll, (judge, judge))
    return tuple(judge.faults)


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
