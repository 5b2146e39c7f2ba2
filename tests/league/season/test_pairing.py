"""Round robin by the circle method."""

from __future__ import annotations

from collections import Counter

import pytest

from league.season.pairing import round_robin


@pytest.mark.parametrize("teams", range(2, 21))
@pytest.mark.parametrize("legs", [1, 2])
def test_everybody_meets_everybody_once_a_leg_and_plays_once_a_round(teams: int, legs: int) -> None:
    rounds = round_robin(range(teams), legs=legs)
    assert len(rounds) == legs * (teams - 1 + teams % 2)
    for pairs in rounds:
        seen = [team for pair in pairs for team in pair]
        assert len(seen) == len(set(seen)) == teams - teams % 2
    met = Counter(frozenset(pair) for pairs in rounds for pair in pairs)
    assert len(met) == teams * (teams - 1) // 2
    assert set(met.values()) == {legs}


@pytest.mark.parametrize("teams", range(2, 21))
def test_home_and_away_are_balanced(teams: int) -> None:
    for legs, most in ((1, 1 - teams % 2), (2, 0)):
        pairs = [pair for pairs in round_robin(range(teams), legs=legs) for pair in pairs]
        home = Counter(pair[0] for pair in pairs)
        away = Counter(pair[1] for pair in pairs)
        assert max(abs(home[team] - away[team]) for team in range(teams)) == most


@pytest.mark.parametrize("teams", range(3, 21, 2))
def test_with_an_odd_number_each_rests_once(teams: int) -> None:
    rounds = round_robin(range(teams))
    resting = [set(range(teams)) - {t for pair in pairs for t in pair} for pairs in rounds]
    assert sorted(team for rest in resting for team in rest) == list(range(teams))


def test_four_teams_by_name() -> None:
    assert round_robin("ABCD") == [
        [("A", "D"), ("B", "C")],
        [("D", "B"), ("C", "A")],
        [("C", "D"), ("A", "B")],
    ]


def test_fewer_than_two_teams_meet_nobody() -> None:
    assert round_robin([]) == round_robin([1]) == []


def test_a_team_listed_twice_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="twice"):
        round_robin([1, 2, 1])
