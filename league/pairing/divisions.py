"""Divisions: who plays in which, who goes to the play-offs, promotion and relegation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from league.pairing.types import CannotPair, Entrant

MIN_DIVISION = 2


def divided(entrants: Sequence[Entrant], count: int, *, how: str) -> dict[int, int]:
    """Entrant -> number of their division, from 1; entrants that have one keep it.

    `snake` makes divisions equally strong (1 2 2 1 1 2), `blocks` puts the best into the first.
    Sizes differ by at most one if nobody had a division before. Raises `CannotPair`.
    """
    if len(entrants) < MIN_DIVISION * count:
        raise CannotPair(
            gettext("{count} divisions need at least {least} teams.").format(
                count=count, least=MIN_DIVISION * count
            )
        )
    given = {one.id: one.division for one in entrants if 1 <= one.division <= count}
    free = [one.id for one in entrants if one.id not in given]
    sizes = Counter(given.values())
    if how == "blocks":
        quota = _quotas(len(entrants), count)
        for number in range(1, count + 1):
            while free and sizes[number] < quota[number - 1]:
                given[free.pop(0)] = number
                sizes[number] += 1
    forward = True
    while free:
        numbers = list(range(1, count + 1))
        least = min(sizes[number] for number in numbers)
        for number in numbers if forward else reversed(numbers):
            if free and sizes[number] == least:
                given[free.pop(0)] = number
                sizes[number] += 1
        forward = not forward
    return given


def _quotas(teams: int, count: int) -> list[int]:
    return [teams // count + (number < teams % count) for number in range(count)]


def qualified(divisions: Sequence[Sequence[int]], each: int) -> list[int]:
    """The best `each` of every division as seeds of a bracket: all the firsts, then the seconds.

    Two of one division do not meet in the first round if swapping equal places can avoid it.
    """
    ranks = [
        [ranked[place] for ranked in divisions if place < len(ranked)] for place in range(each)
    ]
    seeds = [team for rank in ranks for team in rank]
    home = {team: number for number, ranked in enumerate(divisions) for team in ranked}
    size = 1 << max(len(seeds) - 1, 0).bit_length()
    for place in range(len(seeds)):
        for other in range(len(seeds)):
            if _meets_own(seeds, place, size, home) and _same(ranks, seeds[place], seeds[other]):
                swapped = list(seeds)
                swapped[place], swapped[other] = swapped[other], swapped[place]
                if _own_meetings(swapped, size, home) < _own_meetings(seeds, size, home):
                    seeds = swapped
    return seeds


def _same(ranks: Sequence[Sequence[int]], one: int, two: int) -> bool:
    return any(one in rank and two in rank for rank in ranks)


def _meets_own(seeds: Sequence[int], place: int, size: int, home: dict[int, int]) -> bool:
    other = size - 1 - place
    return other < len(seeds) and other != place and home[seeds[place]] == home[seeds[other]]


def _own_meetings(seeds: Sequence[int], size: int, home: dict[int, int]) -> int:
    return sum(_meets_own(seeds, place, size, home) for place in range(len(seeds)))


@dataclass(frozen=True, slots=True)
class Move:
    """A team that changes its division for the next season, and why."""

    team: int
    from_division: int
    to_division: int
    why: str


def moves(divisions: Sequence[Sequence[int]], reasons: dict[int, str], *, count: int) -> list[Move]:
    """Promotions and relegations: the last `count` of each division for the first `count` below.

    `reasons` is per team what separated it from its neighbour in the table. In a division too
    small for that many moves fewer teams move.
    """
    proposed: list[Move] = []
    for number in range(1, len(divisions)):
        upper, lower = divisions[number - 1], divisions[number]
        both_ways = 2 if number > 1 else 1  # it also exchanges teams with the division above
        few = min(
            count, len(upper) // both_ways, len(lower) // (2 if number < len(divisions) - 1 else 1)
        )
        for place, team in enumerate(upper[len(upper) - few :], start=len(upper) - few + 1):
            why = _why(place, len(upper), reasons.get(team, ""))
            proposed.append(Move(team, number, number + 1, why))
        for place, team in enumerate(lower[:few], start=1):
            why = _why(place, len(lower), reasons.get(team, ""))
            proposed.append(Move(team, number + 1, number, why))
    return proposed


def _why(place: int, of: int, reason: str) -> str:
    if reason:
        words = gettext("Place {place} of {of}, decided by {reason}.")
    else:
        words = gettext("Place {place} of {of}.")
    return words.format(place=place, of=of, reason=reason)
