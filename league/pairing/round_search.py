"""A search for whole rounds, for fields that the look ahead of a Swiss draw cannot search through.

It fills the place with the fewest ways left, of all the rounds at once: that of a team in a round,
or that of a pair which must meet, because one of them has no opponent to spare. A search that goes
astray starts again in another order. Sets are whole numbers, as in `league.pairing.look_ahead`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

Pairs = list[tuple[int, int]]
FIRST_TRY = 100
"""Steps of the first order; each later one has half as many again."""
_PRIME = 10_007


class _OutOfSteps(Exception):  # noqa: N818 -- ends one order, and is caught here
    """One order has taken all its steps."""


class RoundSearch:
    """The search for rounds in which these sets play and nobody meets anybody twice.

    `free[v]` are those whom `v` may meet; `again` is the bye if it may be had more than once.
    """

    def __init__(
        self, free: Sequence[int], rounds: Sequence[int], *, again: int | None = None
    ) -> None:
        self._given, self._rounds, self._again = list(free), list(rounds), again
        self._order = 0
        self.steps = 0
        """How many were taken."""

    def find_rounds(self, steps: int) -> list[Pairs] | None:
        """The pairs of each round; None if there are none.

        Raises `TimeoutError` after so many steps, without knowing.
        """
        limit = FIRST_TRY
        while self.steps < steps:
            self._free, self._open = list(self._given), list(self._rounds)
            self._found: list[Pairs] = [[] for _ in self._rounds]
            self._until = min(self.steps + limit, steps)
            try:
                return self._found if self._fill() else None
            except _OutOfSteps:
                self._order, limit = self._order + 1, limit * 3 // 2
        raise TimeoutError

    def _fill(self) -> bool:
        self.steps += 1
        if self.steps > self._until:
            raise _OutOfSteps
        ways = self._fewest_ways()
        if ways is None:
            return False
        if not ways:
            return True
        for at, one, two in ways:
            self._put(at, one, two)
            if self._fill():
                return True
            self._take(at, one, two)
        return False

    def _put(self, at: int, one: int, two: int) -> None:
        self._open[at] ^= 1 << one | 1 << two
        self._found[at].append((one, two))
        if self._again not in (one, two):
            self._free[one] ^= 1 << two
            self._free[two] ^= 1 << one

    def _take(self, at: int, one: int, two: int) -> None:
        self._found[at].pop()
        self._open[at] ^= 1 << one | 1 << two
        if self._again not in (one, two):
            self._free[one] ^= 1 << two
            self._free[two] ^= 1 << one

    def _fewest_ways(self) -> list[tuple[int, int, int]] | None:
        """The ways to fill the next place: round and pair. Empty if all is filled, None if some
        place has no way.
        """
        fewest, best = 10**9, None
        needed: dict[int, int] = {}
        for at, open_ in enumerate(self._open):
            if open_ and not self._is_even(open_):
                return None
            for one in _bits(open_):
                needed[one] = needed.get(one, 0) + 1
                ways = self._free[one] & open_
                count = ways.bit_count()
                if not count:
                    return None
                if count < fewest:
                    fewest, best = count, (at, one, ways)
        if best is None:
            return []
        must = self._must_meet(needed, fewest)
        if must is None:
            return None
        if must:
            return must
        at, one, ways = best
        return [(at, one, two) for two in sorted(_bits(ways), key=self._place)]

    def _must_meet(self, needed: dict[int, int], fewest: int) -> list[tuple[int, int, int]] | None:
        """The rounds for a pair that must meet and has fewer than `fewest`; empty if none has."""
        best: tuple[int, int, list[int]] | None = None
        for one, own in needed.items():
            if self._again is not None and self._free[one] >> self._again & 1:
                continue  # a bye is always left
            spare = self._free[one].bit_count() - own
            if spare < 0:
                return None
            if spare or one == self._again:
                continue
            for two in _bits(self._free[one]):
                pair = 1 << one | 1 << two
                both = [at for at, open_ in enumerate(self._open) if open_ & pair == pair]
                if not both:
                    return None
                if len(both) < fewest:
                    fewest, best = len(both), (one, two, both)
        if best is None:
            return []
        one, two, both = best
        return [(at, one, two) for at in sorted(both, key=self._place)]

    def _is_even(self, open_: int) -> bool:
        """Whether those who hang together in that round are an even number, each group of them."""
        while open_:
            group = new = open_ & -open_
            while new:
                reached = 0
                for one in _bits(new):
                    reached |= self._free[one]
                new = reached & open_ & ~group
                group |= new
            if group.bit_count() % 2:
                return False
            open_ &= ~group
        return True

    def _place(self, number: int) -> int:
        """Where that number stands in the present order."""
        return (number + 1) * (self._order * 7919 + 1) % _PRIME


def _bits(group: int) -> Iterator[int]:
    while group:
        low = group & -group
        yield low.bit_length() - 1
        group ^= low
