"""The drive on the front page moves as its scenes say."""

from __future__ import annotations

from itertools import pairwise
from xml.etree import ElementTree as ET

from engine.coaches.greedy import GreedyCoach
from engine.dice import SeededDice
from engine.events import Scored
from engine.game import Game
from engine.geometry import OFF
from engine.position import State
from engine.replay.scene import Ball, Scene
from engine.variants.registry import VARIANTS
from matches.queries import game_pictures
from matches.render.board_film import MOVE, REST, SCENE, draw_film
from matches.render.side_looks import USUAL_COLOURS, looks_of

SVG = "{http://www.w3.org/2000/svg}"


def prepared_game() -> Game:
    setup, _ = game_pictures._prepared(VARIANTS[0])
    return Game.start(setup, SeededDice(1))


def film_of(scenes: list[Scene]) -> ET.Element:
    game = prepared_game()
    looks = looks_of(*USUAL_COLOURS, ("crab", "lion"))
    return ET.fromstring(draw_film(scenes, game.position.figures, game.rules, looks, "test-"))


def three_scenes() -> list[Scene]:
    """Slot 0 walks a square, lies there, is gone; slot 1 stands with the ball all the time."""
    first = Scene.before(prepared_game().setup)
    first.put(0, 100)
    first.put(1, 130)
    first.balls[0] = Ball(OFF, carrier=1)
    second = first.snapshot()
    second.put(0, 101, State.PRONE)
    third = second.snapshot()
    third.take_off(0, State.KNOCKED_OUT)
    return [first, second, third]


def test_only_what_changes_moves() -> None:
    film = film_of(three_scenes())
    (walk,) = film.iter(f"{SVG}animateTransform")
    values = walk.attrib["values"].split(";")
    assert values[0] == values[1] != values[2] == values[-1]
    seconds = float(walk.attrib["dur"].removesuffix("s"))
    assert seconds == 3 * SCENE + REST
    times = [float(at) * seconds for at in walk.attrib["keyTimes"].split(";")]
    assert [round(at, 1) for at in times] == [0, SCENE, SCENE + MOVE, seconds]
    stands, lies = film.iter(f"{SVG}animate")
    assert stands.attrib["values"] == "1;0"
    assert lies.attrib["values"] == "0;1;0"
    assert all(each.attrib["begin"] == "indefinite" for each in (walk, stands, lies))


def test_the_drive_ends_with_its_touchdown_and_is_the_same_each_day() -> None:
    meta = VARIANTS[0]
    drawn = game_pictures.draw_drive(meta)
    assert drawn == game_pictures.draw_drive(meta)
    assert len(drawn) < 40_000
    film = ET.fromstring(drawn)
    moves = list(film.iter(f"{SVG}animateTransform"))
    assert len(moves) > 8
    for each in (*moves, *film.iter(f"{SVG}animate")):
        times = [float(at) for at in each.attrib["keyTimes"].split(";")]
        assert times[0] == 0
        assert all(before < after for before, after in pairwise(times))
        assert times[-1] <= 1
        assert len(times) == len(each.attrib["values"].split(";"))


def test_the_last_scene_is_the_touchdown_and_none_comes_twice() -> None:
    game, bot = prepared_game(), GreedyCoach()
    while game.decision is not None and not any(game.position.score):
        game.decide(bot.choose(game.position, game.rules, game.decision))
    scenes = list(game_pictures._scenes_of(game.setup, game.events))
    (scored,) = (event for event in game.events if isinstance(event, Scored))
    assert scenes[-1].score[scored.side] == 1
    assert all(before.to_json() != after.to_json() for before, after in pairwise(scenes))
