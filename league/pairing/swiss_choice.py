"""The choice of a Swiss round: the cheapest after which the later rounds can be paired too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import count

from django.utils.translation import gettext

from league.pairing.look_ahead import SEARCHED, Free, LookAhead, bits
from league.pairing.swiss_round import Place, SwissRound
from league.pairing.types import CannotPair, Stage

WAYS = 30_000
"""Steps in which other ways to pair a round are tried, if the cheapest leaves too few rounds."""


class SwissChoice:
    """Which pairs meet, and who has the bye, so that the rounds to come can be paired as well."""

    def __init__(self, work: SwissRound, places: Sequence[Place], rounds: int) -> None:
        self.work, self.places = work, places
        entrants = work.field.entrants
        self.bit = {entrant.id: number for number, entrant in enumerate(entrants)}
        self.bye = len(entrants)
        coming = (self._playing(number) for number in range(work.field.first, rounds + 1))
        self.rounds = [playing for playing in coming if playing.bit_count() > 1]

    def _playing(self, number: int) -> int:
        """The set of those who play in that round; with an odd number the bye is one of them."""
        there = sum(
            1 << self.bit[one.id] for one in self.work.field.entrants if number not in one.away
        )
        return there | (1 << self.bye if there.bit_count() % 2 else 0)

    def pairs(self, rematches: str) -> tuple[list[tuple[Place, Place]], Place | None]:
        """The pairs, the top first, and the bye. Raises `CannotPair`."""
        found = self._without_rematch(strict=rematches == "never")
        if found is None and rematches == "avoid":
            for free in self._candidates():
                pairs = self.work.matched(self._others(free), rematches=True)
                if pairs is not None:
                    return pairs, free
        if found is None:
            raise CannotPair(
                gettext(
                    "No round without a rematch is left. Play fewer rounds, or allow rematches."
                )
            )
        return found

    def _candidates(self) -> list[Place | None]:
        """Who may have the bye, the lowest with the fewest first; only None if nobody needs it."""
        if len(self.places) % 2 == 0:
            return [None]
        byes = self.work.field.byes
        order = range(len(self.places))
        few = sorted(order, key=lambda at: (byes.get(self.places[at].entrant.id, 0), -at))
        return [self.places[at] for at in few]

    def _others(self, free: Place | None) -> list[Place]:
        return [one for one in self.places if one is not free]

    def _without_rematch(
        self, *, strict: bool
    ) -> tuple[list[tuple[Place, Place]], Place | None] | None:
        """A round after which as many as possible can follow; None if there is none.

        With `strict` a season that has not begun must have all its rounds.
        """
        if not self.rounds:
            return None
        for number in range(len(self.rounds), 0, -1):
            for free, look in self._ways_to_rest():
                if look.can_pair(free, self.rounds[:number]) is False:
                    continue
                # It may have been too much to search: then there may be none after all.
                found = self._chosen(free, look, self.rounds[:number])
                if found is not None:
                    if strict and number < len(self.rounds):
                        self._require_begun(number)
                    return found
        return None

    def _require_begun(self, count: int) -> None:
        if not self.work.field.of_stage(Stage.TABLE):
            raise CannotPair(
                gettext(
                    "{teams} teams can play at most {most} rounds without a rematch. Plan fewer "
                    "rounds, or allow rematches."
                ).format(teams=len(self.work.field.entrants), most=count)
            )

    def _ways_to_rest(self) -> Iterator[tuple[Free, LookAhead]]:
        """Who may meet whom, and rest: the fewest byes first, then one more each, then any."""
        met = [0] * (self.bye + 1)
        for pair in self.work.met:
            one, two = (self.bit.get(team) for team in pair)
            if one is not None and two is not None:
                met[one] |= 1 << two
                met[two] |= 1 << one
        everybody = (1 << self.bye) - 1
        byes = self.work.field.byes
        had = {self.bit[team]: byes.get(team, 0) for team in self.bit}
        fewest = sum(1 << at for at in had if had[at] == min(had.values()))
        for may_rest, again in ((fewest, False), (everybody, False), (everybody, True)):
            free = [
                (everybody & ~met[at] & ~(1 << at)) | (may_rest >> at & 1) << self.bye
                for at in range(self.bye)
            ]
            yield (*free, may_rest), LookAhead(self.bye, bye_again=again)
            if not any(playing >> self.bye & 1 for playing in self.rounds):
                return

    def _chosen(
        self, free: Free, look: LookAhead, rounds: Sequence[int]
    ) -> tuple[list[tuple[Place, Place]], Place | None] | None:
        """The cheapest pairs of the first round after which the others can be paired.

        If it is too much to search for the cheapest, any after which they can; if for those too,
        pairs of which it is not known that they cannot.
        """
        later, unsure = rounds[1:], None
        for rests in self._candidates():
            if rests is not None and not free[self.bye] >> self.bit[rests.entrant.id] & 1:
                continue
            others = self._others(rests)
            best = self.work.matched(others, rematches=False)
            if best is None:
                continue
            after = look.can_pair(self._after(best, rests, free, look), later)
            if after or (after is None and len(free) > SEARCHED):
                return best, rests
            playing = sum(1 << self.bit[one.entrant.id] for one in others)
            whole = look.can_pair(self._after((), rests, free, look), [playing, *later])
            if whole is False:
                continue
            for pairs in self._cheapest_first(others):
                if look.can_pair(self._after(pairs, rests, free, look), later):
                    self._note(pairs, best)
                    return pairs, rests
                if look.is_spent:
                    break
            unsure = unsure or (best, rests)
            if look.is_spent:
                break
        return unsure and (self._searched(free, look, rounds) or unsure)

    def _searched(
        self, free: Free, look: LookAhead, rounds: Sequence[int]
    ) -> tuple[list[tuple[Place, Place]], Place | None] | None:
        """Any pairs and bye after which the later rounds can be paired, if a search finds them."""
        found = look.find_pairs(free, rounds)
        if found is None:
            return None
        at_bit = {self.bit[place.entrant.id]: at for at, place in enumerate(self.places)}
        rests = next((self.places[at_bit[min(pair)]] for pair in found if self.bye in pair), None)
        pairs = [sorted(at_bit[one] for one in pair) for pair in found if self.bye not in pair]
        chosen = [(self.places[one], self.places[two]) for one, two in sorted(pairs)]
        self._note(chosen, self.work.matched(self._others(rests), rematches=False) or chosen)
        return chosen, rests

    def _after(
        self,
        pairs: Sequence[tuple[Place, Place]],
        rests: Place | None,
        free: Free,
        look: LookAhead,
    ) -> Free:
        met = [(self.bit[one.entrant.id], self.bit[two.entrant.id]) for one, two in pairs]
        if rests is not None:
            met.append((self.bit[rests.entrant.id], self.bye))
        return look.without(free, met)

    def _note(
        self,
        pairs: Sequence[tuple[Place, Place]],
        best: Sequence[tuple[Place, Place]],
    ) -> None:
        def ids(rows: Sequence[tuple[Place, Place]]) -> set[frozenset[int]]:
            return {frozenset((one.entrant.id, two.entrant.id)) for one, two in rows}

        self.work.for_later = ids(pairs) - ids(best)

    def _cheapest_first(self, places: Sequence[Place]) -> Iterator[list[tuple[Place, Place]]]:
        """All ways to pair them without a rematch, the cheapest first, up to `WAYS` steps."""
        size = max(len(places), 2)
        costs: list[list[tuple[int, int]]] = [[] for _ in places]
        for at, upper in enumerate(places):
            for other in range(at + 1, len(places)):
                if not self.work.have_met(upper, places[other]):
                    cost = self.work.price(upper, places[other], size)
                    costs[at].append((cost, other))
                    costs[other].append((cost, at))
        least = [min((cost for cost, _ in own), default=0) for own in costs]
        whole = (1 << len(places)) - 1
        counter = count()
        heap: list[tuple[int, int, int, int, tuple[tuple[int, int], ...]]] = [
            (sum(least), next(counter), 0, whole, ())
        ]
        for _ in range(WAYS):
            if not heap:
                return
            _, _, spent, left, pairs = heappop(heap)
            if not left:
                yield [(places[one], places[two]) for one, two in pairs]
                continue
            one = next(bits(left))
            for cost, two in costs[one]:
                if left >> two & 1:
                    rest = left & ~(1 << one | 1 << two)
                    total = spent + 2 * cost
                    ahead = total + sum(least[each] for each in bits(rest))
                    heappush(heap, (ahead, next(counter), total, rest, (*pairs, (one, two))))
