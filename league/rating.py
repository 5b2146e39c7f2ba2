"""Rate coaches by results, with uncertainty: Plackett-Luce by openskill, in order of play."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from openskill.models import PlackettLuce

MODEL = PlackettLuce()


@dataclass(frozen=True, slots=True)
class Played:
    """The two coaches, and which side won (0 home, 1 away, None for a draw)."""

    home: int
    away: int
    winner: int | None


@dataclass(slots=True)
class Strength:
    """A coach's strength and its uncertainty, after a number of matches."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    matches: int = 0


def rate(known: dict[int, Strength], matches: Iterable[Played]) -> dict[int, Strength]:
    """The strengths after these matches, by coach; a match against oneself is ignored."""
    for match in matches:
        if match.home == match.away:
            continue
        sides = [known.setdefault(coach, Strength()) for coach in (match.home, match.away)]
        teams = [[MODEL.rating(mu=side.mu, sigma=side.sigma)] for side in sides]
        ranks = [0.0, 0.0] if match.winner is None else [float(match.winner), 1.0 - match.winner]
        for side, (rated,) in zip(sides, MODEL.rate(teams, ranks=ranks), strict=True):
            side.mu, side.sigma = rated.mu, rated.sigma
            side.matches += 1
    return known
