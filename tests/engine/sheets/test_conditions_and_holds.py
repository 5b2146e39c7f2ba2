"""Branches, alternatives, holds, risks and failures of a sheet."""

from __future__ import annotations

import pytest

from engine.coaches.coach import DefaultCoach
from engine.decisions import DecisionKind
from engine.position import State
from engine.sheets.executor.condition_eval import is_true
from engine.sheets.executor.sheet_coach import SheetCoach
from engine.sheets.grammar.condition_parser import condition
from engine.sheets.grammar.lexer import lines_of
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.preference_parser import OrdersLine
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.odds.turn_odds import estimate_turn
from engine.sheets.turn_check import check
from tests.engine.sheets.test_sheet_coach import codes, played
from tests.engine.stage import Player, Stage, of


def two(**arguments) -> Stage:
    """Seven and eight, both free, and opponents far away."""
    return Stage({7: "E5", 8: "F5", 9: "A1"}, {4: "N24", 5: "N23"}, **arguments)


def test_the_branch_whose_condition_is_met_is_played():
    stage = two()
    coach = played(stage, "IF 7 STANDING\n7 MOVE E6\nELSE\n8 MOVE F6\nENDIF\n9 MOVE A2")
    assert (stage.where(7), stage.where(8), stage.where(9)) == ("E6", "F5", "A2")
    assert codes(coach) == [(1, "else-untaken")]
    stage = two()
    coach = played(stage, "IF opp4 DOWN\n7 MOVE E6\nELSE\n8 MOVE F6\nENDIF")
    assert (stage.where(7), stage.where(8)) == ("E5", "F6")
    assert codes(coach) == [(1, "then-untaken")]


def test_a_condition_is_asked_when_its_moment_comes():
    stage = Stage({7: "E5", 8: "F5", 9: "A1"}, {4: "N24"})
    played(stage, "7 MOVE E6\nIF E6 TAKEN\nIF E5 EMPTY\n8 MOVE E5\nENDIF\nENDIF")
    assert stage.where(8) == "E5"


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("7 STANDING", True),
        ("8 DOWN", True),
        ("8 STUNNED", False),
        ("9 STUNNED", True),
        ("9 DOWN", True),
        ("10 OFF", True),
        ("7 OFF", False),
        ("7 HAS BALL", True),
        ("8 HAS BALL", False),
        ("7 MARKED", True),
        ("8 MARKED", False),
        ("9 USED", True),
        ("7 USED", False),
        ("7 AT E5", True),
        ("7 AT E6", False),
        ("7 BESIDE opp4", True),
        ("7 BESIDE 8", False),
        ("7 BESIDE E6", True),
        ("opp4 STANDING", True),
        ("opp5 DOWN", True),
        ("E6 TAKEN", True),
        ("E7 EMPTY", True),
        ("BALL LOOSE", False),
        ("BALL OURS", True),
        ("BALL THEIRS", False),
        ("BALL AT E5", True),
        ("BALL BESIDE opp4", True),
        ("BALL IN OUR HALF", True),
        ("BALL IN THEIR HALF", False),
        ("SCORE LEVEL", True),
        ("SCORE LEADING", False),
        ("TURN 3", True),
        ("TURN 4", False),
        ("REROLLS 2", True),
        ("REROLLS 3", False),
        ("WEATHER TORRENTIAL-RAIN", True),
        ("NOT 7 STANDING", False),
        ("7 DOWN OR BALL OURS", True),
        ("7 STANDING AND BALL LOOSE", False),
        ("7 DOWN AND 8 DOWN OR BALL OURS", True),
    ],
)
def test_every_condition_looks_at_the_position(text, answer):
    stage = Stage(
        {
            7: "E5",
            8: Player("H8", State.PRONE),
            9: Player("A1", State.STUNNED),
            10: Player(state=State.KNOCKED_OUT),
        },
        {4: "E6", 5: Player("N24", State.STUNNED)},
        ball="E5",
        turns=(3, 2),
        rerolls=(2, 0),
        weather="torrential_rain",
    )
    ground = Vocabulary.of(stage.game.setup, 0)
    asked = condition(OrdersLine(next(lines_of(text)), ground))
    assert is_true(asked, stage.game.position, stage.game.rules, 0) is answer


def test_the_other_side_sees_ours_as_theirs():
    stage = Stage({7: "E5"}, {4: "E6"}, ball="E5")
    asked = condition(OrdersLine(next(lines_of("BALL THEIRS")), Vocabulary.of(stage.game.setup, 1)))
    assert is_true(asked, stage.game.position, stage.game.rules, 1)


def test_the_first_alternative_that_can_be_played_is():
    stage = Stage({7: "E5", 9: "A1"}, {4: Player("E6", State.PRONE), 5: "N24"})
    coach = played(stage, "7 BLOCK opp4 OR 9 MOVE A2 OR 7 MOVE D5")
    assert codes(coach) == [(1, "target-down")]
    assert (stage.where(7), stage.where(9)) == ("E5", "A2")


