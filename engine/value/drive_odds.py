"""Who scores next in a half, by the trained weights of the facts."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from engine.position import Position
from engine.ruleset import Rules
from engine.value.facts import facts
from engine.value.weights import weights


def next_score(position: Position, rules: Rules, side: int) -> tuple[float, float]:
    """The chances that this side, and that the other, scores next in this half."""
    situation, found = facts(position, rules, side)
    return chances_of_facts(weights(rules.id).drive[situation], found)


def chances_of_facts(
    pair: tuple[Sequence[float], Sequence[float]], found: Sequence[int]
) -> tuple[float, float]:
    """The two chances by the weights of a situation."""
    ours, theirs = pair
    a = sum([ours[i] for i in found])
    b = sum([theirs[i] for i in found])
    most = max(a, b, 0.0)
    x, y, z = exp(a - most), exp(b - most), exp(-most)
    total = x + y + z
    return x / total, y / total
