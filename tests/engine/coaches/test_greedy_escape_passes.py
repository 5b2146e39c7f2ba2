"""A surrounded carrier of the greedy coach gets rid of the ball."""

from __future__ import annotations

import pytest

from engine.coaches.greedy import GreedyCoach
from engine.coaches.greedy.escape_passes import _off_walls, escape_pass_plan
from engine.coaches.greedy.view import View
from engine.decisions import Choice, Verb
from tests.engine.stage import Player
from tests.engine.variants.blitz.test_ball_handling import Blitz
from tests.engine.variants.dungeon.scene import Dungeon, at

AT_EASE = {4: "N24"}


def plan_of(stage, number=7):
    stage.start()
    view = View(stage.game.position, stage.game.rules, 0)
    return escape_pass_plan(view, stage.figure(number), None)


def square(stage, name):
    return stage.game.position.board.square(name)


def hands(at, ag=5):
    return Player(at, ag=ag, skills="Pass, Catch, Nerves of Steel")


def test_a_surrounded_carrier_passes_to_a_free_player():
    stage = Blitz({7: hands("H10"), 8: hands("H13")}, {4: "G10", 5: "I10"}, ball="H10")
    assert plan_of(stage).choices == [Choice(Verb.THROW, square(stage, "H13"))]


def test_a_free_carrier_or_one_without_receivers_keeps_the_ball():
    assert plan_of(Blitz({7: hands("H10"), 8: hands("H13")}, AT_EASE, ball="H10")) is None
    foes = {4: "G10", 5: "I10"}
    assert plan_of(Blitz({7: hands("H10"), 8: hands("A26")}, foes, ball="H10")) is None


def test_the_receiver_of_a_shot_at_a_wall_is_predicted():
    # the worked check DUN-CHK-06: at W (11, 8), over F (12, 8), and back over (13, 7), (14, 6)
    home, far = {7: hands(at(13, 10), 4), 8: hands(at(14, 6), 4)}, {4: "B2"}
    stage = Dungeon(home, far, ball=at(13, 10)).start()
    view = View(stage.game.position, stage.game.rules, 0)
    shot = Choice(Verb.WALL, (square(stage, at(11, 8)), square(stage, at(12, 8))))
    plan = next(p for p in _off_walls(view, stage.figure(7)) if p.choices == [shot])
    assert plan.partner == stage.figure(8).slot
    assert plan.odds == pytest.approx((35 / 36) * (4 / 6) * (8 / 9))
    assert view.can_do(plan)


def test_plans_are_legal():
    stage = Blitz({7: hands("H10"), 8: hands("H13")}, {4: "G10", 5: "I10"}, ball="H10")
    stage.start()
    coach, game = GreedyCoach(), stage.game
    stage.dice._faces = [6] * 40
    for _ in range(6):
        choice = coach.choose(game.position, game.rules, game.decision)
        assert choice in game.decision.options
        if choice.verb is Verb.END:
            break
        game.decide(choice)
