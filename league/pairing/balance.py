"""Home and away: the counts so far, and how a set of pairings gets its sides."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from core.translation import site_text
from league.pairing.types import Meeting

Pair = tuple[int, int]


class HomeGames:
    """Home games minus away games of each entrant so far, and where each played last.

    Byes and pairings that nobody played are no games.
    """

    def __init__(self, played: Iterable[Meeting] = ()) -> None:
        self.surplus: dict[int, int] = defaultdict(int)
        self.games: dict[int, int] = defaultdict(int)
        self.last: dict[int, int] = defaultdict(int)
        for meeting in sorted(played, key=lambda meeting: meeting.round):
            if meeting.away and not meeting.is_unplayed:
                self.count(meeting.home, meeting.away)

    def count(self, home: int, away: int) -> None:
        for team, step in ((home, 1), (away, -1)):
            self.surplus[team] += step
            self.games[team] += 1
            self.last[team] = step

    def at_home(self, team: int) -> int:
        """How many home games they have had."""
        return (self.games[team] + self.surplus[team]) // 2

    def turned(self, one: int, two: int) -> Pair:
        """(home, away): home is the one with fewer home games, else away last, else the first."""
        ours, theirs = (self.surplus[one], self.last[one]), (self.surplus[two], self.last[two])
        return (one, two) if ours <= theirs else (two, one)

    def why(self, home: int, away: int, names: dict[int, str]) -> str:
        """The reason for `turned`, as a sentence."""
        had, other = self.at_home(home), self.at_home(away)
        if self.surplus[home] != self.surplus[away]:
            return site_text(
                "{home} is at home: {had} of {games} games so far were, "
                "against {other} of {other_games}.",
                home=names[home],
                had=had,
                games=self.games[home],
                other=other,
                other_games=self.games[away],
            )
        if self.last[home] < self.last[away]:
            return site_text(
                "{home} is at home: as many home games, but away last time.", home=names[home]
            )
        return site_text("{home} is at home by the order of the draw.", home=names[home])


def turned_evenly(pairs: Sequence[Pair]) -> list[Pair]:
    """Each pair as (home, away), so that nobody has two more of one than of the other.

    An Eulerian walk: an entrant with an odd number of games is joined to an extra node, and every
    cycle is then walked in one direction.
    """
    joined: dict[int | None, list[tuple[int | None, int]]] = defaultdict(list)
    edges: list[tuple[int | None, int | None]] = [(a, b) for a, b in pairs]
    degrees: dict[int, int] = defaultdict(int)
    for one, two in pairs:
        degrees[one] += 1
        degrees[two] += 1
    edges += [(None, team) for team in sorted(degrees) if degrees[team] % 2]
    for number, (a, b) in enumerate(edges):
        joined[a].append((b, number))
        joined[b].append((a, number))
    turned: dict[int, Pair] = {}
    walked = [False] * len(edges)
    for start in list(joined):
        here = start
        while True:
            ways = joined[here]
            while ways and walked[ways[-1][1]]:
                ways.pop()
            if not ways:
                break  # every node has an even degree, so the walk is back at its start
            there, number = ways.pop()
            walked[number] = True
            if here is not None and there is not None:
                turned[number] = (here, there)
            here = there
    return [turned[number] for number in range(len(pairs))]