@pytest.mark.parametrize(
    ("play", "code"),
    [
        ("7 MOVE E6", "square-occupied"),
        ("7 MOVE D5 F5", "not-adjacent"),
        ("7 MOVE D5 D4 D3 D2 D1 C1 B1 A1 A2", "no-movement-left"),
        ("7 FOUL opp4", "too-honorable"),
        ("7 PASS 8", "has-not-the-ball"),
        ("7 MOVE D4 BLOCK opp4", "target-not-adjacent"),
        ("7 MOVE D4 HANDOFF 8", "has-not-the-ball"),
        ("7 MOVE E4 D3 PASS 9", "target-not-on-pitch"),
        ("7 BLOCK opp5", "target-not-on-pitch"),
    ],
)
def test_an_alternative_that_cannot_be_carried_out_to_its_end_is_not_begun(play, code):
    home = {7: "E5", 8: "F5", 9: Player(state=State.KNOCKED_OUT)}
    away = {4: "E6", 5: Player(state=State.DEAD)}
    stage = Stage(home, away, ball="D3")
    coach = played(stage, f"{play} OR 8 MOVE G4", dice=[6])
    assert codes(coach) == [(1, code)]
    assert stage.where(8) == "G4"


def test_a_ball_on_the_way_can_be_passed_on():
    stage = Stage({7: "E5", 8: "H5"}, {4: "N24"}, ball="E6")
    assert codes(played(stage, "7 MOVE E6 PASS 8 OR 8 MOVE H6", dice=[6, 6, 6])) == []
    assert stage.game.position.carrier == stage.figure(8).slot


def test_an_alternative_stands_in_for_one_that_cannot_begin():
    stage = Stage({7: Player("E5", State.STUNNED), 9: "A1"}, {4: "N24"})
    coach = played(stage, "7 MOVE E6 OR 9 MOVE A2")
    assert stage.where(9) == "A2"
    assert codes(coach) == [(1, "stunned")]
    assert coach.planner.forgiven == {(1, 1)}


def test_onfail_stop_ends_the_turn_when_a_play_cannot_be_played():
    stage = two()
    coach = played(stage, "7 BLOCK opp4 ONFAIL STOP\n8 MOVE F6")
    assert stage.where(8) == "F5"
    assert codes(coach) == [(1, "target-not-adjacent"), (2, "not-reached")]
    assert coach.notes[1].values == {"cause": "stop"}


def test_skip_of_a_play_overrides_the_sheet():
    stage = two()
    played(stage, "ONFAIL STOP\n7 BLOCK opp4 ONFAIL SKIP\n8 MOVE F6")
    assert stage.where(8) == "F6"
    stage = two()
    played(stage, "ONFAIL STOP\n7 BLOCK opp4\n8 MOVE F6")
    assert stage.where(8) == "F5"


def test_what_is_too_risky_is_not_begun_and_an_alternative_is():
    stage = Stage({7: "E5", 9: "A1"}, {4: "E6"})
    coach = played(stage, "7 MOVE E4 MAXRISK 1/3 OR 9 MOVE A2")
    assert (stage.where(7), stage.where(9)) == ("E5", "A2")
    (note,) = coach.notes
    assert (note.code, note.values["risk"], note.values["most"]) == ("too-risky", "50 %", "1/3")


def test_a_risk_met_on_the_way_leaves_the_rest_of_the_play():
    stage = Stage({7: "E4", 9: "A1"}, {4: "E6", 5: "N24"})
    coach = played(stage, "MAXRISK 1/4\n7 MOVE E5 BLOCK opp4\n9 MOVE A2")
    assert (stage.where(7), stage.where(9)) == ("E5", "A2")
    assert codes(coach) == [(2, "too-risky")]  # one die of three ends it twice in six
    stage = Stage({7: "E4", 9: "A1"}, {4: "E6", 5: "N24"})
    assert codes(played(stage, "MAXRISK 1/3\n7 MOVE E5 BLOCK opp4", dice=[3])) == []


@pytest.mark.parametrize(("reroll", "moves"), [("yes", True), ("no", False)])
def test_a_team_reroll_counts_where_the_coach_would_spend_it(reroll, moves):
    stage = Stage({7: "E5", 9: "A1"}, {4: "E6"}, rerolls=(1, 0))
    dice = [6] if moves else []
    played(stage, f"7 MOVE E4 REROLL {reroll} MAXRISK 1/3", dice=dice)
    assert (stage.where(7) == "E4") is moves


HOLDING = "7 MOVE E6\nHOLD IF BALL LOOSE\n8 MOVE F6 FOLLOW yes\nONFAIL STOP"


def until_hold(stage: Stage, text: str) -> SheetCoach:
    """Play home's sheet up to its first hold, as a segment does where a hold is allowed."""
    stage.start()
    coach = SheetCoach(parse(text, Vocabulary.of(stage.game.setup, 0)))
    game = stage.game
    while (decision := game.decision) is not None:
        who = coach if decision.side == 0 else DefaultCoach()
        if decision.kind is DecisionKind.ACTIVATE and (
            decision.side == 1 or coach.holds(game.position, game.rules, decision)
        ):
            break
        game.decide(who.choose(game.position, game.rules, decision))
    return coach


