"""What a position is worth to the strong coach: the points it may expect of the match."""

from __future__ import annotations

from math import erf, sqrt

from engine.position import Position
from engine.ruleset import Rules
from engine.value.drive_odds import next_score
from engine.variants.registry import find_variant

RECEIVING = 0.25
"""The lead in touchdowns of the side that receives with time to score."""
TIME_TO_SCORE = 4


def worth(position: Position, rules: Rules, side: int) -> float:
    """The share of the match's points this side may expect, 0 to 1."""
    lead = position.score[side] - position.score[1 - side]
    if rules.pitch.end_zones:  # the first touchdown is the last
        if position.scored:
            return 1.0 if position.scoring_side == side else 0.0
        ours, theirs = next_score(position, rules, side)
        return (1 + ours - theirs) / 2
    last = rules.match.half_turns
    own_left = last - position.turns[side]
    left = own_left + (last - position.turns[1 - side])
    later = 2 * last if position.half < 2 else 0
    rate = find_variant(rules.id).scoring_rate
    if position.scored:
        won = 1 if position.scoring_side == side else -1
        return _points(lead, left, later, -won, rate)
    ours, theirs = next_score(position, rules, side)
    none = 1 - ours - theirs
    ends = max(left - 4, 0) if left > 4 else 0
    second = 0
    if later:  # who kicked first receives the second half
        second = 1 if position.first_kicking == side else -1
    return (
        ours * _points(lead + 1, ends, later, -1, rate)
        + theirs * _points(lead - 1, ends, later, 1, rate)
        + none * _points(lead, 0, later, second, rate)
    )


def _points(lead: int, left: int, later: int, receiving: int, rate: float) -> float:
    """Points from a kick-off with that many turns left in this half and after it."""
    time = left + later
    if time <= 0:
        return 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
    near = left if left > 0 else later
    edge = receiving * RECEIVING * min(near / 2 / TIME_TO_SCORE, 1.0)
    spread = sqrt(rate * time / 2 + 0.05)
    above = (1 + erf((lead + edge - 0.5) / spread / sqrt(2))) / 2
    below = (1 + erf((-lead - edge - 0.5) / spread / sqrt(2))) / 2
    return (1 + above - below) / 2
