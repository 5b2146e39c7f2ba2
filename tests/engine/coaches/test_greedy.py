"""The greedy coach's football: what he must never miss."""

from __future__ import annotations

import pytest

from matches.engine.coaches.base import play
from matches.engine.coaches.greedy import GreedyCoach
from matches.engine.coaches.greedy.coach import SURE, next_plan
from matches.engine.coaches.greedy.scoring import score_plan
from matches.engine.coaches.greedy.view import View
from matches.engine.coaches.random_coach import RandomCoach
from matches.engine.dice import SeededDice
from matches.engine.game import Game
from matches.engine.lineup import MatchSetup
from matches.engine.position import State
from matches.engine.variants.registry import find_variant
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


def test_a_score_beyond_him_is_passed_or_run_towards():
    stage = Stage({7: "G8", 8: "A1"}, {4: "N1"}, ball="G8")
    one_turn(stage, 1)
    assert stage.game.position.board.ys[stage.game.position.ball] > 11


def test_a_score_that_is_only_likely_waits_for_the_others_safe_moves():
    stage = Stage({7: Player("E17", ma=4), 8: "E8"}, {4: "N1"}, ball="E17", turns=(7, 7))
    plan = next_plan(View(stage.start().game.position, stage.game.rules, 0))
    assert plan.slot == stage.figure(8).slot
    goal = score_plan(View(stage.game.position, stage.game.rules, 0), stage.figure(7))
    assert SURE > goal.value == goal.odds


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


def test_he_beats_a_random_coach():
    wins = 0
    for seed in range(20):
        home, away = CLANS[seed % 7], CLANS[(seed * 3) % 7]
        game = Game.start(MatchSetup("samurai", home.line_up(), away.line_up()), SeededDice(seed))
        play(game, (GreedyCoach(), RandomCoach(seed)))
        wins += game.position.score[0] > game.position.score[1]
    assert wins >= 19
