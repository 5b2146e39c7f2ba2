"""The strong coach: same answers, nothing of the match's dice, the ball sheltered."""

from __future__ import annotations

import pytest

from engine.coaches.coach import play
from engine.coaches.greedy import GreedyCoach
from engine.coaches.greedy.view import View
from engine.coaches.strong import StrongCoach, strong_coach
from engine.coaches.strong.assists import helper_plan
from engine.coaches.strong.danger import comers, danger
from engine.coaches.strong.escort import escort
from engine.coaches.strong.even_dice import EvenDice
from engine.coaches.strong.plans import strong_plan
from engine.coaches.strong.rehearsal import Rehearsal
from engine.decisions import Choice, Verb
from engine.dice import SeededDice
from engine.game import Game
from engine.lineup import MatchSetup
from engine.variants.registry import VARIANTS, find_variant
from tests.engine.stage import Player, Stage

LAST_THOUGHT = 5_000
"""What one more thought may take, and the rest of the turn as the normal coach plays it."""


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


@pytest.mark.one_in(2)
@pytest.mark.parametrize("variant", [variant.key for variant in VARIANTS])
def test_the_same_seed_and_positions_get_the_same_answers_which_touch_nothing(variant):
    assert match(variant, 3, "a") == match(variant, 3, "a")


@pytest.mark.thorough
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


def test_a_carrier_stops_where_nobody_comes():
    away = {4: Player("G18", ma=6), 5: Player("H18", ma=6)}
    stage = Stage({7: Player("G5", ma=6)}, away, ball="G5", turns=(1, 1))
    view = seen(stage)
    carrier, square = stage.figure(7), stage.game.rules.board.square
    found = escort(view, carrier, view.reach(carrier).odds, 1.0)
    assert 5 < stage.game.rules.board.ys[found.square] + 1 < 11
    assert comers(view.position, view.rules, 1, found.square) == []
    assert len(comers(view.position, view.rules, 1, square("G11"))) == 2


def test_extra_squares_and_dodges_make_coming_less_likely():
    stage = Stage({7: "G5"}, {4: Player("G12", ma=6), 5: Player("G14", ma=6)}, ball="G5")
    view = seen(stage)
    found = comers(view.position, view.rules, 1, stage.figure(7).square)
    assert {comer.figure.number: comer.odds for comer in found} == {
        4: 1.0,
        5: pytest.approx((5 / 6) ** 2),
    }


def test_team_mates_at_the_corners_lower_the_danger():
    away = {4: Player("G8", ma=6), 5: Player("F9", ma=6)}
    alone = seen(Stage({7: "G5"}, away, ball="G5"))
    caged = seen(Stage({7: "G5", 8: "F4", 9: "H4", 10: "F6", 11: "H6"}, away, ball="G5"))
    lost = [
        danger(v.position, v.rules, v.own_carrier, v.own_carrier.square) for v in (alone, caged)
    ]
    assert lost[1] < lost[0] / 2


def test_a_team_mate_takes_a_corner_once_the_carrier_is_done():
    stage = Stage({7: "A5", 8: "D5"}, {4: Player("A12", ma=6)}, ball="A5").start()
    stage.figure(7).used = True
    view = View(stage.game.position, stage.game.rules, 0)
    plan = strong_plan(view)
    assert plan.slot == stage.figure(8).slot
    assert plan.choices[-1] == Choice(Verb.MOVE, stage.game.rules.board.square("B6"))


def test_a_helper_comes_first_where_a_block_needs_one():
    stage = Stage({7: "G12", 8: Player("E8", ma=6, st=1)}, {4: "G13"}, ball="N20")
    view = seen(stage)
    plan = helper_plan(view, view.unused(), 0.0)
    assert plan.slot == stage.figure(8).slot
    assert plan.choices[-1].one in stage.game.rules.board.toward[stage.figure(4, side=1).square]
    before = view.position.digest()
    assert view.position.zones[0][stage.figure(8).square] == 0
    assert view.position.digest() == before


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


def worked(variant, dice, turns):
    """The work of each of its team turns, of a match of two strong coaches."""
    clans = list(find_variant(variant).clans.values())
    game = Game.start(MatchSetup(variant, clans[2].line_up(), clans[1].line_up()), SeededDice(dice))
    coaches = StrongCoach(1), StrongCoach(2)
    work = {}
    while (decision := game.decision) is not None and game.position.turns[0] < turns:
        position, coach = game.position, coaches[decision.side]
        game.decide(coach.choose(position, game.rules, decision))
        if position.in_turn and position.active == decision.side:
            work[decision.side, position.drive, position.turns[decision.side]] = coach.work
    return work


@pytest.mark.parametrize("variant", [variant.key for variant in VARIANTS])
def test_the_work_of_a_turn_is_counted_from_nothing(variant):
    work = worked(variant, 7, 4)
    assert len(work) > 4
    assert min(work.values()) > 0
    assert max(work.values()) < strong_coach.A_TURN + LAST_THOUGHT


@pytest.mark.parametrize("variant", ["samurai", "dungeon"])
def test_once_its_work_is_done_it_plays_as_the_normal_coach(variant, monkeypatch):
    thoughts = []
    think = StrongCoach._think

    def thinking(coach, view, decision):
        thoughts.append(coach.work)
        return think(coach, view, decision)

    monkeypatch.setattr(StrongCoach, "_think", thinking)
    monkeypatch.setattr(strong_coach, "A_TURN", 1_000)
    work = worked(variant, 7, 4)
    assert max(work.values()) > 1_000 > max(thoughts) >= min(thoughts) == 0
    assert len(thoughts) >= len(work)
    monkeypatch.setattr(strong_coach, "A_TURN", 0)
    stage = Stage({7: "G12", 8: "A1"}, {4: "G13", 5: "N20"}, ball="N20").start()
    asked = stage.game.position, stage.game.rules, stage.decision
    coach = StrongCoach(1)
    assert coach.choose(*asked) == GreedyCoach(coach.style).choose(*asked)


def chosen(monkeypatch, rehearsed):
    """What it does in a turn with so much work for rehearsals, and how many it made."""
    monkeypatch.setattr(strong_coach, "REHEARSED", rehearsed)
    made = []
    play = Rehearsal.play

    def counted(self, *args):
        made.append(args)
        return play(self, *args)

    monkeypatch.setattr(Rehearsal, "play", counted)
    away = {4: "G13", 5: "H13", 6: "F13"}
    stage = Stage({7: "G12", 8: "H12"}, away, ball="G11", turns=(3, 3)).start()
    coach = StrongCoach(1)
    return coach.choose(stage.game.position, stage.game.rules, stage.decision), len(made)


def test_a_round_of_rehearsals_ends_when_its_work_is_done(monkeypatch):
    _, many = chosen(monkeypatch, 100_000)
    own, one = chosen(monkeypatch, 1)
    _, some = chosen(monkeypatch, 200)
    assert one == 1 < some < many
    assert own == chosen(monkeypatch, 0)[0]
