"""The greedy coach's football: what it must never miss."""

from __future__ import annotations

import pytest

from engine.coaches.coach import play
from engine.coaches.greedy import GreedyCoach
from engine.coaches.greedy.greedy_coach import SURE, next_plan
from engine.coaches.greedy.touchdowns import score_plan
from engine.coaches.greedy.view import View
from engine.coaches.random_coach import RandomCoach
from engine.dice import SeededDice
from engine.game import Game
from engine.lineup import MatchSetup
from engine.position import State
from engine.variants.registry import find_variant
from tests.engine.stage import Player, Stage, kinds, of

CLANS = tuple(find_variant("samurai").clans.values())


def one_turn(stage, dice):
    stage.start()
    stage.game.dice = SeededDice(dice)
    coach, side = GreedyCoach(), stage.decision.side
    while stage.game.decision is not None and stage.game.position.active == side:
        decision = stage.game.decision
        stage.game.decide(coach.choose(stage.game.position, stage.game.rules, decision))
        if of(stage.game.events, "turn_ended"):
            break
    return stage.game.events


@pytest.mark.parametrize("row", [17, 18, 20, 22])
def test_a_safe_score_in_reach_is_taken(row):
    stage = Stage({7: f"E{row}", 8: "A1"}, {4: "N1"}, ball=f"E{row}")
    assert "scored" in kinds(one_turn(stage, row))


def test_a_score_out_of_reach_is_passed_or_run_towards():
    stage = Stage({7: "G8", 8: "A1"}, {4: "N1"}, ball="G8")
    one_turn(stage, 1)
    assert stage.game.position.board.ys[stage.game.position.ball] > 11


def test_a_score_that_is_only_likely_waits_for_the_others_safe_moves():
    stage = Stage({7: Player("E17", ma=4), 8: "E8"}, {4: "N1"}, ball="E17", turns=(7, 7))
    plan = next_plan(View(stage.start().game.position, stage.game.rules, 0))
    assert plan.slot == stage.figure(8).slot
    goal = score_plan(View(stage.game.position, stage.game.rules, 0), stage.figure(7))
    assert SURE > goal.value == goal.odds


def plan_of(stage, side=0):
    return next_plan(View(stage.start().game.position, stage.game.rules, side))


def done_by(stage, events, number):
    """The kinds of events of home's player of that number."""
    slot = stage.figure(number).slot
    return [e.kind for e in events if getattr(e, "figure", getattr(e, "attacker", None)) == slot]


def test_the_ball_is_picked_up_and_walked_in():
    stage = Stage({7: "E18"}, {4: "N1"}, ball="E20", rerolls=(1, 0))
    plan = plan_of(stage)
    names = [stage.game.position.board.name(choice.one) for choice in plan.choices]
    assert plan.slot == stage.figure(7).slot
    assert "E20" in names
    assert stage.game.rules.scores(stage.game.position, 0, plan.choices[-1].one)
    assert plan.odds == pytest.approx(1 - (1 / 3) ** 2)  # 3+ with the team re-roll


def test_a_team_mate_who_walks_in_is_handed_the_ball():
    stage = Stage({7: Player("E13", ma=3), 8: "F18"}, {4: "N1"}, ball="E13", turns=(7, 7))
    plan = plan_of(stage)
    assert (plan.slot, plan.partner) == (stage.figure(7).slot, stage.figure(8).slot)
    stage = Stage({7: Player("E15", ma=3, ag=4), 8: "F19"}, {4: "N1"}, ball="E15", turns=(7, 7))
    assert str(plan_of(stage).choices[-1].verb) == "HANDOFF"


def test_nothing_is_thrown_where_walking_is_surer():
    stage = Stage({7: Player("E16", ag=4), 8: "E20"}, {4: "N1"}, ball="E16", turns=(7, 7))
    assert {str(choice.verb) for choice in plan_of(stage).choices} == {"MOVE"}


@pytest.mark.parametrize(("turn", "surges"), [(2, False), (7, True)])
def test_extra_squares_for_a_score_are_for_the_last_turn(turn, surges):
    stage = Stage({7: "E15", 8: "A1"}, {4: "N1"}, ball="E15", turns=(turn, turn))
    assert ("surge" in [e.cause for e in of(one_turn(stage, 4), "moved")]) is surges


