"""The terms of the match's outcome: score, time, ball, numbers and strength, seen from one side."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from engine.position import Position, State
from engine.ruleset import Rules

MOST_LEAD = 2
TERMS = (
    "one",
    "time left",
    "its root",
    "has the ball",
    "the opponent has it",
    "next score",
    "next score, time left",
    "a score comes",
    "receives the second half",
    "players",
    "players, time left",
    "players out",
    "cost, time left",
    "cost",
    "re-rolls, time left",
    "movement",
    "strength",
    "agility",
    "armour",
    "soon over",
    "next score, soon over",
    "a score comes, soon over",
)
"""What the numbers of ``terms`` are, in order."""
PLAIN = 5
"""The first of them are score, time and ball alone, which the evaluation compares with."""


class Standing(NamedTuple):
    """The lead of the side seen from, 2 at most, and the terms."""

    lead: int
    terms: tuple[float, ...]


def standing(
    position: Position, rules: Rules, side: int, held: int, next_score: tuple[float, float]
) -> Standing:
    """The terms from that side. ``held`` is who has the ball: 0 it, 1 the opponent."""
    last = rules.match.half_turns
    other = 1 - side
    left = 2 * last - position.turns[side] - position.turns[other]
    if position.half < 2 and not rules.pitch.end_zones:
        left += 2 * last
    time = max(left, 0) / (4 * last)
    sums = [_strength(position, each) for each in (side, other)]
    (mine, my_out, my_cost, *my_means), (theirs, their_out, their_cost, *their_means) = sums
    second = 0
    if position.half == 1:
        second = 1 if position.first_kicking == side else -1
    rerolls = position.rerolls[side] - position.rerolls[other]
    means = [a - b for a, b in zip(my_means, their_means, strict=True)]
    lead = position.score[side] - position.score[other]
    terms = (
        1.0,
        time,
        sqrt(time),
        float(held == 0),
        float(held == 1),
        *_coming(next_score, time),
        float(second),
        (mine - theirs) / 5,
        (mine - theirs) / 5 * time,
        (their_out - my_out) / 4,
        (my_cost - their_cost) / 300 * time,
        (my_cost - their_cost) / 300,
        rerolls / 3 * time,
        *(2 * mean * sqrt(time) for mean in means),
        *_last_ones(next_score, max(left, 0)),
    )
    return Standing(min(max(lead, -MOST_LEAD), MOST_LEAD), terms)


def _coming(next_score: tuple[float, float], time: float) -> tuple[float, float, float]:
    ours, theirs = next_score
    return ours - theirs, (ours - theirs) * time, ours + theirs


def _last_ones(next_score: tuple[float, float], left: int) -> tuple[float, float, float]:
    """What counts in the last turns alone: a level match is drawn there, unless a score comes."""
    ours, theirs = next_score
    soon = 1 / (1 + left)
    return soon, (ours - theirs) * soon, (ours + theirs) * soon


def _strength(position: Position, side: int) -> tuple[float, ...]:
    """Players fit to stand on the pitch, players out, the cost, and means of what they can."""
    fit = out = cost = 0
    sums = [0, 0, 0, 0]
    for figure in position.figures:
        if figure.side != side or figure.state is State.ABSENT:
            continue
        if figure.state > State.KNOCKED_OUT:
            out += 1
            continue
        fit += figure.state in (State.STANDING, State.RESERVES)
        cost += figure.spec.cost
        for place, value in enumerate((figure.ma, figure.st, figure.ag, figure.av)):
            sums[place] += value
    number = max(sum(1 for f in position.figures if f.side == side) - out, 1)
    return (fit, out, cost, *(each / number for each in sums))
