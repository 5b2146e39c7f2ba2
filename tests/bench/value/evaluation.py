"""How true the outlook is: calibration and Brier score on matches it was not trained on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.value.match_terms import PLAIN, Standing
from engine.value.outlook import chances_of
from engine.value.weights import OutcomeWeights
from tests.bench.value.fitting import OutcomeRow

BINS = 10
DRAW = (1,)

Forecast = tuple[tuple[float, float, float], int]
"""The chances of win, draw and loss, and what came."""


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


def calibration_error(found: Sequence[Forecast], places: Sequence[int] = (0, 2)) -> float:
    """The expected calibration error over ten bins of the told chance, each a tenth wide: of a win,
    from both sides; of a draw with ``places`` (1,).
    """
    told, came = [0.0] * BINS, [0] * BINS
    for chances, outcome in found:
        for place in places:
            at = min(int(chances[place] * BINS), BINS - 1)
            told[at] += chances[place]
            came[at] += outcome == place
    errors = (abs(said - true) for said, true in zip(told, came, strict=True))
    return sum(errors) / (len(places) * len(found))
