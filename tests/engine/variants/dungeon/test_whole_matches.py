"""Whole matches of Dungeonbowl: they end, follow their schema, and resume anywhere."""

from __future__ import annotations

import random

import jsonschema
import pytest

from engine.decision_catalogue import CATALOGUE
from engine.decisions import Verb
from engine.dice import SeededDice
from engine.errors import DataError, IllegalChoice
from engine.event_schema import log_schema
from engine.game import Game
from engine.position import State
from tests.support.gold import Eager, gold_match, gold_setup

DEFS = log_schema()["$defs"]


@pytest.mark.parametrize("number", range(0, 60, 10))
@pytest.mark.thorough
def test_matches_end_and_their_logs_keep_to_the_schema(number):
    checks = {kind: jsonschema.Draft202012Validator({**DEFS[kind], "$defs": DEFS}) for kind in DEFS}
    for each in range(number, number + 10):
        game = gold_match("dungeon", each)
        assert game.over
        for event in game.events:
            checks[event.kind].validate(event.to_json())


@pytest.mark.one_in(3)
@pytest.mark.parametrize("number", range(12))
def test_a_checkpoint_anywhere_changes_nothing(number):
    whole = gold_match("dungeon", number)
    chance = random.Random(number)
    game = Game.start(gold_setup("dungeon", number), dice := SeededDice(f"gold {number}"))
    coaches, events = (Eager(f"{number}h"), Eager(f"{number}a")), []
    while (decision := game.decision) is not None:
        game.decide(coaches[decision.side].choose(game.position, game.rules, decision))
        if chance.random() < 0.02:
            events += game.events
            game = Game.resume(game.checkpoint(), dice)
    events += game.events
    assert game.position.digest() == whole.position.digest()
    assert [e.to_json() for e in events] == [e.to_json() for e in whole.events]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("number", range(20, 44, 2))
def test_what_holds_at_every_decision(number):
    game = Game.start(gold_setup("dungeon", number), SeededDice(f"gold {number}"))
    coaches = Eager(f"{number}h"), Eager(f"{number}a")
    while (decision := game.decision) is not None:
        entry, position = CATALOGUE[decision.kind], game.position
        assert set(decision.options.verbs()) <= set(entry.verbs)
        assert decision.default in decision.options
        for figure in position.figures:
            assert (figure.square >= 0) is (figure.state <= State.STUNNED)
        if position.carrier is not None:
            holder = position.figures[position.carrier]
            assert (holder.state, holder.square) == (State.STANDING, position.ball)
        game.decide(coaches[decision.side].choose(position, game.rules, decision))


def test_what_is_not_offered_is_refused_and_changes_nothing():
    game = Game.start(gold_setup("dungeon", 3), SeededDice("gold 3"))
    coaches, refused = (Eager("3h"), Eager("3a")), 0
    while (decision := game.decision) is not None:
        before = game.position.digest()
        for verb in Verb:
            choice = type(decision.default)(verb)
            if choice not in decision.options:
                with pytest.raises(IllegalChoice):
                    game.decide(choice)
                refused += 1
        assert game.position.digest() == before
        game.decide(coaches[decision.side].choose(game.position, game.rules, decision))
    assert refused > 10_000


@pytest.mark.parametrize(
    ("name", "value"),
    [("shut", [9999]), ("pads", [-1]), ("ends", [0, 2]), ("mending", [99]), ("winded", 99)],
)
def test_a_position_that_cannot_be_is_refused(name, value):
    document = Game.start(gold_setup("dungeon", 0), SeededDice(1)).checkpoint()
    assert name in document["base"]["position"]
    document["base"]["position"][name] = value
    with pytest.raises(DataError):
        Game.resume(document, SeededDice(1))


def test_nobody_stands_in_a_wall():
    game = Game.start(gold_setup("dungeon", 0), SeededDice(1))
    while game.position.turns == [0, 0]:
        game.decide(game.decision.default)
    game._rebase()  # the checkpoint contains the position of this moment
    document = game.checkpoint()
    column = document["base"]["columns"].index("square")
    placed = next(row for row in document["base"]["figures"] if row[column] >= 0)
    placed[column] = 0
    with pytest.raises(DataError, match="no square that anybody stands on"):
        Game.resume(document, SeededDice(1))


@pytest.mark.one_in(3)
@pytest.mark.rules("CORE-DIC-01")
@pytest.mark.parametrize("number", range(1, 40, 3))
def test_every_die_is_in_the_log(number):
    dice = _Counted(SeededDice(f"gold {number}"))
    game = Game.start(gold_setup("dungeon", number), dice)
    coaches = Eager(f"{number}h"), Eager(f"{number}a")
    while (decision := game.decision) is not None:
        game.decide(coaches[decision.side].choose(game.position, game.rules, decision))
    shown = [(e.purpose, face) for e in game.events if e.kind == "rolled" for face in e.faces]
    assert sorted(shown) == sorted(dice.thrown)


class _Counted:
    """Dice that record their faces."""

    def __init__(self, dice):
        self.dice, self.thrown = dice, []

    def roll(self, sides, purpose):
        face = self.dice.roll(sides, purpose)
        self.thrown.append((purpose, face))
        return face
