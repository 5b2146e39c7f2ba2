"""Swiss: nobody meets anybody twice, byes rotate, every pairing states its reason."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.pairing import CannotPair, DrawnRound, Entrant, Field, Meeting, draw


class Tournament:
    """A Swiss tournament played by a seeded die."""

    def __init__(self, teams: int, seed: int, **options: object) -> None:
        self.teams, self.dice = teams, random.Random(seed)
        self.options = {"rounds": 5} | options
        self.played: list[Meeting] = []
        self.byes: Counter[int] = Counter()
        self.scores: Counter[int] = Counter()

    def field(self, number: int, away: dict[int, set[int]] | None = None) -> Field:
        barred = away or {}
        entrants = [
            Entrant(n, f"T{n}", away=frozenset(barred.get(n, ()))) for n in range(1, self.teams + 1)
        ]
        ranking = sorted(range(1, self.teams + 1), key=lambda n: (-self.scores[n], n))
        return Field(entrants, self.played, number, ranking, self.scores, self.byes)

    def play(self, number: int, away: dict[int, set[int]] | None = None) -> DrawnRound:
        drawn = draw("swiss", self.options, self.field(number, away)).rounds[0]
        for p in drawn.pairings:
            winner = self.dice.choice([p.home, p.away, None])
            for team in p.pair:
                self.scores[team] += 1 if winner is None else 3 * (winner == team)
            self.played.append(Meeting(number, p.home, p.away, winner, slot=p.slot))
        for rest in drawn.resting:
            if rest.is_bye:
                self.byes[rest.id] += 1
                self.scores[rest.id] += 3
        return drawn


@settings(max_examples=60, deadline=None)
@given(st.integers(6, 21), st.integers(0, 999), st.sampled_from(["slide", "fold", "adjacent"]))
def test_nobody_meets_anybody_twice_and_byes_go_round(teams, seed, method) -> None:
    held = Tournament(teams, seed, method=method)
    for number in range(1, 6):
        drawn = held.play(number)
        busy = [team for p in drawn.pairings for team in (p.home, p.away)]
        assert sorted(busy + [rest.id for rest in drawn.resting]) == list(range(1, teams + 1))
        assert len(drawn.resting) == teams % 2
    met = Counter(frozenset((m.home, m.away)) for m in held.played)
    assert max(met.values()) == 1 or not _could_avoid(held)
    assert max(held.byes.values(), default=0) <= 1
    for team in range(1, teams + 1):
        at_home = sum(m.home == team for m in held.played)
        away = sum(m.away == team for m in held.played)
        assert abs(at_home - away) <= 3


def _could_avoid(held: Tournament) -> bool:
    """Whether each round with a rematch had a pairing without one (by another way of looking)."""
    seen: set[frozenset[int]] = set()
    for number in range(1, 6):
        now = [m for m in held.played if m.round == number]
        pairs = {frozenset((m.home, m.away)) for m in now}
        if pairs & seen:
            busy = sorted(team for pair in pairs for team in pair)
            graph = nx.Graph(
                (a, b) for a, b in combinations(busy, 2) if frozenset((a, b)) not in seen
            )
            if len(nx.max_weight_matching(graph, maxcardinality=True)) * 2 == len(busy):
                return True
        seen |= pairs
    return False


@settings(max_examples=25, deadline=None)
@given(st.integers(4, 12), st.integers(0, 99))
def test_score_groups_are_crossed_no_more_than_they_must_be(teams, seed) -> None:
    """Against all pairings of a small field: none is nearer by the squares of crossed groups."""
    held = Tournament(teams - teams % 2, seed, rounds=3)
    for number in (1, 2):
        held.play(number)
    scores, met = dict(held.scores), {frozenset((m.home, m.away)) for m in held.played}
    drawn = held.play(3)
    groups = sorted({scores.get(n, 0) for n in range(1, held.teams + 1)}, reverse=True)
    at = {n: groups.index(scores.get(n, 0)) for n in range(1, held.teams + 1)}

    def crossed(pairs: list[tuple[int, int]]) -> int:
        return sum((at[a] - at[b]) ** 2 for a, b in pairs)

    def best(left: tuple[int, ...]) -> int:
        if not left:
            return 0
        return min(
            (
                crossed([(left[0], other)]) + best(tuple(n for n in left[1:] if n != other))
                for other in left[1:]
                if frozenset((left[0], other)) not in met
            ),
            default=10**6,
        )

    assert crossed([(p.home, p.away) for p in drawn.pairings]) == best(
        tuple(range(1, held.teams + 1))
    ) or any(p.pair in met for p in drawn.pairings)


def test_the_first_round_by_each_method() -> None:
    found = {
        method: [sorted(p.pair) for p in Tournament(8, 1, method=method).play(1).pairings]
        for method in ("slide", "fold", "adjacent")
    }
    assert found == {
        "slide": [[1, 5], [2, 6], [3, 7], [4, 8]],
        "fold": [[1, 8], [2, 7], [3, 6], [4, 5]],
        "adjacent": [[1, 2], [3, 4], [5, 6], [7, 8]],
    }


def test_a_pairing_says_why_this_opponent() -> None:
    held = Tournament(4, 0)
    held.played = [Meeting(1, 1, 3, 1, slot=1), Meeting(1, 2, 4, 2, slot=2)]
    held.scores.update({1: 3, 2: 3})
    second = held.play(2)
    held.played[-2:] = [Meeting(2, 1, 2, 1, slot=1), Meeting(2, 3, 4, 3, slot=2)]
    assert second.pairings[0].why == (
        "Both have 3 points, as 2 teams do.",
        "T1 is at home by the order of the draw.",
    )
    held.scores = Counter({1: 6, 2: 3, 3: 3})
    third = held.play(3)
    assert [sorted(p.pair) for p in third.pairings] == [[1, 4], [2, 3]]
    assert third.pairings[0].why[:2] == (
        "T1 has 6 points, T4 0: one score group could not be paired within itself.",
        "T2 would be nearer to T1, but they met in round 2.",
    )


def test_when_all_have_met_it_says_so_or_pairs_again() -> None:
    met = [
        Meeting(number, a, b, a)
        for number, pairs in enumerate([[(1, 2), (3, 4)], [(1, 3), (2, 4)], [(1, 4), (2, 3)]], 1)
        for a, b in pairs
    ]
    held = Tournament(4, 0, rematches="never")
    held.played = list(met)
    with pytest.raises(CannotPair, match="No round without a rematch"):
        held.play(4)
    held.options["rematches"] = "avoid"
    drawn = held.play(4)
    assert len(drawn.pairings) == 2
    assert all("without a rematch left" in " ".join(p.why) for p in drawn.pairings)


def test_who_is_barred_from_a_date_rests_without_a_bye() -> None:
    drawn = Tournament(6, 0).play(1, {2: {1}})
    assert [(rest.id, rest.is_bye) for rest in drawn.resting] == [(2, False), (6, True)]


def test_the_same_field_gives_the_same_round_and_the_rest_is_planned() -> None:
    one, two = Tournament(30, 4), Tournament(30, 4)
    for number in range(1, 6):
        assert one.play(number) == two.play(number)
    planned = draw("swiss", {"rounds": 5}, Tournament(6, 0).field(1)).rounds
    assert [(r.number, len(r.pairings)) for r in planned] == [
        (1, 3),
        (2, 0),
        (3, 0),
        (4, 0),
        (5, 0),
    ]


def test_a_large_field_is_paired_whole_by_the_nearest() -> None:
    held = Tournament(151, 3)
    for number in (1, 2, 3):
        assert len(held.play(number).pairings) == 75
    met = Counter(frozenset((m.home, m.away)) for m in held.played)
    assert max(met.values()) == 1
