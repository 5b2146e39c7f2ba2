"""Round robin: by the circle method, or, if dates are barred, round by round."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import TypeVar

from django.utils.translation import gettext_noop

from core.translation import site_text
from league.pairing.balance import Pair, turned_evenly
from league.pairing.matching import heaviest_matching
from league.pairing.types import (
    Drawn,
    DrawnRound,
    Entrant,
    Field,
    Meeting,
    Pairing,
    Rest,
    Stage,
    order_of_draw,
)

T = TypeVar("T")
BARRED = gettext_noop("It has a black-out date.")
LEFT_OVER = gettext_noop("It has nobody to meet in this round.")
RESTS = gettext_noop("The number of teams is odd: each rests in turn.")


def round_robin(teams: Sequence[T], *, legs: int = 1) -> list[list[tuple[T, T]]]:
    """Rounds of (home, away) pairs in which each pair meets once per leg.

    The last seat is fixed and the others move around it by one place per round; with an odd number
    that seat is empty and its opponent rests. Home games alternate so that in a leg the home and
    away games of a team differ by at most one; the second leg swaps sides.
    """
    if len(set(teams)) != len(teams):
        raise ValueError("a team stands in the list twice")
    if len(teams) < 2:
        return []
    seats: list[T | None] = [*teams]
    if len(seats) % 2:
        seats.append(None)
    circle = len(seats) - 1
    first_leg = [_round(seats, turn, circle) for turn in range(circle)]
    rounds = list(first_leg)
    for leg in range(1, legs):
        rounds += [[(b, a) if leg % 2 else (a, b) for a, b in pairs] for pairs in first_leg]
    return rounds


def _round(seats: list[T | None], turn: int, circle: int) -> list[tuple[T, T]]:
    pairs: list[tuple[T, T]] = []
    still, met = seats[circle], seats[turn]
    if still is not None and met is not None:
        pairs.append((still, met) if turn % 2 else (met, still))
    for step in range(1, (circle + 1) // 2):
        ahead, behind = seats[(turn + step) % circle], seats[(turn - step) % circle]
        if ahead is None or behind is None:
            continue
        pairs.append((ahead, behind) if step % 2 else (behind, ahead))
    return pairs


def draw_round_robin(field: Field, *, legs: int) -> Drawn:
    """All the rounds still to be played, of each division side by side.

    If nothing has been played and nobody is barred from a date it is the circle method, with the
    fewest rounds. Else the remaining pairs are placed round by round; a team that cannot play in a
    round meets its opponent in another, if necessary in an additional one.
    """
    drawn: dict[int, list[Pairing]] = defaultdict(list)
    entrants = order_of_draw(field.entrants, field.shuffle)
    for division in sorted({entrant.division for entrant in entrants}):
        inside = [entrant for entrant in entrants if entrant.division == division]
        for number, pairings in _division(field, inside, legs).items():
            drawn[number] += pairings
    last = max(drawn, default=field.first - 1)
    rounds = []
    for number in range(field.first, last + 1):
        numbered = tuple(_numbered(drawn[number]))
        rounds.append(DrawnRound(number, numbered, _resting(field, numbered, number)))
    return Drawn(tuple(rounds))


def _division(field: Field, inside: Sequence[Entrant], legs: int) -> dict[int, list[Pairing]]:
    ids = [entrant.id for entrant in inside]
    division = inside[0].division
    met = [m for m in field.of_stage(Stage.TABLE) if {m.home, m.away} <= set(ids)]
    barred = {entrant.id: entrant.away for entrant in inside if entrant.away}
    if met or any(number >= field.first for away in barred.values() for number in away):
        placed = _placed(_still_to_meet(ids, met, legs), barred, field.first, len(ids))
    else:
        rounds = round_robin(ids, legs=legs)
        placed = dict(enumerate(rounds, start=field.first))
    leg = (
        site_text("They meet once.")
        if legs == 1
        else site_text("They meet twice, once at home each.")
    )
    return {
        number: [Pairing(home, away, (leg,), division) for home, away in pairs]
        for number, pairs in placed.items()
    }


def _still_to_meet(ids: Sequence[int], met: Sequence[Meeting], legs: int) -> list[Pair]:
    """The remaining (home, away) pairs; sides that are not fixed are balanced."""
    played = Counter((meeting.home, meeting.away) for meeting in met)
    fixed, free = [], []
    for place, one in enumerate(ids):
        for two in ids[place + 1 :]:
            left = legs - played[one, two] - played[two, one]
            if legs == 2 and left > 0:
                both = [(one, two), (two, one)]
                fixed += [pair for pair in both if not played[pair]][:left]
            elif left > 0:
                free.append((one, two))
    return fixed + turned_evenly(free)


def _placed(
    pairs: Sequence[Pair], barred: Mapping[int, Collection[int]], first: int, size: int
) -> dict[int, list[Pair]]:
    """Per round as many pairs as can be played, those with the most games left first."""
    left = list(pairs)
    placed: dict[int, list[Pair]] = {}
    number = first
    while left:
        games = Counter(team for pair in left for team in pair)
        possible: dict[frozenset[int], Pair] = {}
        for pair in left:
            if not any(number in barred.get(team, ()) for team in pair):
                possible.setdefault(frozenset(pair), pair)
        weighted = ((*pair, sum(games[team] ** 2 for team in pair)) for pair in possible.values())
        chosen = {possible[pair] for pair in heaviest_matching(weighted)}
        placed[number] = [pair for pair in left if pair in chosen]
        left = [pair for pair in left if pair not in chosen]
        number += 1
    return placed


def _numbered(pairings: Sequence[Pairing]) -> list[Pairing]:
    return [
        Pairing(p.home, p.away, p.why, p.division, slot) for slot, p in enumerate(pairings, start=1)
    ]


def _resting(field: Field, pairings: Sequence[Pairing], number: int) -> tuple[Rest, ...]:
    busy = {team for pairing in pairings for team in pairing.pair}
    sizes = Counter(entrant.division for entrant in field.entrants)
    rests = []
    for entrant in field.entrants:
        if entrant.id in busy:
            continue
        odd = RESTS if sizes[entrant.division] % 2 else LEFT_OVER
        rests.append(Rest(entrant.id, site_text(BARRED if number in entrant.away else odd)))
    return tuple(rests)
