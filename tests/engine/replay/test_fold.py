"""The fold of the events has, whenever a coach is waited for, the position the engine has."""

from __future__ import annotations

import pytest

from engine.decisions import choice_from_json
from engine.game import Game
from engine.lineup import MatchSetup
from engine.replay.fold import fold
from engine.replay.scene import Scene
from engine.sheets.executor.segment import waits_for
from tests.engine.replay.scenes import folded, seen
from tests.golden.cases import CASES
from tests.golden.store import load
from tests.support.scripted_dice import ScriptedDice

NAMES = [case.name for case in CASES]


def moments(stored):
    """The game and the number of events at each wait for a coach's turn, and at the end."""
    game = Game.start(MatchSetup.from_json(stored["setup"]), ScriptedDice(stored["faces"]))
    for row in stored["choices"]:
        if waits_for(game) is not None:
            yield game
        game.decide(choice_from_json(row))
    yield game


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", NAMES)
def test_it_is_the_engines_position_wherever_a_segment_ends(name):
    scene, done = None, 0
    for game in moments(load(name)):
        scene = scene or Scene.before(game.setup)
        for event in game.events[done:]:
            fold(scene, event)
        done = len(game.events)
        assert folded(scene) == seen(game.position), f"event {done}: {game.events[-1]}"
    assert game.over


def test_a_scene_is_the_same_after_json():
    stored = load(NAMES[0])
    *_, game = moments(stored)
    scene = Scene.before(game.setup)
    for event in game.events[: len(game.events) // 2]:
        fold(scene, event)
    assert Scene.from_json(scene.to_json()) == scene.snapshot() == scene
