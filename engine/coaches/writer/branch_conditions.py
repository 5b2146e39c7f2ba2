"""Find the IF condition that best separates scenarios with different next plays."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from engine.coaches.writer.scenarios import Man, Scenario, VisibleState
from engine.geometry import OFF
from engine.position import Figure, Position
from engine.sheets.conditions import AT, BALL, HAS_BALL, REROLLS, Fact

FactTest = Callable[[VisibleState], bool]
"""A test of a fact on the visible state of a scenario."""
SQUARE_FACT_PENALTY = 0.98
"""A fact about a square must gain this much more to be used: it is rarely true elsewhere."""
MIN_GAIN = 0.015
"""A branch must fix at least this share of all scenarios."""


def best_branch_condition(
    position: Position, side: int, worlds: Sequence[Scenario]
) -> tuple[Fact, list[Scenario], list[Scenario]] | None:
    """The fact that best separates the next plays; where it is true, and where not."""
    whole = _mixed(worlds)
    best, most = None, MIN_GAIN
    for fact, sign in _facts(position, side, worlds):
        there = [world for world in worlds if sign(world.look)]
        if not there or len(there) == len(worlds):
            continue
        rest = [world for world in worlds if not sign(world.look)]
        told = whole - _mixed(there) - _mixed(rest)
        if fact.state == AT:
            told *= SQUARE_FACT_PENALTY
        if told > most:
            best, most = (fact, there, rest), told
    return best


def _mixed(worlds: Sequence[Scenario]) -> float:
    """The share of these scenarios, by weight, whose next play differs from the most common one."""
    wanted: dict[str, float] = defaultdict(float)
    for world in worlds:
        wanted[world.key] += world.weight
    whole = sum(wanted.values())
    return whole - sum(weight * weight for weight in wanted.values()) / whole


def _facts(
    position: Position, side: int, worlds: Sequence[Scenario]
) -> Iterator[tuple[Fact, FactTest]]:
    """Facts that are true in some of the scenarios only, and the test for each."""
    looks = [world.look for world in worlds]
    for slot, figure in enumerate(position.figures):
        men = Counter(look.men[slot] for look in looks)
        if len(men) > 1:
            yield from _of_a_man(position, _name(figure, side), slot, men)
    if len({bool(look.loose) for look in looks}) > 1:
        yield Fact(BALL, "LOOSE"), _is_loose
    for square in sorted({square for look in looks for square in look.loose}):
        yield Fact(BALL, AT, position.board.name(square)), partial(_ball_is_at, square)
    for slot in sorted({slot for look in looks for slot in look.carriers}):
        yield Fact(_name(position.figures[slot], side), HAS_BALL), partial(_carries, slot)
    for left in sorted({look.rerolls for look in looks}):
        yield Fact(REROLLS, str(left)), partial(_has_rerolls, left)


def _of_a_man(
    position: Position, name: str, slot: int, men: Counter[Man]
) -> Iterator[tuple[Fact, FactTest]]:
    yield Fact(name, "STANDING"), partial(_stands, slot)
    for square in sorted({square for square, _ in men}):
        fact = Fact(name, "OFF") if square == OFF else Fact(name, AT, position.board.name(square))
        yield fact, partial(_is_at, slot, square)


def _stands(slot: int, look: VisibleState) -> bool:
    return look.men[slot][1]


def _is_at(slot: int, square: int, look: VisibleState) -> bool:
    return look.men[slot][0] == square


def _is_loose(look: VisibleState) -> bool:
    return bool(look.loose)


def _ball_is_at(square: int, look: VisibleState) -> bool:
    return square in _balls(look)


def _carries(slot: int, look: VisibleState) -> bool:
    return slot in look.carriers


def _has_rerolls(left: int, look: VisibleState) -> bool:
    return look.rerolls >= left


def _balls(look: VisibleState) -> Iterator[int]:
    yield from look.loose
    for slot in look.carriers:
        yield look.men[slot][0]


def _name(figure: Figure, side: int) -> str:
    return str(figure.number) if figure.side == side else f"opp{figure.number}"
