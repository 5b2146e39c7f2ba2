"""Faces that do the same are one: what is played with them comes out as with every face."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from engine.decisions import Choice, Verb
from engine.events import Rolled
from engine.odds import played
from engine.odds.courses import LineCourse
from engine.odds.faces import Faces
from engine.planning.reach_tree import ROOT, reach_tree
from engine.skills import Skill
from engine.variants.registry import VARIANTS
from tests.calibrate.positions import games_at
from tests.engine.stage import Player
from tests.engine.variants.blitz.test_ball_handling import FAR, Blitz

MOST = 3_000


def every_sequence(roll, tests=frozenset({"dodge"})):
    """The faces of each sequence, and its probability."""
    dice, found = Faces(lambda purpose: True), []
    while dice is not None:
        faces, events = roll(dice)
        dice.learn(events, tests)
        found.append((faces, dice.weight))
        dice = dice.following()
    return found


def rolled(purpose, faces, target, modifiers=()):
    return Rolled("", purpose, 0, 1, 6, faces, modifiers, target, False)


@pytest.mark.parametrize(
    ("target", "added", "fails"), [(4, 0, 3), (4, -1, 4), (2, 3, 1), (6, -3, 5)]
)
def test_a_test_has_two_faces_one_that_fails_and_one_that_succeeds(target, added, fails):
    def roll(dice):
        face = dice.roll(6, "dodge", 0)
        return (face,), [rolled("dodge", (face,), target, (("zone", added),))]

    (first, failed), (second, passed) = every_sequence(roll)
    assert first == (1,)
    assert second == (fails + 1,)
    assert failed == pytest.approx(fails / 6)
    assert passed == pytest.approx(1 - fails / 6)


@pytest.mark.parametrize(
    ("purpose", "target", "added"),
    [
        ("shadowing", 7, 0),
        ("shadowing", 7, 2),
        ("shadowing", 7, -3),
        ("shadowing", 7, 7),
        ("shadowing", 7, -9),
        ("dauntless", 5, 0),
        ("dauntless", 2, 0),
        ("dauntless", 13, 0),
    ],
)
def test_a_pair_whose_sum_counts_has_one_sum_that_is_high_enough_and_one_that_is_not(
    purpose, target, added
):
    def roll(dice):
        faces = (dice.roll(6, purpose, 0), dice.roll(6, purpose, 0))
        return faces, [rolled(purpose, faces, target, (("MA", added),))]

    found = every_sequence(roll)

    def is_high(one, other):
        total = one + other
        return total + added > target if purpose == "shadowing" else total >= target

    for high in (True, False):
        true = sum(is_high(a, b) == high for a in range(1, 7) for b in range(1, 7)) / 36
        told = sum(weight for faces, weight in found if is_high(*faces) == high)
        assert told == pytest.approx(true)
    assert len(found) <= 2


def test_half_a_pair_is_tried_with_every_face():
    def roll(dice):
        faces = (dice.roll(6, "dauntless", 0), dice.roll(6, "dauntless", 0))
        return faces, [rolled("dauntless", faces, 7)]

    dice, found = Faces(lambda purpose: True, deep=1, by_chance=random.Random(1)), 0
    while dice is not None:
        _, events = roll(dice)
        dice.learn(events)
        found += 1
        dice = dice.following()
    assert found == 6


def answers(position, rules, course, slot):
    """Where a player is after a course, and whether the turn goes on."""

    def judge(after, facts):
        figure = after.figures[slot]
        return figure.square, figure.state, after.carries(figure), after.turnover is None

    return played.play_course(position, rules, course, judge, most=MOST)


@pytest.mark.parametrize("variant", [meta.key for meta in VARIANTS])
def test_what_a_line_comes_to_is_the_same_with_every_face(variant, monkeypatch, thorough):
    chance, compared = random.Random(variant), 0
    for match in range(6 if thorough else 2):
        for _, game in islice(games_at(variant, 77, match), 40 if thorough else 4):
            position, rules = game.position, game.rules
            figures = [f for f in position.may_act(game.decision.side) if f.square >= 0]
            for figure in chance.sample(figures, min(3, len(figures))):
                tree = reach_tree(position, rules, figure)
                ends = [end for end in tree.ends.values() if end.node != ROOT]
                if not ends:
                    continue
                way = [node.square for node in tree.way(chance.choice(ends))]
                moves = [Choice(Verb.MOVE, square) for square in way]
                together = answers(position, rules, LineCourse(figure, moves), figure.slot)
                with monkeypatch.context() as patch:
                    patch.setattr(Faces, "learn", lambda *_: None)
                    alone = answers(position, rules, LineCourse(figure, moves), figure.slot)
                if not together.times and not alone.times:
                    compared += 1
                    assert together.shares == pytest.approx(alone.shares)
    assert compared > 5


@pytest.mark.parametrize("skills", ["", Skill.DIVING_TACKLE.printed])
def test_a_dodge_past_who_may_dive_counts_each_face(skills, monkeypatch):
    stage = Blitz({7: "E5", **FAR}, {4: Player("E6", skills=skills)}, carrier=7, ball="E5").start()
    position, rules, figure = stage.game.position, stage.game.rules, stage.figure(7)
    course = LineCourse(figure, [Choice(Verb.MOVE, rules.board.square("D4"))])
    together = answers(position, rules, course, figure.slot)
    monkeypatch.setattr(Faces, "learn", lambda *_: None)
    assert together.shares == pytest.approx(answers(position, rules, course, figure.slot).shares)
