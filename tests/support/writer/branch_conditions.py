"""Find the IF condition that best separates scenarios with different next plays."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from engine.geometry import OFF
from engine.position import Figure, Position
from engine.sheets.conditions import AT, BALL, HAS_BALL, REROLLS, Fact
from tests.support.writer.scenarios import PlayerState, Scenario, VisibleState

FactTest = Callable[[VisibleState], bool]
"""A test of a fact on the visible state of a scenario."""
SQUARE_FACT_PENALTY = 0.98
"""A fact about a square must gain this much more to be used: it is rarely true elsewhere."""
MIN_GAIN = 0.015
"""A branch must fix at least this share of all scenarios."""


def best_branch_condition(
    position: Position, side: int, scenarios: Sequence[Scenario]
) -> tuple[Fact, list[Scenario], list[Scenario]] | None:
    """The fact that best separates the next plays; where it is true, and where not."""
    whole = _impurity(scenarios)
    best, most = None, MIN_GAIN
    for fact, sign in _facts(position, side, scenarios):
        there = [scenario for scenario in scenarios if sign(scenario.view)]
        if not there or len(there) == len(scenarios):
            continue
        rest = [scenario for scenario in scenarios if not sign(scenario.view)]
        gain = whole - _impurity(there) - _impurity(rest)
        if fact.state == AT:
            gain *= SQUARE_FACT_PENALTY
        if gain > most:
            best, most = (fact, there, rest), gain
    return best


def _impurity(scenarios: Sequence[Scenario]) -> float:
    """The Gini impurity of the next plays, times the weight; 0 if all are the same."""
    totals: dict[str, float] = defaultdict(float)
    for scenario in scenarios:
        totals[scenario.key] += scenario.weight
    whole = sum(totals.values())
    return whole - sum(weight * weight for weight in totals.values()) / whole


def _facts(
    position: Position, side: int, scenarios: Sequence[Scenario]
) -> Iterator[tuple[Fact, FactTest]]:
    """Facts that are true in some of the scenarios only, and the test for each."""
    views = [scenario.view for scenario in scenarios]
    for slot, figure in enumerate(position.figures):
        players = Counter(view.players[slot] for view in views)
        if len(players) > 1:
            yield from _about_a_player(position, _name(figure, side), slot, players)
    if len({bool(view.loose) for view in views}) > 1:
        yield Fact(BALL, "LOOSE"), _is_loose
    for square in sorted({square for view in views for square in view.loose}):
        yield Fact(BALL, AT, position.board.name(square)), partial(_ball_is_at, square)
    for slot in sorted({slot for view in views for slot in view.carriers}):
        yield Fact(_name(position.figures[slot], side), HAS_BALL), partial(_carries, slot)
    for left in sorted({view.rerolls for view in views}):
        yield Fact(REROLLS, str(left)), partial(_has_rerolls, left)


def _about_a_player(
    position: Position, name: str, slot: int, players: Counter[PlayerState]
) -> Iterator[tuple[Fact, FactTest]]:
    yield Fact(name, "STANDING"), partial(_stands, slot)
    for square in sorted({square for square, _ in players}):
        fact = Fact(name, "OFF") if square == OFF else Fact(name, AT, position.board.name(square))
        yield fact, partial(_is_at, slot, square)


def _stands(slot: int, view: VisibleState) -> bool:
    return view.players[slot][1]


def _is_at(slot: int, square: int, view: VisibleState) -> bool:
    return view.players[slot][0] == square


def _is_loose(view: VisibleState) -> bool:
    return bool(view.loose)


def _ball_is_at(square: int, view: VisibleState) -> bool:
    return square in _balls(view)


def _carries(slot: int, view: VisibleState) -> bool:
    return slot in view.carriers


def _has_rerolls(left: int, view: VisibleState) -> bool:
    return view.rerolls >= left


def _balls(view: VisibleState) -> Iterator[int]:
    yield from view.loose
    for slot in view.carriers:
        yield view.players[slot][0]


def _name(figure: Figure, side: int) -> str:
    return str(figure.number) if figure.side == side else f"opp{figure.number}"
