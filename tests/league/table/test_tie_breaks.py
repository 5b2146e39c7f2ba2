"""Every tie-break on its own, the two values it names, bonuses, byes and walk-overs."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.table import (
    TIE_BREAKS,
    Bonus,
    Points,
    Result,
    TieBreakDecision,
    find_tie_breaks,
    read_bonuses,
    standings,
)
from league.table import points as points_module

ROOT = Path(__file__).parents[3]
FENCED = re.compile(r"^ *```python\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
A, B, C, D = 1, 2, 3, 4
LOTS = {A: 1, B: 2, C: 3, D: 4}


def decisions(results, *keys, points=None, lots=LOTS):
    rows = standings(lots, results, points, find_tie_breaks(("points", *keys)))
    return [(row.team, row.decision) for row in rows]


@pytest.mark.rules("LGE-TAB-01")
def test_a_row_names_the_part_both_values_and_the_other_team() -> None:
    played = [Result(A, C, 1, 0, 4, 0), Result(B, D, 1, 0, 2, 0)]
    found = decisions(played, "touchdowns", "casualties")
    assert found[:2] == [
        (A, TieBreakDecision("casualties", "4", "2", B)),
        (B, TieBreakDecision("casualties", "2", "4", A)),
    ]


@pytest.mark.parametrize(
    ("key", "played", "own", "theirs"),
    [
        ("touchdowns_for", [Result(B, C, 3, 2), Result(A, D, 1, 0)], "3", "1"),
        ("casualties_for", [Result(B, C, 1, 0, 3, 1), Result(A, D, 1, 0, 2, 0)], "3", "2"),
        ("lot", [Result(A, C, 1, 0), Result(B, D, 1, 0)], "1", "2"),
    ],
)
def test_what_a_tie_break_looks_at(key, played, own, theirs) -> None:
    lots = LOTS | {A: 2, B: 1}
    assert decisions(played, key, lots=lots)[0] == (B, TieBreakDecision(key, own, theirs, A))


def test_head_to_head_looks_at_the_level_teams_alone() -> None:
    played = [Result(B, A, 1, 0), Result(A, C, 1, 0), Result(D, C, 0, 0), Result(D, C, 0, 0)]
    assert decisions(played, "head_to_head")[:2] == [
        (B, TieBreakDecision("head_to_head", "3", "0", A)),
        (A, TieBreakDecision("head_to_head", "0", "3", B)),
    ]


def test_more_wins_before_more_draws() -> None:
    points = Points(2, 1, 0)
    played = [Result(B, C, 1, 0), Result(D, B, 1, 0), Result(A, C, 0, 0), Result(A, D, 0, 0)]
    found = decisions(played, "wins", points=points)
    assert found[1:3] == [
        (B, TieBreakDecision("wins", "1", "0", A)),
        (A, TieBreakDecision("wins", "0", "1", B)),
    ]


def test_buchholz_is_what_the_opponents_have() -> None:
    # Points: A 3, B 3, C 3, D 0; A beat C (3 points), B and C beat D (0).
    played = [Result(A, C, 1, 0), Result(B, D, 1, 0), Result(C, D, 1, 0)]
    found = dict(decisions(played, "buchholz", lots={A: 4, B: 3, C: 2, D: 1}))
    assert found[A] == TieBreakDecision("lot", "4", "2", C)  # C met A and D: 3 as well
    assert found[C] == TieBreakDecision("lot", "2", "4", A)
    assert found[B] == TieBreakDecision("buchholz", "0", "3", A)


def test_sonneborn_berger_is_what_the_beaten_have_and_half_of_the_drawn() -> None:
    # Points: A 4, B 4, C 3, D 0. A beat D (0), drew with B (4): 2. B beat C (3), drew: 5.
    played = [Result(A, D, 1, 0), Result(B, C, 1, 0), Result(A, B, 0, 0), Result(C, D, 1, 0)]
    found = dict(decisions(played, "sonneborn_berger"))
    assert found[B] == TieBreakDecision("sonneborn_berger", "5", "2", A)
    assert found[A] == TieBreakDecision("sonneborn_berger", "2", "5", B)


@pytest.mark.parametrize("key", sorted(set(TIE_BREAKS) - {"points"}))
@given(
    st.lists(
        st.tuples(
            st.permutations([A, B, C, D]),
            st.integers(0, 3),
            st.integers(0, 3),
            st.integers(0, 2),
            st.integers(0, 2),
        ),
        max_size=10,
    )
)
def test_every_part_parts_by_what_it_names(key, drawn) -> None:
    played = [Result(p[0], p[1], *numbers) for p, *numbers in drawn]
    rows = standings(LOTS, played, None, find_tie_breaks(("points", key)))
    assert sorted(row.team for row in rows) == [A, B, C, D]
    by_team = {row.team: row for row in rows}
    for row in rows:
        if row.decision is None:
            assert row.decided_by == "points"
            continue
        other = by_team[row.decision.other]
        assert other.points == row.points
        own, theirs = float(row.decision.own), float(row.decision.theirs)
        assert own != theirs
        better = own < theirs if row.decision.key == "lot" else own > theirs
        assert better is (row.rank < other.rank)


def test_the_parts_are_named_once_and_the_lot_is_always_last() -> None:
    assert [tie_break.key for tie_break in find_tie_breaks(["lot", "points"])] == ["points", "lot"]
    with pytest.raises(ValueError, match="no tie-break called 'goals'"):
        find_tie_breaks(["points", "goals"])
    with pytest.raises(ValueError, match="named once"):
        find_tie_breaks(["points", "points"])


@pytest.mark.parametrize(
    ("bonus", "result", "paid"),
    [
        (Bonus("touchdowns", 3, 1), Result(A, B, 3, 0), (1, 0)),
        (Bonus("touchdowns", 3, 1), Result(A, B, 2, 3), (0, 1)),
        (Bonus("casualties", 2, 2), Result(A, B, 0, 0, 2, 3), (2, 2)),
        (Bonus("margin", 2, 1), Result(A, B, 3, 1), (1, 0)),
        (Bonus("margin", 2, 1), Result(A, B, 2, 1), (0, 0)),
        (Bonus("clean_sheet", 1, 1), Result(A, B, 1, 0), (1, 0)),
        (Bonus("clean_sheet", 1, 1), Result(A, B, 0, 0), (0, 0)),
        (Bonus("touchdowns", 2, 1), Result(A, B, 2, 0, walkover=True), (0, 0)),
    ],
)
def test_a_bonus_is_paid_to_the_team_that_showed_it(bonus, result, paid) -> None:
    rows = {row.team: row for row in standings({A: 1, B: 2}, [result], Points(bonuses=(bonus,)))}
    assert (rows[A].bonus, rows[B].bonus) == paid
    basic = {row.team: row.points for row in standings({A: 1, B: 2}, [result])}
    assert (rows[A].points - basic[A], rows[B].points - basic[B]) == paid


def test_the_bonus_of_the_recipe_is_paid_as_its_lines_say(monkeypatch) -> None:
    page = (ROOT / "docs" / "how-to" / "tie-break.md").read_text(encoding="utf-8")
    entry, lines = (dedent(code) for code in FENCED.findall(page) if "brave_loss" in code)
    kind = eval(entry, vars(points_module))
    everything = {**points_module.BONUSES, kind.key: kind}
    monkeypatch.setattr(points_module, "BONUSES", everything)
    cases = eval(lines, {"Bonus": Bonus, "Result": Result, "A": A, "B": B})
    assert len(cases) == 3
    for case in cases:
        test_a_bonus_is_paid_to_the_team_that_showed_it(*case)


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ({"key": "goals", "at_least": 1, "points": 1}, "no bonus for 'goals'"),
        ({"key": "margin", "at_least": 0, "points": 1}, "1 to 99"),
        ({"key": "margin", "at_least": 1, "points": 10}, "1 to 9 points"),
        ({"key": "margin", "at_least": "1", "points": 1}, "1 to 99"),
    ],
)
def test_a_senseless_bonus_is_refused(row, words) -> None:
    with pytest.raises(ValueError, match=words):
        read_bonuses([row])


def test_bonuses_are_read_and_worded() -> None:
    row = {"key": "touchdowns", "at_least": 3, "points": 1}
    (bonus,) = read_bonuses([row])
    assert bonus.words == "1 more for 3 or more touchdowns"
    with pytest.raises(ValueError, match="named once"):
        read_bonuses([row, row])


def test_a_bye_pays_what_the_season_says_and_is_no_match() -> None:
    rows = standings({A: 1, B: 2}, [], Points(bye=2), byes=[A, A, 99])
    assert [(row.team, row.points, row.byes, row.played) for row in rows] == [
        (A, 4, 2, 0),
        (B, 0, 0, 0),
    ]


@pytest.mark.parametrize(("counts", "difference"), [(True, 2), (False, 0)])
def test_a_walk_over_is_won_and_its_touchdowns_count_if_the_season_says(counts, difference) -> None:
    played = [Result(A, B, 2, 0, winner=0, walkover=True)]
    first, _ = standings({A: 1, B: 2}, played, Points(walkover_score=counts))
    assert (first.team, first.points, first.won) == (A, 3, 1)
    assert first.touchdown_difference == difference


def test_results_of_teams_outside_the_table_count_for_nothing() -> None:
    rows = standings({A: 1, B: 2}, [Result(A, C, 5, 0), Result(B, A, 1, 0)])
    assert [(row.team, row.points, row.played) for row in rows] == [(B, 3, 1), (A, 0, 1)]
