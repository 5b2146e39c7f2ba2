"""One Swiss round to pair: who stands where, what each pairing costs, and the cheapest of all.

A lesser part of a cost never outweighs a greater one: first how far apart the score groups are,
then the imbalance of home and away games, then the distance from the ideal pairing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from core.translation import site_text
from league.pairing.balance import HomeGames
from league.pairing.matching import heaviest_matching
from league.pairing.types import Entrant, Field, Stage, order_of_draw

ALL_PAIRS = 64
"""Up to this many entrants every pairing is considered; in larger fields only each one's `NEAREST`
first, and more if those do not suffice."""
NEAREST = 24
WORST_SURPLUS = 3


@dataclass(frozen=True, slots=True)
class Place:
    """The position of an entrant: score group, place in it, and its size."""

    entrant: Entrant
    score: int
    group: int
    place: int
    size: int


class SwissRound:
    """One round to pair: the costs of all pairings."""

    def __init__(self, field: Field, method: str) -> None:
        self.field, self.method = field, method
        self.home = HomeGames(field.played)
        self.met = {
            frozenset((m.home, m.away)): m.round
            for m in field.of_stage(Stage.TABLE)
            if not m.is_unplayed
        }
        self.names = field.names
        self.for_later: set[frozenset[int]] = set()
        """Pairs that meet only so that later rounds can be paired."""

    def standing(self, entrants: Sequence[Entrant]) -> list[Place]:
        """The entrants by score, then by the table, then by the draw; at first by the draw alone,
        in which they stand by their seeds.
        """
        begun = bool(self.field.of_stage(Stage.TABLE))
        rank = {team: place for place, team in enumerate(self.field.ranking) if begun}
        seated = order_of_draw(entrants, self.field.shuffle)
        ordered = sorted(seated, key=lambda one: (-self._score(one), rank.get(one.id, len(rank))))
        places: list[Place] = []
        for number, (score, group) in enumerate(groupby(ordered, key=self._score)):
            inside = list(group)
            places += [Place(one, score, number, at, len(inside)) for at, one in enumerate(inside)]
        return places

    def _score(self, entrant: Entrant) -> int:
        return self.field.scores.get(entrant.id, 0)

    def price(self, upper: Place, lower: Place, size: int) -> int:
        """The cost of pairing these two; a lesser part never outweighs a greater one."""
        ours = self.home.surplus[upper.entrant.id]
        theirs = self.home.surplus[lower.entrant.id]
        same = min(abs(ours), abs(theirs), WORST_SURPLUS) if ours * theirs > 0 else 0
        step = size * size
        groups = (lower.group - upper.group) ** 2
        return (groups * 4 * size + same) * step + self._off(upper, lower)

    def _off(self, upper: Place, lower: Place) -> int:
        """The distance from the ideal pairing, in places."""
        if upper.group != lower.group:
            return upper.size - 1 - upper.place + lower.place
        if self.method == "slide":
            return abs(lower.place - upper.place - upper.size // 2)
        if self.method == "fold":
            return abs(upper.place + lower.place - upper.size + 1)
        return lower.place - upper.place - 1

    def have_met(self, one: Place, two: Place) -> int:
        """The round in which they met; 0 if they have not."""
        return self.met.get(frozenset((one.entrant.id, two.entrant.id)), 0)

    def matched(
        self, places: Sequence[Place], *, rematches: bool
    ) -> list[tuple[Place, Place]] | None:
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
        self, places: Sequence[Place], wanted: int, *, rematches: bool
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

    def why(self, upper: Place, lower: Place, places: Sequence[Place]) -> list[str]:
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
        if frozenset((one.id, two.id)) in self.for_later:
            sentences.append(site_text("So the later rounds can be paired without a rematch, too."))
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
