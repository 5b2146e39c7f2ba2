"""Swiss: teams with equal scores meet, and no two teams meet twice.

Every possible pairing has a cost in whole numbers: first how far apart the score groups are, then
the imbalance of home and away games, then the distance from the ideal pairing within the group.
The cheapest way to pair everybody is a matching in a weighted graph.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext

from core.translation import site_text
from league.pairing.balance import HomeGames
from league.pairing.matching import heaviest_matching
from league.pairing.round_robin import BARRED
from league.pairing.types import (
    CannotPair,
    Drawn,
    DrawnRound,
    Entrant,
    Field,
    Pairing,
    Rest,
    Stage,
    order_of_draw,
)

ALL_PAIRS = 64
"""Up to this many entrants every pairing is considered; in larger fields only each one's `NEAREST`
first, and more if those do not suffice."""
NEAREST = 24
WORST_SURPLUS = 3
METHODS = ("slide", "fold", "adjacent")


@dataclass(frozen=True, slots=True)
class _Place:
    """The position of an entrant: score group, place in it, and its size."""

    entrant: Entrant
    score: int
    group: int
    place: int
    size: int


class _Round:
    """One round to pair: the costs of all pairings."""

    def __init__(self, field: Field, method: str) -> None:
        self.field, self.method = field, method
        self.home = HomeGames(field.played)
        self.met = {frozenset((m.home, m.away)): m.round for m in field.of_stage(Stage.TABLE)}
        self.names = field.names

    def standing(self, entrants: Sequence[Entrant]) -> list[_Place]:
        """The entrants by score, then by the table, then by the draw."""
        rank = {team: place for place, team in enumerate(self.field.ranking)}
        seated = order_of_draw(entrants, self.field.shuffle)
        ordered = sorted(seated, key=lambda one: (-self._score(one), rank.get(one.id, len(rank))))
        places: list[_Place] = []
        for number, (score, group) in enumerate(groupby(ordered, key=self._score)):
            inside = list(group)
            places += [_Place(one, score, number, at, len(inside)) for at, one in enumerate(inside)]
        return places

    def _score(self, entrant: Entrant) -> int:
        return self.field.scores.get(entrant.id, 0)

    def price(self, upper: _Place, lower: _Place, size: int) -> int:
        """The cost of pairing these two; a lesser part never outweighs a greater one."""
        ours = self.home.surplus[upper.entrant.id]
        theirs = self.home.surplus[lower.entrant.id]
        same = min(abs(ours), abs(theirs), WORST_SURPLUS) if ours * theirs > 0 else 0
        step = size * size
        groups = (lower.group - upper.group) ** 2
        return (groups * 4 * size + same) * step + self._off(upper, lower)

    def _off(self, upper: _Place, lower: _Place) -> int:
        """The distance from the ideal pairing, in places."""
        if upper.group != lower.group:
            return upper.size - 1 - upper.place + lower.place
        if self.method == "slide":
            return abs(lower.place - upper.place - upper.size // 2)
        if self.method == "fold":
            return abs(upper.place + lower.place - upper.size + 1)
        return lower.place - upper.place - 1

    def have_met(self, one: _Place, two: _Place) -> int:
        """The round in which they met; 0 if they have not."""
        return self.met.get(frozenset((one.entrant.id, two.entrant.id)), 0)

    def matched(
        self, places: Sequence[_Place], *, rematches: bool
    ) -> list[tuple[_Place, _Place]] | None:
        """The cheapest way to pair all of them, the top first; None if there is no way."""
        wanted = len(places) if len(places) <= ALL_PAIRS else NEAREST
        while True:
            pairs = self._match(places, wanted, rematches=rematches)
            if len(pairs) * 2 == len(places):
                return [(places[upper], places[lower]) for upper, lower in sorted(pairs)]
            if wanted >= len(places):
                return None
            wanted *= 4

    def _match(
        self, places: Sequence[_Place], wanted: int, *, rematches: bool
    ) -> list[tuple[int, int]]:
        size = max(len(places), 2)
        again = 4 * size**7  # more than any round without a rematch can cost
        near: list[list[tuple[int, int]]] = [[] for _ in places]
        for at, upper in enumerate(places):
            for other in range(at + 1, len(places)):
                met = self.have_met(upper, places[other])
                if met and not rematches:
                    continue
                cost = self.price(upper, places[other], size) + (again if met else 0)
                near[at].append((cost, other))
                near[other].append((cost, at))
        weighted: list[tuple[int, int, int]] = []
        top = 2 * again
        for at, costs in enumerate(near):
            group = places[at].group
            own = sorted(pair for pair in costs if places[pair[1]].group == group)
            across = sorted(pair for pair in costs if places[pair[1]].group != group)
            for cost, other in own[:wanted] + across[:wanted]:
                weighted.append((at, other, top - cost))
        found = heaviest_matching(weighted, nodes=range(len(places)))
        return [(min(pair), max(pair)) for pair in found]

    def why(self, upper: _Place, lower: _Place, places: Sequence[_Place]) -> list[str]:
        """Why these two meet."""
        one, two = upper.entrant, lower.entrant
        if not self.field.of_stage(Stage.TABLE):
            sentences = [
                site_text(
                    "First round: place {one} of the draw meets {two}.",
                    one=upper.place + 1,
                    two=lower.place + 1,
                )
            ]
        elif upper.group == lower.group:
            sentences = [
                site_text(
                    "Both have {score} points, as {size} teams do.",
                    score=upper.score,
                    size=upper.size,
                )
            ]
        else:
            sentences = [
                site_text(
                    "{one} has {score} points, {two} {other_score}: one score group could not be "
                    "paired within itself.",
                    one=one.name,
                    score=upper.score,
                    two=two.name,
                    other_score=lower.score,
                )
            ]
        if met := self.have_met(upper, lower):
            sentences.append(
                site_text(
                    "They met in round {round}: there is no pairing without a rematch left.",
                    round=met,
                )
            )
            return sentences
        size = max(len(places), 2)
        own = self.price(upper, lower, size)
        barred = [
            (self.price(upper, other, size), other)
            for other in places[places.index(upper) + 1 :]
            if self.have_met(upper, other)
        ]
        nearer = min(
            ((cost, other) for cost, other in barred if cost < own),
            key=lambda found: found[0],
            default=None,
        )
        if nearer is not None:
            name, round_ = nearer[1].entrant.name, self.have_met(upper, nearer[1])
            sentences.append(
                site_text(
                    "{other} would be nearer to {one}, but they met in round {round}.",
                    other=name,
                    one=one.name,
                    round=round_,
                )
            )
        return sentences


def draw_swiss(field: Field, *, rounds: int, method: str, rematches: str) -> Drawn:
    """The next round, and those after it without pairings.

    With an odd number the bye goes to the lowest of those who have had fewest, as far as the rest
    can be paired. `rematches` is `never`, or `avoid`: only where there is no other way. Raises
    `CannotPair`.
    """
    if field.first > rounds:
        return Drawn(())
    playing = [entrant for entrant in field.entrants if field.first not in entrant.away]
    barred = [entrant for entrant in field.entrants if field.first in entrant.away]
    if len(playing) < 2:
        raise CannotPair(gettext("A Swiss round needs at least two teams that can play."))
    work = _Round(field, method)
    places = work.standing(playing)
    pairs, free = _paired(work, places, rematches)
    pairings = []
    for slot, (upper, lower) in enumerate(pairs, start=1):
        home, away = work.home.turned(upper.entrant.id, lower.entrant.id)
        why = [*work.why(upper, lower, places), work.home.why(home, away, work.names)]
        pairings.append(Pairing(home, away, tuple(why), slot=slot))
    resting = [Rest(entrant.id, site_text(BARRED)) for entrant in barred]
    if free is not None:
        had = field.byes.get(free.entrant.id, 0)
        words = site_text(
            "The number of teams is odd: the bye goes to the lowest who had {had}.",
            had=had or site_text("none"),
        )
        resting.append(Rest(free.entrant.id, words, is_bye=True))
    first = DrawnRound(field.first, tuple(pairings), tuple(resting))
    return Drawn((first, *(DrawnRound(n) for n in range(field.first + 1, rounds + 1))))


def _paired(
    work: _Round, places: Sequence[_Place], rematches: str
) -> tuple[list[tuple[_Place, _Place]], _Place | None]:
    byes = work.field.byes
    candidates: list[_Place | None] = [None]
    if len(places) % 2:
        few = sorted(range(len(places)), key=lambda at: (byes.get(places[at].entrant.id, 0), -at))
        candidates = [places[at] for at in few]
    for again in (False, True) if rematches == "avoid" else (False,):
        for free in candidates:
            rest = [one for one in places if one is not free]
            pairs = work.matched(rest, rematches=again)
            if pairs is not None:
                return pairs, free
    raise CannotPair(
        gettext("No round without a rematch is left. Play fewer rounds, or allow rematches.")
    )
