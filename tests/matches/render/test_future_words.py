"""What tells the futures of a plan apart."""

from __future__ import annotations

import pytest

from engine.dice import SeededDice
from engine.game import Game
from engine.planning.futures import Came, Fact, Future, Futures
from engine.planning.rehearsed_turn import rehearse_turn
from matches.render.future_words import MOST, NOT_SO, OF_OPPONENTS, SO, future_words
from tests.bench.engine import match
from tests.bench.rehearsal import middle
from tests.engine.stage import Stage

FELLED, MOVED = Came.FELLED, Came.MOVED


@pytest.fixture
def stage() -> Stage:
    return Stage({7: "E5", 8: "B2"}, {4: "E6", 5: "H9"})


def words(stage: Stage, *facts: set[tuple[Came, int]]) -> list[str]:
    """Of futures with these facts, each of a player by side and number."""
    known = tuple(
        Future(frozenset(Fact(*each) for each in found), (), 0.1 * number)
        for number, found in enumerate(facts)
    )
    return future_words(Futures(known, 100), stage.game.position, 0)


def test_of_an_opponent_one_thing_is_told(stage):
    four = stage.figure(4, 1).slot
    found = words(stage, {(FELLED, four)}, {(MOVED, four)}, set())
    assert found == ["opponent 4 is down", "opponent 4 is pushed", "opponent 4 stands"]


def test_what_is_so_in_all_is_not_told(stage):
    four, seven, eight = stage.figure(4, 1).slot, stage.figure(7).slot, stage.figure(8).slot
    both = (FELLED, four)
    found = words(stage, {both, (Came.HELD, seven)}, {both, (Came.HELD, eight)})
    assert found == ["7 has the ball", "8 has the ball"]


def test_the_only_one_is_as_written(stage):
    assert words(stage, {(FELLED, stage.figure(4, 1).slot)}) == ["as written"]


def test_every_fact_has_words():
    assert set(SO) == set(Came)
    assert set(Came) - set(NOT_SO) == {Came.HELD, Came.LOOSE}
    assert set(OF_OPPONENTS) < set(NOT_SO)


@pytest.mark.parametrize("variant", ["samurai", "blitz", "squig", "dungeon"])
def test_no_two_futures_of_a_turn_have_the_same_words(variant):
    checkpoint, sheet = middle(match(3, variant))
    futures = rehearse_turn(checkpoint, sheet, 60).futures
    position = Game.resume(checkpoint, SeededDice(0)).position
    found = future_words(futures, position, position.active)
    assert all(found)
    assert len({*found}) == len(found) or max(each.count(",") for each in found) >= MOST - 1
