"""Round robin: by the circle, and with dates that are barred."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.pairing import Drawn, Entrant, Field, Meeting, draw, round_robin
from league.pairing.balance import turned_evenly


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


def field(teams: int, away: dict[int, set[int]] | None = None, **given: object) -> Field:
    barred = away or {}
    entrants = [Entrant(n, f"T{n}", away=frozenset(barred.get(n, ()))) for n in range(1, teams + 1)]
    return Field(entrants, **given)


def pairs_of(drawn: Drawn) -> list[tuple[int, int]]:
    return [(p.home, p.away) for round_ in drawn.rounds for p in round_.pairings]


def check_each_plays_once_a_round(drawn: Drawn, teams: int) -> None:
    for round_ in drawn.rounds:
        busy = [team for p in round_.pairings for team in (p.home, p.away)]
        resting = [rest.id for rest in round_.resting]
        assert sorted(busy + resting) == list(range(1, teams + 1))


barred_dates = st.dictionaries(st.integers(1, 10), st.sets(st.integers(1, 12), max_size=4))


@given(st.integers(2, 10), st.sampled_from([1, 2]), barred_dates, st.integers(0, 5))
def test_black_out_dates_move_fixtures_and_lose_none(teams, legs, away, shuffle) -> None:
    drawn = draw("round_robin", {"legs": legs}, field(teams, away, shuffle=shuffle))
    pairs = pairs_of(drawn)
    met = Counter(frozenset(pair) for pair in pairs)
    assert len(met) == teams * (teams - 1) // 2
    assert set(met.values()) == {legs}
    assert len(set(pairs)) == len(pairs)
    check_each_plays_once_a_round(drawn, teams)
    for round_ in drawn.rounds:
        for pairing in round_.pairings:
            for team in pairing.pair:
                assert round_.number not in away.get(team, ())
    home, gone = Counter(p[0] for p in pairs), Counter(p[1] for p in pairs)
    assert max(abs(home[team] - gone[team]) for team in range(1, teams + 1)) <= 1
    assert drawn.clashes == ()


@given(st.data())
def test_what_has_been_played_stays_and_is_not_played_again(data) -> None:
    teams = data.draw(st.integers(3, 9))
    legs = data.draw(st.sampled_from([1, 2]))
    before = draw("round_robin", {"legs": legs}, field(teams))
    done = data.draw(st.integers(0, len(before.rounds)))
    played = [
        Meeting(round_.number, p.home, p.away)
        for round_ in before.rounds[:done]
        for p in round_.pairings
    ]
    late = teams + data.draw(st.integers(0, 2))  # late joiners
    drawn = draw("round_robin", {"legs": legs}, field(late, played=played, first=done + 1))
    assert [round_.number for round_ in drawn.rounds] == list(
        range(done + 1, done + 1 + len(drawn.rounds))
    )
    met = Counter(frozenset(pair) for pair in pairs_of(drawn))
    met += Counter(frozenset((m.home, m.away)) for m in played)
    assert len(met) == late * (late - 1) // 2
    assert set(met.values()) == {legs}


def test_a_barred_team_rests_and_is_notified_why() -> None:
    drawn = draw("round_robin", {}, field(4, {1: {1}}))
    first = drawn.rounds[0]
    assert (1, "It has a black-out date.") in [(rest.id, rest.why) for rest in first.resting]
    assert len(drawn.rounds) == 4


def test_another_draw_seats_them_otherwise_and_always_the_same() -> None:
    draws = [draw("round_robin", {}, field(8, shuffle=n)) for n in (0, 1, 2, 1)]
    assert draws[1] == draws[3]
    assert len({tuple(pairs_of(one)) for one in draws}) == 3


@given(st.lists(st.sets(st.integers(1, 9), min_size=2, max_size=2).map(tuple), max_size=40))
def test_pairs_are_turned_evenly(pairs) -> None:
    turned = turned_evenly(pairs)
    assert [set(pair) for pair in turned] == [set(pair) for pair in pairs]
    home, away = Counter(p[0] for p in turned), Counter(p[1] for p in turned)
    assert all(abs(home[team] - away[team]) <= 1 for team in range(1, 10))
