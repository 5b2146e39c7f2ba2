"""The verdict on a sheet: one sentence, never good over a disaster."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.geometry import board
from engine.sheets.faults import Fault
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.odds.turn_odds import TurnOdds
from engine.sheets.odds.turn_tally import Break, PlayOdds
from engine.sheets.turn_check import CheckedPlay
from matches.render.fault_words import reason
from matches.render.plan_verdict import PlanVerdict, Tone, describe_chances, points


def outlook(
    turnover: float, *breaks: Break, touchdown: float = 0.0, against: float = 0.0
) -> TurnOdds:
    return TurnOdds(500, turnover, touchdown, against, (0.0, 0.0), (), breaks=breaks)


@pytest.mark.parametrize(
    ("turnover", "tone"), [(0.1, Tone.GOOD), (0.3, Tone.WARN), (0.87, Tone.BAD)]
)
def test_it_is_never_good_over_a_likely_turnover(turnover: float, tone: Tone) -> None:
    assert PlanVerdict.of((), (), outlook(turnover), {}).tone is tone


@pytest.mark.parametrize(
    ("against", "tone"), [(0.1, Tone.GOOD), (0.2, Tone.WARN), (0.45, Tone.BAD)]
)
def test_nor_over_a_likely_touchdown_against_which_is_no_turnover(
    against: float, tone: Tone
) -> None:
    assert PlanVerdict.of((), (), outlook(0.1, against=against), {}).tone is tone


def test_nor_over_plays_of_which_none_ever_begins() -> None:
    (play,) = parse("IF BALL OURS: 7 STAND", Vocabulary(board(14, 24), [7], [])).plays
    for reached, tone in ((0.0, Tone.WARN), (0.01, Tone.GOOD)):
        odds = replace(outlook(0), plays=(PlayOdds(play, reached, reached, 0.0, 0.0, None),))
        verdict = PlanVerdict.of((), [CheckedPlay(play, None)], odds, {})
        assert verdict.tone is tone
        assert ("In no rehearsal does any play begin." in verdict.words) is (not reached)


def test_nor_over_a_concession_that_would_be_played() -> None:
    (play,) = parse("CONCEDE", Vocabulary(board(14, 24), [7], [])).plays
    verdict = PlanVerdict.of((), [CheckedPlay(play, None)], outlook(0), {})
    assert verdict.tone is Tone.BAD
    assert "Legal. CONCEDE gives the match up. <1" in verdict.words
    skipped = CheckedPlay(play, Fault(1, 1, "not-available-now", {"verb": "CONCEDE"}))
    assert "gives the match up" not in PlanVerdict.of((), [skipped], outlook(0), {}).words


def test_it_names_the_play_at_which_most_turns_break() -> None:
    found = outlook(0.87, Break(4, 1, "dodge", 5, 0.41), touchdown=0.05)
    verdict = PlanVerdict.of((), (), found, {(4, 1): 3})
    assert verdict.words == (
        "Legal. 87 % turnover, breaks at play 3: dodge 5+ (41 %). 5 % touchdown. "
        "Rehearsed 500 times: right to within 4 points."
    )


def test_a_roll_without_a_name_or_a_face_is_another_roll() -> None:
    found = outlook(0.3, Break(1, 1, "unheard_of", 0, 0.3))
    assert "another roll (30 %)" in PlanVerdict.of((), (), found, {}).words


def test_a_quick_estimate_says_so() -> None:
    assert "quick estimate" in PlanVerdict.of((), (), outlook(0), {}, quick=True).words
    assert "quick estimate" not in PlanVerdict.of((), (), outlook(0), {}).words


def test_what_cannot_be_read_is_named_and_a_sheet_without_plays_is_no_news() -> None:
    fault = Fault(2, 1, "not-a-play", {})
    assert PlanVerdict.of([fault], (), None, {}).words.startswith(
        "Not readable yet. Line 2, column 1: "
    )
    assert PlanVerdict.of([fault], (), None, {}).tone is Tone.BAD
    assert PlanVerdict.of((), (), None, {}).tone is Tone.NONE


@pytest.mark.parametrize(("odds", "said"), [(1, "100"), (0.999, ">99"), (0.5, "50"), (0.001, "<1")])
def test_a_chance_is_100_only_if_it_is_exact(odds: float, said: str) -> None:
    assert points(odds) == said


def test_a_play_that_only_some_results_allow_says_in_how_many_and_why_not_in_the_others() -> None:
    (play,) = parse("7 FOUL opp4", Vocabulary(board(14, 24), [7], [4])).plays
    standing = Fault(1, 8, "target-not-down", {"target": 4}, "CORE-FOU-01")
    odds = PlayOdds(play, 0.8, 0.2, 0.0, 0.2, standing)
    words = describe_chances(None, odds)
    assert "possible in 60 %, else: " in words
    assert reason(standing) in words
    assert "possible" not in describe_chances(None, replace(odds, refused=0.0, fault=None))
    assert describe_chances(standing, replace(odds, succeeded=0.0)) == ""
    assert describe_chances(None, None) == ""
