"""The strong coach: same answers, nothing of the match's dice, the ball sheltered."""

from __future__ import annotations

import pytest

from engine.coaches.coach import play
from engine.coaches.greedy import GreedyCoach
from engine.coaches.greedy.view import View
from engine.coaches.strong import StrongCoach
from engine.coaches.strong.even_dice import EvenDice
from engine.coaches.strong.plans import strong_plan
from engine.coaches.strong.shelter import guard_plan, shelter_plan, strikers
from engine.decisions import Verb
from engine.dice import SeededDice
from engine.game import Game
from engine.lineup import MatchSetup
from engine.variants.registry import VARIANTS, find_variant
from tests.engine.stage import Player, Stage


def seen(stage, side=0):
    """What the side whose turn it is may see."""
    stage.start()
    return View(stage.game.position, stage.game.rules, side)


def match(variant, dice, seed):
    """A match of the strong coach at home."""
    clans = list(find_variant(variant).clans.values())
    game = Game.start(MatchSetup(variant, clans[0].line_up(), clans[1].line_up()), SeededDice(dice))
    coaches = StrongCoach(seed), GreedyCoach()
    choices = []
    while (decision := game.decision) is not None and game.position.turns[0] < 3:
        before = game.position.digest()
        choice = coaches[decision.side].choose(game.position, game.rules, decision)
        assert game.position.digest() == before
        choices.append(choice)
        game.decide(choice)
    return choices


@pytest.mark.parametrize("variant", [variant.key for variant in VARIANTS])
def test_the_same_seed_and_positions_get_the_same_answers_which_touch_nothing(variant):
    assert match(variant, 3, "a") == match(variant, 3, "a")


@pytest.mark.slow
def test_a_whole_match_is_played():
    clans = find_variant("samurai").clans
    setup = MatchSetup("samurai", clans["crab"].line_up(), clans["lion"].line_up())
    game = Game.start(setup, SeededDice(5))
    play(game, (StrongCoach(1), StrongCoach(2)))
    assert game.over


def test_a_safe_score_is_taken():
    view = seen(Stage({7: "E18", 8: "A1"}, {4: "N1"}, ball="E18"))
    plan = strong_plan(view)
    assert view.rules.scores(view.position, 0, plan.choices[-1].one)


def test_a_carrier_stops_where_nobody_comes_without_a_die():
    stage = Stage(
        {7: Player("G5", ma=6)}, {4: Player("G16", ma=6), 5: Player("H16", ma=6)}, ball="G5"
    )
    view = seen(stage)
    carrier = stage.figure(7)
    plan = shelter_plan(view, carrier)
    assert strikers(view, carrier, plan.choices[-1].one) == 0
    assert strikers(view, carrier, stage.game.rules.board.square("G11")) == 2


def test_a_team_mate_closes_the_way_to_the_carrier():
    stage = Stage({7: Player("A5", ma=2), 8: "D5", 9: "D6"}, {4: Player("A12", ma=6)}, ball="A5")
    view = seen(stage)
    carrier = stage.figure(7)
    assert strikers(view, carrier, carrier.square) == 1
    plan = guard_plan(view, [stage.figure(8), stage.figure(9)], carrier.square)
    assert plan is not None
    assert {choice.verb for choice in plan.choices} == {Verb.MOVE}


def test_a_risky_block_waits_for_safe_moves():
    stage = Stage({7: "G12", 8: "A1", 9: "B2"}, {4: "G13", 5: "N20"}, ball="N20")
    plan = strong_plan(seen(stage))
    assert plan.slot != stage.figure(7).slot


def test_the_first_rolls_of_six_rehearsals_are_even():
    dice = EvenDice("seed")
    faces = []
    for number in range(8):
        dice.rehearse(number)
        faces.append(dice.roll(2, "any"))
    assert sorted(faces) == [1] * 4 + [2] * 4


def spoken(away):
    """What the strong coach does first in its turn, with a Shugenja."""
    stage = Stage({7: "A3"}, away, ball="A20", staff={"shugenja": 1}).start()
    return StrongCoach(1).choose(stage.game.position, stage.game.rules, stage.decision)


def test_fires_are_cast_where_they_hit_several_opponents():
    choice = spoken({4: "G13", 5: "G14", 6: "G15"})
    assert choice.verb is Verb.FIRES
    assert len(choice.three) == 3


def test_fires_are_kept_where_one_opponent_stands_alone():
    assert spoken({4: "G13"}).verb is not Verb.FIRES
