"""LGE-TAB-01: the table and its tie-breaks, as arithmetic."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.table import Points, Result, StandingsRow, standings

A, B, C, D = 1, 2, 3, 4
LOTS = {A: 30, B: 20, C: 10}


def order(rows: list[StandingsRow]) -> list[tuple[int, int, str]]:
    return [(row.team, row.points, row.decided_by) for row in rows]


@pytest.mark.rules("LGE-TAB-01")
def test_points_decide_first_win_3_draw_1_loss_0() -> None:
    rows = standings(LOTS, [Result(A, B, 2, 1), Result(B, C, 1, 1)])
    assert order(rows) == [(A, 3, "points"), (C, 1, "touchdowns"), (B, 1, "touchdowns")]
    assert [(r.rank, r.played, r.won, r.drawn, r.lost) for r in rows] == [
        (1, 1, 1, 0, 0),
        (2, 1, 0, 1, 0),
        (3, 2, 0, 1, 1),
    ]


@pytest.mark.rules("LGE-TAB-01")
def test_then_touchdown_difference() -> None:
    rows = standings(LOTS, [Result(A, C, 1, 0), Result(B, C, 3, 0)])
    assert order(rows) == [(B, 3, "touchdowns"), (A, 3, "touchdowns"), (C, 0, "points")]


@pytest.mark.rules("LGE-TAB-01")
def test_then_casualty_difference() -> None:
    rows = standings(LOTS, [Result(A, C, 1, 0, 1, 0), Result(B, C, 2, 1, 0, 2)])
    assert order(rows)[:2] == [(A, 3, "casualties"), (B, 3, "casualties")]
    assert rows[0].casualty_difference == 1


@pytest.mark.rules("LGE-TAB-01")
def test_then_head_to_head_among_the_level_teams_alone() -> None:
    results = [
        Result(A, B, 1, 0),
        Result(B, C, 1, 0),
        Result(D, A, 1, 0),
        Result(B, D, 1, 1),
        Result(A, C, 0, 0),
    ]
    assert order(standings({A: 4, B: 3, C: 2, D: 1}, results)) == [
        (D, 4, "touchdowns"),
        (A, 4, "touchdowns"),
        (B, 4, "head_to_head"),
        (C, 1, "points"),
    ]


@pytest.mark.rules("LGE-TAB-01")
def test_then_the_drawn_lot_lowest_first() -> None:
    rows = standings(LOTS, [])
    assert order(rows) == [(C, 0, "lot"), (B, 0, "lot"), (A, 0, "lot")]


def test_a_season_may_pay_other_points() -> None:
    rows = standings(LOTS, [Result(A, B, 1, 1), Result(B, C, 1, 0)], Points(2, 1, 0))
    assert [(row.team, row.points) for row in rows] == [(B, 3), (A, 1), (C, 0)]


def test_one_team_alone_is_first() -> None:
    assert order(standings({A: 1}, [])) == [(A, 0, "points")]
    assert standings({}, []) == []


@pytest.mark.rules("LGE-TAB-01")
@pytest.mark.parametrize(("winner", "points"), [(0, [3, 0]), (1, [3, 0]), (None, [1, 1])])
def test_a_level_match_won_by_the_roll_off_is_won(winner, points):
    rows = standings({A: 1, B: 2}, [Result(A, B, 1, 1, winner=winner)])
    assert [row.points for row in rows] == points
    assert [(row.won, row.drawn, row.lost) for row in rows] == (
        [(1, 0, 0), (0, 0, 1)] if winner is not None else [(0, 1, 0), (0, 1, 0)]
    )
    assert rows[0].team == (B if winner == 1 else A)


results = st.lists(
    st.builds(
        Result,
        st.just(0),
        st.just(0),
        st.integers(0, 3),
        st.integers(0, 3),
        st.integers(0, 3),
        st.integers(0, 3),
    ).flatmap(
        lambda r: st.permutations([1, 2, 3, 4, 5]).map(
            lambda p: Result(
                p[0], p[1], r.home_score, r.away_score, r.home_casualties, r.away_casualties
            )
        )
    ),
    max_size=12,
)


@given(results, st.permutations([1, 2, 3, 4, 5]))
def test_the_table_is_a_ranking_whatever_the_results(played, lots) -> None:
    drawn = dict(zip([1, 2, 3, 4, 5], lots, strict=True))
    rows = standings(drawn, played)
    assert sorted(row.team for row in rows) == [1, 2, 3, 4, 5]
    assert [row.rank for row in rows] == [1, 2, 3, 4, 5]
    assert sum(row.touchdown_difference for row in rows) == 0
    assert sum(row.casualty_difference for row in rows) == 0
    assert sum(row.played for row in rows) == 2 * len(played)
    for above, below in pairwise(rows):
        assert above.points >= below.points
        if above.points == below.points:
            assert above.touchdown_difference >= below.touchdown_difference
    assert standings(dict(reversed(drawn.items())), reversed(played)) == rows


@pytest.mark.parametrize(("scored", "conceded", "points"), [(2, 1, 3), (1, 1, 1), (0, 1, 0)])
def test_points_of_a_result(scored: int, conceded: int, points: int) -> None:
    result = Result(A, B, scored, conceded)
    assert Points().of(result.margin(home=True)) == points
    assert result.margin(home=False) == -result.margin(home=True)
