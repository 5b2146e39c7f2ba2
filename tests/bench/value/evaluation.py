"""How true the outlook is: calibration and Brier score on matches it was not trained on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.value.drive_odds import chances_of_facts
from engine.value.match_terms import PLAIN, Standing, with_next_score
from engine.value.outlook import chances_of
from engine.value.weights import DriveWeights, OutcomeWeights
from tests.bench.value.fitting import OutcomeRow
from tests.bench.value.record import Recorded

BIN = 200
"""Positions in a bin of the calibration error at least."""
BINS = 20

Forecast = tuple[tuple[float, float, float], int]
"""The chances of win, draw and loss, and what came."""


def outcome_rows(matches: Iterable[Recorded], drive: DriveWeights) -> Iterator[OutcomeRow]:
    """The terms at each turn's start, and how the match ended for that side."""
    for match in matches:
        for record in match.records:
            if record.now is not None:
                chances = chances_of_facts(drive[record.situation], record.facts)
                lead, terms = with_next_score(record.now, chances)
                yield lead, terms, match.outcome(record.side)


def forecasts(
    rows: Iterable[OutcomeRow], outcome: OutcomeWeights, *, plain: bool = False
) -> list[Forecast]:
    """What the weights say of each; ``plain`` ones know score, time and ball alone."""
    return [
        (chances_of(Standing(lead, tuple(terms[:PLAIN] if plain else terms)), outcome), came)
        for lead, terms, came in rows
    ]


def brier(found: Sequence[Forecast]) -> float:
    """The mean squared error over the three outcomes together."""
    return sum(
        sum((chance - (place == came)) ** 2 for place, chance in enumerate(chances))
        for chances, came in found
    ) / len(found)


def calibration_error(found: Sequence[Forecast]) -> float:
    """The expected calibration error, over all three outcomes, in bins of equal size."""
    total = 0.0
    for place in range(3):
        pairs = sorted((chances[place], came == place) for chances, came in found)
        size = max(BIN, len(pairs) // BINS)
        starts = list(range(0, max(len(pairs) - size + 1, 1), size))
        for start, end in zip(starts, [*starts[1:], len(pairs)], strict=True):
            part = pairs[start:end]
            said = sum(chance for chance, _ in part)
            total += abs(said - sum(came for _, came in part))
    return total / (3 * len(found))
