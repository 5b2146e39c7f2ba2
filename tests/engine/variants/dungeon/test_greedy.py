"""The greedy coach and the reach of a player in a dungeon."""

from __future__ import annotations

import pytest

from engine.coaches.greedy import GreedyCoach
from engine.coaches.random_coach import RandomCoach
from engine.decisions import Choice, DecisionKind, Verb
from engine.dice import SeededDice
from engine.game import Game
from engine.position import State
from engine.reach import reach, stroll
from tests.engine.stage import Player, kinds, of
from tests.engine.variants.dungeon.scene import CISTERN, SAFE, Dungeon, at
from tests.support.gold import gold_setup

BOARD = CISTERN.board
CHEST, BESIDE = at(13, 8), at(12, 8)


def actions(stage, kind=DecisionKind.ACTIVATE):
    """What the greedy coach does until the turn ends or something is rolled."""
    coach, found = GreedyCoach(), []
    stage.start()
    side = stage.decision.side
    while stage.game.decision is not None and stage.decision.side == side:
        choice = coach.choose(stage.game.position, stage.game.rules, stage.decision)
        found.append(choice)
        if choice.verb in (Verb.END, Verb.OPEN):
            return found
        stage.game.decide(choice)
    return found


def test_they_open_a_chest_as_the_last_action_of_their_turn():
    stage = Dungeon({7: at(12, 11), 8: at(5, 5)}, SAFE, chests=[CHEST], found=False)
    found = actions(stage)
    assert found[-1] == Choice(Verb.OPEN, BOARD.square(CHEST))
    assert Choice(Verb.ACTIVATE, stage.figure(8).slot) in found


def test_the_ball_found_he_picks_it_up_at_once():
    stage = Dungeon({7: BESIDE}, SAFE, chests=[CHEST], found=False)
    actions(stage)
    stage.dice._faces = [6]
    stage.game.decide(Choice(Verb.OPEN, BOARD.square(CHEST)))
    choice = GreedyCoach().choose(stage.game.position, stage.game.rules, stage.decision)
    assert choice == Choice(Verb.MOVE, BOARD.square(CHEST))


@pytest.mark.parametrize(
    ("home", "verb"),
    [
        ({8: Player(cost=50), 9: Player(cost=90)}, Verb.TELEPORT),
        ({9: Player(None, State.KNOCKED_OUT)}, Verb.SPONGE),
    ],
)
def test_the_dearest_reserve_comes_in_else_the_sponge(home, verb):
    stage = Dungeon({7: at(5, 5), **home}, SAFE).start()
    choice = GreedyCoach().choose(stage.game.position, stage.game.rules, stage.decision)
    assert choice == Choice(verb, stage.figure(9).slot)


def test_the_carrier_walks_in():
    stage = Dungeon({7: at(28, 12)}, SAFE, ball=at(28, 12))
    stage.dice._faces = [1] * 6
    actions(stage)
    assert stage.game.position.score == [1, 0]


def test_round_the_wall_is_the_way_to_the_goal():
    stage = Dungeon({7: at(8, 2)}, SAFE, ball=at(8, 2))
    stage.dice._faces = [6, 6]
    actions(stage)
    assert BOARD.xs[stage.figure(7).square] >= 9  # through the doorway


def test_where_a_player_gets_to():
    stage = Dungeon({7: Player(at(14, 6), ma=2)}, SAFE, pads={1: at(13, 7)}, chests=[at(14, 8)])
    figure, position = stage.figure(7), stage.game.position
    odds = reach(position, stage.game.rules, figure).odds
    assert BOARD.at(13, 7) not in odds  # nobody walks onto a pad to get somewhere
    assert BOARD.at(14, 8) not in odds
    assert BOARD.at(16, 7) not in odds
    assert odds[BOARD.at(15, 6)] == pytest.approx(5 / 6)
    assert odds[BOARD.at(15, 7)] == pytest.approx(5 / 6)
    safe = stroll(position, figure)
    assert BOARD.at(12, 6) in safe
    assert not {BOARD.at(15, 6), BOARD.at(13, 7), BOARD.at(14, 8)} & {*safe}


def test_they_beat_chance_and_mostly_by_touchdowns():
    scored = won = 0
    for number in range(8):
        game = Game.start(gold_setup("dungeon", 2 * number), SeededDice(number))
        coaches = GreedyCoach(), RandomCoach(number)
        while (decision := game.decision) is not None:
            game.decide(coaches[decision.side].choose(game.position, game.rules, decision))
        won += game.position.score[0] > game.position.score[1]
        scored += "scored" in kinds(of(game.events, "scored"))
    assert won == 8
    assert scored >= 6