def test_a_long_shot_is_for_the_last_turn():
    home = {7: Player("E10", ma=3), 8: "F18"}
    early = Stage(home, {4: "N1", 5: "G19"}, ball="E10", turns=(3, 3))
    assert "passed" not in kinds(one_turn(early, 1))
    late = Stage(home, {4: "N1", 5: "G19"}, ball="E10", turns=(7, 7))
    assert str(plan_of(late).choices[-1].verb) == "PASS"


def test_the_carrier_does_not_block():
    stage = Stage({7: Player("E5", st=5, skills="Block"), 8: "A1"}, {4: "E6"}, ball="E5")
    assert "blocked" not in done_by(stage, one_turn(stage, 3), 7)


def test_nobody_fouls_before_the_score():
    home = {7: "E20", 8: Player("A1", ph=0, skills="Dirty Player")}
    stage = Stage(home, {4: Player("A2", State.PRONE, av=2, cost=120)}, ball="E20")
    events = kinds(one_turn(stage, 3))
    assert "scored" in events
    assert "fouled" not in events


def test_a_foul_is_the_last_action():
    home = {7: "E10", 8: Player("A1", ph=0, skills="Dirty Player")}
    stage = Stage(home, {4: Player("A2", State.PRONE, av=2, cost=120)}, ball="E10")
    events = kinds(one_turn(stage, 3))
    assert events.index("fouled") > max(i for i, kind in enumerate(events) if kind == "moved")


@pytest.mark.parametrize("seed", range(6))
def test_the_carrier_does_not_run_backwards(seed):
    away = {4: "D13", 5: "F13", 6: "E14", 9: "H12"}
    stage = Stage({7: "E11", 8: "A1"}, away, ball="E11")
    one_turn(stage, seed)
    board = stage.game.position.board
    assert board.ys[stage.figure(7).square] >= 9


def test_a_prone_player_beside_the_ball_gets_up_and_takes_it():
    stage = Stage({7: Player("E5", State.PRONE), 8: "A20"}, {4: "N24"}, ball="E6")
    events = kinds(one_turn(stage, 2))
    assert events.index("stood_up") < events.index("rolled")


def test_the_best_hands_do_not_block_before_they_have_the_ball():
    home = {7: Player("E5", ag=4, st=5, skills="Block, Sure Hands"), 8: Player("A1", ag=1)}
    stage = Stage(home, {4: "E4"}, ball="F7")
    assert "blocked" not in done_by(stage, one_turn(stage, 3), 7)[:3]


def test_the_prone_stand_up():
    stage = Stage({7: Player("E5", State.PRONE), 8: "A1"}, {4: "N24"})
    assert "stood_up" in kinds(one_turn(stage, 1))


def test_a_loose_ball_within_reach_is_fetched():
    stage = Stage({7: "E5", 8: "A1"}, {4: "N24"}, ball="E8")
    assert "rolled" in kinds(one_turn(stage, 2))


def test_a_good_block_is_thrown():
    stage = Stage({7: Player("E5", st=5, skills="Block"), 8: "A1"}, {4: "E6"})
    assert "blocked" in kinds(one_turn(stage, 3))


def test_a_block_against_the_odds_is_not():
    stage = Stage({7: Player("E5", st=2), 8: "A1"}, {4: Player("E6", st=5)})
    assert "blocked" not in kinds(one_turn(stage, 3))


@pytest.mark.thorough
@pytest.mark.slow
def test_the_greedy_coach_beats_a_random_coach(thorough):
    wins, matches = 0, 20 if thorough else 8
    for seed in range(matches):
        home, away = CLANS[seed % 7], CLANS[(seed * 3) % 7]
        game = Game.start(MatchSetup("samurai", home.line_up(), away.line_up()), SeededDice(seed))
        play(game, (GreedyCoach(), RandomCoach(seed)))
        wins += game.position.score[0] > game.position.score[1]
    assert wins >= matches - 1
