"""The greedy coach where actions are declared (CORE-TRN-02)."""

from __future__ import annotations

import pytest

from engine.coaches.coach import play
from engine.coaches.greedy import GreedyCoach
from engine.coaches.random_coach import RandomCoach
from engine.decisions import DecisionKind
from engine.dice import SeededDice
from engine.game import Game
from engine.lineup import MatchSetup
from engine.variants.registry import find_variant
from tests.engine.stage import Player, of
from tests.engine.variants.blitz.test_ball_handling import Blitz

RACES = tuple(find_variant("blitz").clans.values())


def turn_of(stage):
    """The coach plays home's turn, every die a four (blocks push, dodges by AG 3 succeed)."""
    coach = GreedyCoach()
    stage.start()
    stage.dice._faces = [4] * 300
    turn = stage.game.position.turns[0]
    while stage.decision.side == 0 and stage.game.position.turns[0] == turn:
        if stage.decision.kind is DecisionKind.KICK_TARGET:
            break
        stage.game.decide(coach.choose(stage.game.position, stage.game.rules, stage.decision))
    return stage.game.events


def test_one_blitz_and_blocks_of_adjacent_opponents():
    home = {7: Player("E5", st=5), 8: Player("H5", st=5), 10: Player("L5", st=5)}
    away = {4: "E7", 5: "H7", 6: "L6", 9: "N24"}
    declared = [e.action for e in of(turn_of(Blitz(home, away, ball="A20")), "declared")]
    assert declared.count("blitz") == 1
    assert "block" in declared


def test_a_safe_touchdown_is_never_left():
    stage = Blitz({7: "E24", 8: "A1"}, {4: "N5"}, ball="E24")
    assert of(turn_of(stage), "scored")


@pytest.mark.one_in(3)
@pytest.mark.parametrize("seed", range(6))
def test_the_greedy_coach_beats_a_random_one(seed):
    home, away = RACES[seed * 3 % 16], RACES[seed * 5 % 16]
    setup = MatchSetup("blitz", home.line_up("H"), away.line_up("A"))
    game = Game.start(setup, SeededDice(seed))
    play(game, (GreedyCoach(), RandomCoach(str(seed))))
    assert game.position.score[0] > game.position.score[1]
