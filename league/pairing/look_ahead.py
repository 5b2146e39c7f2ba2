"""Whether rounds without a rematch can still be paired: the look ahead of a Swiss draw.

A set of entrants is a whole number with a bit for each, which makes the search of a small field
fast; `free[v]` is the set of those whom entrant `v` may still meet. A field in which everybody has
many opponents left is known to be pairable without any search (Dirac's theorem).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from league.pairing.round_search import Pairs, RoundSearch

Free = tuple[int, ...]
STEPS = 5_000
"""How long a search goes on, in steps of some microseconds; small leagues need few of them."""
SEARCHED = 25
"""Fields of up to so many entrants are then searched by `RoundSearch`."""
MORE_STEPS = 4_000
"""The steps of one `RoundSearch`, each as long as `STEPS_AS_LONG` of the others."""
STEPS_AS_LONG = 16
PATIENCE = 12_000
"""How many of these steps a draw may take for its cheapest pairs, and again for any; a second."""


class _OutOfSteps(Exception):  # noqa: N818 -- ends the search, and is caught here
    """The search has taken all its steps."""


class LookAhead:
    """The search. `bye` is the bit that stands for having none to meet, if a round needs it; with
    `bye_again` a team may have more than one.
    """

    def __init__(self, bye: int | None = None, *, bye_again: bool = False) -> None:
        self._bye = bye
        self._again = bye if bye_again else None
        self._left = STEPS
        self._patience = PATIENCE
        self._known: dict[tuple[Free, tuple[int, ...]], bool] = {}
        self._counted: dict[tuple[int, ...], tuple[int, int, int, list[tuple[int, int]]]] = {}

    def can_pair(self, free: Free, rounds: Sequence[int]) -> bool | None:
        """Whether these rounds (the sets of those who play in each) can all be paired.

        None if the search has taken too many steps to know.
        """
        self._left = STEPS
        alike = Counter(rounds)  # their order means nothing: those of their own kind come first
        ordered = sorted(rounds, key=lambda playing: (alike[playing], playing))
        try:
            return self._can_pair(free, tuple(ordered))
        except _OutOfSteps:
            pass
        finally:
            self._patience -= (STEPS - self._left) // STEPS_AS_LONG
        if len(free) > SEARCHED:
            return None
        search = RoundSearch(free, ordered, again=self._again)
        try:
            return search.find_rounds(min(MORE_STEPS, self._patience)) is not None
        except TimeoutError:
            return None
        finally:
            self._patience -= search.steps

    @property
    def is_spent(self) -> bool:
        """Whether the draw has taken as long as it may for its cheapest pairs."""
        return self._patience <= 0

    def find_pairs(self, free: Free, rounds: Sequence[int]) -> Pairs | None:
        """Pairs of the first of these rounds, after which the others can be paired; None if there
        are none, or the search has taken too many steps.
        """
        if len(free) > SEARCHED:
            return None
        try:
            found = RoundSearch(free, rounds, again=self._again).find_rounds(PATIENCE)
        except TimeoutError:
            return None
        return found[0] if found else None

    def without(self, free: Free, pairs: Sequence[tuple[int, int]]) -> Free:
        """Who may meet whom after these pairs have met."""
        left = list(free)
        for one, two in pairs:
            if self._again not in (one, two):
                left[one] &= ~(1 << two)
                left[two] &= ~(1 << one)
        return tuple(left)

    def _can_pair(self, free: Free, rounds: tuple[int, ...]) -> bool:
        if not rounds or _have_many(free, rounds):
            return True
        if self._have_too_few(free, rounds):
            return False
        key = (free, rounds)
        if key not in self._known:
            if all(one == rounds[0] for one in rounds):
                self._known[key] = self._can_pair_alike(free, rounds)
            else:
                self._known[key] = any(
                    self._can_pair(rest, rounds[1:]) for rest in self._paired(free, rounds[0])
                )
        return self._known[key]

    def _can_pair_alike(self, free: Free, rounds: tuple[int, ...]) -> bool:
        """Rounds of the same teams. Their order means nothing, so that a pair either stands in the
        first of them or in none: this saves most of the search.
        """
        playing, rest = rounds[0], rounds[1:]
        one = min(bits(playing), key=lambda each: (free[each] & playing).bit_count())
        for two in bits(free[one] & playing):
            met = self.without(free, [(one, two)])
            others = playing & ~(1 << one | 1 << two)
            if any(self._can_pair(after, rest) for after in self._paired(met, others)):
                return True
            free = _never(free, one, two)
            if self._have_too_few(free, rounds):
                return False
        return False

    def _paired(self, free: Free, playing: int) -> Iterator[Free]:
        """Who may meet whom after each way to pair all of these."""
        self._left -= 1
        if self._left < 0:
            raise _OutOfSteps
        if not playing:
            yield free
            return
        one = min(bits(playing), key=lambda each: (free[each] & playing).bit_count())
        for two in bits(free[one] & playing):
            others = playing & ~(1 << one | 1 << two)
            yield from self._paired(self.without(free, [(one, two)]), others)

    def _have_too_few(self, free: Free, rounds: tuple[int, ...]) -> bool:
        """Whether somebody has fewer left to meet than rounds to play, or all have together."""
        everybody, teams, needed, plays = self._counts(rounds)
        left = 0
        for one, own in plays:
            left += min((free[one] & teams).bit_count(), own)
            again = self._again
            if again is not None and free[one] >> again & 1:
                continue  # for them a bye is always left
            if (free[one] & everybody).bit_count() < own:
                return True
        return left < needed or self._leave_too_many_out(free, rounds)

    def _leave_too_many_out(self, free: Free, rounds: tuple[int, ...]) -> bool:
        """Whether a team that plays in few rounds leaves out more opponents than can do without it:
        those who have more left than they need, or a bye.
        """
        _, teams, _, plays = self._counts(rounds)
        byes = 0 if self._bye is None else sum(each >> self._bye & 1 for each in rounds)
        over = {one: (free[one] & teams).bit_count() - own for one, own in plays}
        return any(
            spare > byes
            and spare > byes + sum(over.get(other, 0) > 0 for other in bits(free[one] & teams))
            for one, spare in over.items()
        )

    def _counts(self, rounds: tuple[int, ...]) -> tuple[int, int, int, list[tuple[int, int]]]:
        """Who plays in these rounds, with and without the bye, how many meetings of a team the
        rounds need, and in how many each team plays.
        """
        if rounds not in self._counted:
            everybody = 0
            for playing in rounds:
                everybody |= playing
            teams = everybody if self._bye is None else everybody & ~(1 << self._bye)
            needed = sum((playing & teams).bit_count() // 2 * 2 for playing in rounds)
            plays = [(one, sum(each >> one & 1 for each in rounds)) for one in bits(teams)]
            self._counted[rounds] = everybody, teams, needed, plays
        return self._counted[rounds]


def bits(group: int) -> Iterator[int]:
    """The entrants of a set, in order."""
    while group:
        low = group & -group
        yield low.bit_length() - 1
        group ^= low


def _have_many(free: Free, rounds: Sequence[int]) -> bool:
    """Whether everybody has at least half of the others left in each round, whatever pairs met."""
    for before, playing in enumerate(rounds):
        least = (playing.bit_count() + 1) // 2 + before
        if any((free[one] & playing).bit_count() < least for one in bits(playing)):
            return False
    return True


def _never(free: Free, one: int, two: int) -> Free:
    left = list(free)
    left[one] &= ~(1 << two)
    left[two] &= ~(1 << one)
    return tuple(left)