def test_a_hold_stops_the_turn_and_keeps_what_is_left():
    stage = two(ball="A20")
    coach = until_hold(stage, HOLDING)
    assert stage.where(7) == "E6"
    assert stage.where(8) == "F5"
    assert coach.rest().text() == "ONFAIL STOP\n8 MOVE F6 FOLLOW yes\nEND\n"
    assert coach.notes == []


def test_a_hold_whose_moment_it_is_not_is_gone_by():
    stage = two(ball="E5")
    coach = until_hold(stage, HOLDING)
    assert stage.where(8) == "F6"
    assert codes(coach) == [(2, "hold-not-due")]
    assert coach.planner.held is None


def test_where_nobody_may_be_waited_for_a_hold_is_passed_over():
    stage = two(ball="A20")
    coach = played(stage, HOLDING)
    assert stage.where(8) == "F6"
    assert codes(coach) == [(2, "hold-passed")]


def test_a_hold_within_a_branch_keeps_what_is_left_of_it():
    stage = two(ball="A20")
    coach = until_hold(stage, "IF BALL LOOSE\n7 MOVE E6\nHOLD\n8 MOVE F6\nENDIF\n9 MOVE A2")
    assert coach.rest().text() == "8 MOVE F6\n9 MOVE A2\nEND\n"


def test_rerolls_are_spent_in_the_cases_that_are_named():
    dodger = {7: "E5"}
    for wish, spent in (("if:dodge", 1), ("if:ball", 0), ("if:turnover", 1)):
        stage = Stage(dodger, {4: "E6", 5: "N24"}, rerolls=(1, 1))
        played(stage, f"REROLL {wish}\n7 MOVE E4", dice=[1, 6] if spent else [1, 1, 1])
        assert len(of(stage.game.events, "rerolled")) == spent


def test_a_skills_reroll_may_be_left():
    stage = Stage({7: Player("E5", skills="Dodge")}, {4: "E6", 5: "N24"}, rerolls=(1, 1))
    played(stage, "SKILL Dodge no\n7 MOVE E4", dice=[1, 6])
    assert [e.source for e in of(stage.game.events, "rerolled")] == ["team"]


def test_following_up_where_it_is_safe():
    for foes, there in (({4: "E6", 5: "N24"}, "E6"), ({4: "E6", 5: "F7", 6: "N24"}, "E5")):
        stage = Stage({7: Player("E5", st=5)}, foes)
        played(stage, "7 BLOCK opp4 FOLLOW if:safe", dice=[3, 3])
        assert stage.where(7) == there


def test_pushing_to_the_sideline():
    for way, square in (("sideline", "D7"), ("middle", "F7")):
        stage = Stage({7: Player("E5", st=5), 8: "E7"}, {4: "E6", 5: "N24"})
        played(stage, f"7 BLOCK opp4 PUSH {way}", dice=[3, 3])
        assert stage.where(4, 1) == square


def checked(stage: Stage, text: str):
    stage.start()
    return check(stage.game.checkpoint(), 0, parse(text, Vocabulary.of(stage.game.setup, 0)))


def test_plays_that_are_not_reached_are_reported_as_unchecked():
    found = checked(two(), "IF 7 DOWN\n7 STAND\nENDIF\n8 MOVE F6 OR 8 MOVE F4\n9 MOVE F9")
    assert [(each.tried, each.note.code if each.note else "") for each in found] == [
        (False, "not-tried"),
        (True, ""),
        (False, "not-tried"),
        (True, ""),
    ]
    assert [each.fault.code if each.fault else "" for each in found] == ["", "", "", "not-adjacent"]


def test_an_alternative_that_another_stands_in_for_is_no_fault():
    stage = Stage({7: Player("E5", State.STUNNED), 9: "A1"}, {4: "N24"})
    first, second = checked(stage, "7 MOVE E6 OR 9 MOVE A2")
    assert (first.fault, first.note.code) == (None, "stunned")
    assert (second.fault, second.note) == (None, None)


def test_rehearsals_count_turnings_and_alternatives():
    stage = Stage({7: "E5", 9: "A1", 8: "A3"}, {4: "E4", 5: "N24"})
    text = "7 MOVE E6\nIF 7 STANDING\n9 MOVE A2\nENDIF\nHOLD IF 7 STANDING\n8 MOVE B3 OR 8 MOVE B4"
    sheet = parse(text, Vocabulary.of(stage.game.setup, 0))
    found = estimate_turn(stage.start().game.checkpoint(), sheet, 600)
    dodge, walk, first, second = found.plays
    (branch,), (hold,) = found.branches, found.holds
    assert 0.4 < dodge.succeeded < 0.6
    assert branch.taken == branch.reached == dodge.succeeded == walk.reached
    assert (hold.line, hold.column, hold.taken) == (5, 1, dodge.succeeded)
    assert (first.reached, second.reached) == (dodge.succeeded, 0)
