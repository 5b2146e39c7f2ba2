"""Fits the weights: a softmax of three classes, the drive's by AdaGrad. Pure Python."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from math import sqrt

from engine.value.facts import FACTS, SITUATIONS
from engine.value.match_terms import MOST_LEAD, TERMS
from engine.value.outlook import softmax
from tests.bench.value.newton import fit_softmax
from tests.bench.value.record import Recorded

Pair = tuple[list[float], list[float]]
DRIVE_ROUNDS, DRIVE_STEP = 4, 0.025
CALM = 0.05
"""How fast a weight's steps become smaller."""
DECIMALS = 3


def fit_drive(matches: Iterable[Recorded]) -> list[Pair]:
    """By situation, the weight of each fact for our scoring next and for theirs."""
    rows = [(r.situation, r.facts, r.scorer) for match in matches for r in match.records]
    weights = [_zeros(FACTS) for _ in range(SITUATIONS)]
    steps = [_zeros(FACTS) for _ in range(SITUATIONS)]
    chance = random.Random(1)
    for _ in range(DRIVE_ROUNDS):
        chance.shuffle(rows)
        for situation, facts, scorer in rows:
            ours, theirs = weights[situation]
            win, _, loss = softmax(sum([ours[i] for i in facts]), sum([theirs[i] for i in facts]))
            for vector, squares, error in (
                (ours, steps[situation][0], (scorer == 1) - win),
                (theirs, steps[situation][1], (scorer == -1) - loss),
            ):
                for i in facts:
                    squares[i] += error * error
                    vector[i] += DRIVE_STEP * error / sqrt(1 + CALM * squares[i])
    return [_rounded(pair) for pair in weights]


OutcomeRow = tuple[int, Sequence[float], int]
"""The lead, the terms, and the outcome: 0 a win, 1 a draw, 2 a loss."""


def fit_outcome(rows: Iterable[OutcomeRow], terms: int = len(TERMS)) -> list[Pair]:
    """By lead, the weight of each of the first ``terms`` terms for a win and for a loss."""
    by_lead: list[list[tuple[Sequence[float], int]]] = [[] for _ in range(MOST_LEAD + 1)]
    for lead, values, outcome in rows:
        by_lead[lead].append((values[:terms], outcome))
    return [_rounded(fit_softmax(found, terms)) for found in by_lead]


def _zeros(number: int) -> Pair:
    return [0.0] * number, [0.0] * number


def _rounded(pair: Pair) -> Pair:
    ours, theirs = ([round(value, DECIMALS) for value in vector] for vector in pair)
    return ours, theirs
