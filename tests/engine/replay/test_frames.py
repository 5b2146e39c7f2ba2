"""Keyframes and changes lead to every frame, forwards; nothing but events is read."""

from __future__ import annotations

import json
from random import Random

import pytest

from engine.coaches.greedy import GreedyCoach
from engine.coaches.random_coach import RandomCoach
from engine.dice import SeededDice
from engine.drawn_sides import Drawn, drawn_options, drawn_setup
from engine.game import Game
from engine.replay.fold import fold
from engine.replay.frames import changed, frame, scene_of, steps
from engine.replay.scene import MARKS, Scene
from engine.sheets.executor.segment import waits_for
from engine.variants.registry import VARIANTS
from tests.engine.replay.scenes import folded, seen

GAMES = [meta.key for meta in VARIANTS]
EVERYTHING = Drawn(rosters=True, staff=True, stars=True)


def a_match(key: str, number: int):
    """A match with drawn sides and house rules, and its positions as coaches are waited for."""
    meta = next(meta for meta in VARIANTS if meta.key == key)
    chance = Random(f"{key} {number}")
    clans = list(meta.clans.values())
    sides = [("Home", chance.choice(clans)), ("Away", chance.choice(clans))]
    options = drawn_options(meta, chance)
    setup = drawn_setup(meta, sides, chance, drawn=EVERYTHING, options=options)
    game = Game.start(setup, SeededDice(f"replay {number}"))
    coaches = (RandomCoach(number), GreedyCoach())
    moments = []
    while game.decision is not None:
        if waits_for(game) is not None:
            moments.append((len(game.events), seen(game.position)))
        game.decide(coaches[game.decision.side].choose(game.position, game.rules, game.decision))
    return game, [*moments, (len(game.events), seen(game.position))]


@pytest.mark.one_in(2)
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("number", [1, 2])
def test_drawn_matches_with_house_rules_are_folded_as_the_engine_plays_them(key, number):
    game, moments = a_match(key, number)
    scene, done = Scene.before(game.setup), 0
    for count, expected in moments:
        for event in game.events[done:count]:
            fold(scene, event)
        done = count
        assert folded(scene) == expected


@pytest.mark.parametrize("key", GAMES)
def test_a_keyframe_and_changes_are_any_frame(key):
    game, _ = a_match(key, 3)
    scene = Scene.before(game.setup)
    shown = start = frame(scene)
    whole = json.dumps(start)
    for step, event in zip(steps(Scene.before(game.setup), game.events), game.events, strict=True):
        fold(scene, event)
        shown = changed(shown, json.loads(json.dumps(step.changes)))
        assert json.loads(json.dumps(shown)) == json.loads(json.dumps(frame(scene)))
    assert json.dumps(start) == whole


@pytest.mark.parametrize("key", GAMES)
def test_a_scene_of_a_frame_draws_the_same_position(key):
    game, _ = a_match(key, 4)
    scene = Scene.before(game.setup)
    for event in game.events[: len(game.events) * 2 // 3]:
        fold(scene, event)
    read = scene_of(json.loads(json.dumps(frame(scene))), game.setup)
    assert frame(read) == frame(scene)
    there = read.position(game.setup, game.rules)
    assert [f.square for f in there.figures] == scene.squares
    assert seen(there)["balls"] == folded(scene)["balls"]


def test_the_marks_of_a_frame_are_those_that_the_api_documents():
    assert MARKS == ("dishonored", "blessed", "duelling", "rooted", "dazed")
