"""Knock-out: seeds, byes, the way to the final."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.pairing import CannotPair, DrawnRound, Entrant, Field, Meeting, draw
from league.pairing.knockout import bracket
from league.pairing.types import Stage


def field(teams: int, played: list[Meeting], first: int, **given: object) -> Field:
    return Field([Entrant(n, f"T{n}") for n in range(1, teams + 1)], played, first, **given)


def play(teams: int, choose, **options: object) -> tuple[list[DrawnRound], list[Meeting]]:
    """The whole cup; `choose(home, away)` says who wins."""
    played: list[Meeting] = []
    rounds = []
    while drawn := draw("knockout", options, field(teams, played, len(rounds) + 1)).rounds:
        now = drawn[0]
        rounds.append(now)
        for p in now.pairings:
            won = choose(p.home, p.away)
            played.append(Meeting(now.number, p.home, p.away, won, Stage.PLAYOFF, p.slot))
        played += [
            Meeting(now.number, rest.id, 0, rest.id, Stage.PLAYOFF, rest.slot)
            for rest in now.resting
        ]
    return rounds, played


@given(st.sampled_from([2, 4, 8, 16, 32, 64]))
def test_the_best_two_to_the_power_of_k_meet_in_no_earlier_round(size) -> None:
    seats = bracket(size)
    assert sorted(seats) == list(range(1, size + 1))
    while len(seats) > 1:
        pairs = list(zip(seats[::2], seats[1::2], strict=True))
        assert all(sum(pair) == len(seats) + 1 for pair in pairs)
        seats = [min(pair) for pair in pairs]
    assert seats == [1]


@given(st.integers(2, 33), st.integers(0, 99))
def test_one_is_left_and_everybody_else_lost_once(teams, seed) -> None:
    dice = random.Random(seed)
    rounds, played = play(teams, lambda home, away: dice.choice([home, away]))
    games = [m for m in played if m.away]
    assert len(games) == teams - 1
    assert len({m.home + m.away - m.winner for m in games}) == teams - 1
    assert [r.name for r in rounds][-1] == "Final"
    assert len(rounds) == (teams - 1).bit_length()
    free = [rest.id for rest in rounds[0].resting]
    assert sorted(free) == list(range(1, 2 ** len(rounds) - teams + 1))  # byes to the top seeds
    assert not any(r.resting for r in rounds[1:])


@given(st.integers(2, 33))
def test_if_the_better_always_wins_the_first_two_meet_in_the_final(teams) -> None:
    rounds, _ = play(teams, min)
    assert rounds[-1].pairings[0].pair == {1, 2}


def test_rounds_have_names_and_stakes() -> None:
    rounds, _ = play(11, min)
    assert [(r.name, {p.stakes for p in r.pairings}) for r in rounds] == [
        ("Round of 16", {0}),
        ("Quarter-final", {0}),
        ("Semi-final", {1}),
        ("Final", {2}),
    ]


def test_the_losers_of_the_semi_finals_may_meet() -> None:
    rounds, _ = play(4, min, third_place="yes")
    final, third = rounds[-1].pairings
    assert (final.pair, final.stakes, third.pair, third.stakes) == ({1, 2}, 2, {3, 4}, 0)
    assert third.why == ("For third place: the losers of the semi-finals.",)


def test_a_round_waits_for_its_winners() -> None:
    played = [Meeting(1, 1, 4, 1, Stage.PLAYOFF, 1), Meeting(1, 2, 3, None, Stage.PLAYOFF, 2)]
    with pytest.raises(CannotPair, match="no winner yet"):
        draw("knockout", {}, field(4, played, 2))


def test_a_winner_who_has_left_leaves_a_bye() -> None:
    played = [Meeting(1, 4, 1, 4, Stage.PLAYOFF, 1), Meeting(1, 2, 3, 2, Stage.PLAYOFF, 2)]
    (final,) = draw("knockout", {}, field(3, played, 2)).rounds
    assert (final.pairings, [(r.id, r.is_bye) for r in final.resting]) == ((), [(2, True)])


def test_a_bracket_shows_the_dates_it_breaks() -> None:
    entrants = [Entrant(1, "One", away=frozenset({1})), Entrant(2, "Two")]
    (clash,) = draw("knockout", {}, Field(entrants)).clashes
    assert clash.startswith("Round 1: One has a black-out date")


def test_a_pairing_says_its_seeds_and_its_way() -> None:
    rounds, _ = play(4, min)
    assert rounds[0].pairings[0].why[0] == "Seed 1 meets seed 4."
    assert rounds[1].pairings[0].why[0] == "Final: the winners of matches 1 and 2 meet."
