"""Unplayed rounds in Buchholz and Sonneborn-Berger, by FIDE's rule and as before it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.table import Points, Result, find_tie_breaks, standings
from league.table.tie_breaks import RankingFacts
from league.table.unplayed import MissedRounds, TableRound, count_missed_rounds

pytestmark = pytest.mark.rules("KEM-TIE-01")
A, B, C, D, E = range(1, 6)
LOTS = {team: team for team in (A, B, C, D, E)}
FIDE, PLAIN = Points(), Points(unplayed="plain")
PLAYED, ABSENT, ASKED, LOST, OTHERS = (
    TableRound.PLAYED,
    TableRound.ABSENT,
    TableRound.REQUESTED,
    TableRound.FORFEITED,
    TableRound.WITHOUT_FAULT,
)


def facts(results, points=FIDE, byes=(), missed=None, *, forfeits_count=False) -> RankingFacts:
    rows = {row.team: row for row in standings(LOTS, results, points, byes=byes)}
    return RankingFacts(results, points, rows, missed or {}, forfeits_count=forfeits_count)


def level_by_a_bye() -> list[Result]:
    """Report a08: A and B have the same win and the same loss; A had a bye, B beat E."""
    return [
        *(Result(B, C, 1, 0), Result(D, E, 1, 0)),
        *(Result(A, C, 1, 0), Result(D, B, 1, 0)),
        *(Result(D, A, 1, 0), Result(B, E, 1, 0)),
    ]


def test_KEM_TIE_01_a_bye_is_an_opponent_with_ones_own_points() -> None:
    byes = [A, E, C]
    by_fide, as_before = (facts(level_by_a_bye(), rule, byes) for rule in (FIDE, PLAIN))
    assert (by_fide.buchholz[A], by_fide.buchholz[B]) == (18, 15)
    assert (as_before.buchholz[A], as_before.buchholz[B]) == (12, 15)
    assert (by_fide.sonneborn_berger[A], by_fide.sonneborn_berger[B]) == (2 * (3 + 6), 2 * (3 + 3))
    for rule, order in ((FIDE, [D, A, B]), (PLAIN, [D, B, A])):
        rows = standings(
            LOTS, level_by_a_bye(), rule, find_tie_breaks(["points", "buchholz"]), byes
        )
        assert [row.team for row in rows][:3] == order


@pytest.mark.parametrize(
    ("pays", "weight"), [(3, 2), (2, 1), (1, 1), (0, 0)], ids=["win", "between", "draw", "loss"]
)
def test_a_bye_counts_as_the_result_whose_points_it_pays(pays: int, weight: int) -> None:
    played = [Result(A, B, 1, 0)]
    found = facts(played, replace(FIDE, bye=pays), [A])
    own = 3 + pays
    assert found.buchholz[A] == own
    assert found.sonneborn_berger[A] == own * weight


def test_KEM_TIE_01_a_walk_over_is_no_match_in_a_swiss_table() -> None:
    """A beat B (3 points) and has a walk-over of C, which has none: its own 6 points count."""
    played = [Result(A, B, 1, 0), Result(A, C, 2, 0, winner=0, walkover=True), Result(B, D, 1, 0)]
    found = facts(played)
    assert found.buchholz == {A: 3 + 6, B: 6 + 0, C: 0, D: 3, E: 0}
    assert found.sonneborn_berger[A] == 2 * (3 + 6)
    for other in (facts(played, PLAIN), facts(played, forfeits_count=True)):
        assert (other.buchholz[A], other.buchholz[C]) == (3 + 0, 6)


def test_KEM_TIE_01_what_was_missed_counts_for_the_team_and_for_its_opponents() -> None:
    """B missed two rounds it asked to miss, the last ones: for A it has two draws more."""
    played = [Result(A, B, 1, 0), Result(B, C, 1, 0)]
    found = facts(played, missed={B: MissedRounds(2, as_draws=2)})
    assert found.buchholz[A] == 3 + 2
    assert found.buchholz[B] == 3 + 0 + 2 * 3
    assert found.sonneborn_berger[B] == 0
    assert facts(played, PLAIN, missed={B: MissedRounds(2, as_draws=2)}).buchholz[A] == 3
    one = facts(played, Points(2, 1, 0), missed={B: MissedRounds(1, as_draws=1)})
    assert one.buchholz[A] == 2 + 1


@pytest.mark.parametrize(
    ("rounds", "missed"),
    [
        ([PLAYED, PLAYED], MissedRounds(0, 0)),
        ([ASKED, PLAYED], MissedRounds(1, 0)),
        ([PLAYED, ASKED], MissedRounds(1, 1)),
        ([PLAYED, ASKED, ASKED], MissedRounds(2, 2)),
        ([ASKED, LOST], MissedRounds(1, 1)),
        ([ASKED, ABSENT, ASKED], MissedRounds(3, 2)),
        ([ASKED, OTHERS], MissedRounds(2, 0)),
        ([LOST, LOST], MissedRounds(0, 0)),
        ([], MissedRounds()),
    ],
)
def test_which_missed_rounds_are_draws_for_the_opponents(rounds, missed) -> None:
    assert count_missed_rounds(rounds) == missed


@given(st.lists(st.sampled_from(TableRound), max_size=12))
def test_no_more_draws_than_rounds_it_asked_to_miss(rounds) -> None:
    found = count_missed_rounds(rounds)
    assert 0 <= found.as_draws <= rounds.count(ASKED) <= found.count <= len(rounds)
    assert count_missed_rounds([*rounds, PLAYED]).as_draws == 0


@given(st.permutations([A, B, C, D]), st.integers(0, 4), st.integers(0, 4))
def test_a_bye_that_pays_a_win_never_costs_against_beating_a_weaker_team(
    order, own, theirs
) -> None:
    """The bye gives a team at least as much as a win against a team that is level."""
    one, two, three, _ = order
    base = [Result(one, three, own, theirs), Result(two, three, own, theirs)]
    with_bye = facts(base, byes=[one, two])
    assert with_bye.buchholz[one] == with_bye.buchholz[two]
    played = facts([*base, Result(one, E, 1, 0), Result(two, E, 1, 0)])
    assert with_bye.buchholz[one] >= played.buchholz[one]
