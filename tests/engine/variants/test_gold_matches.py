"""Whole matches of the gold-crown games: they end, follow the schema, and resume anywhere."""

from __future__ import annotations

import random

import jsonschema
import pytest

from engine.decision_catalogue import CATALOGUE
from engine.decisions import Decision, DecisionKind, Verb
from engine.dice import SeededDice
from engine.errors import IllegalChoice
from engine.event_schema import log_schema
from engine.game import Game
from engine.geometry import OFF
from engine.position import Figure, State
from engine.variants.registry import TO_COME, VARIANTS
from tests.support.gold import LEARNED, Eager, gold_match, gold_setup, learned

DEFS = log_schema()["$defs"]
GAMES = [meta.key for meta in (*VARIANTS, *TO_COME) if meta.money == "gold"]
in_each_game = pytest.mark.parametrize("variant", GAMES)


@in_each_game
@pytest.mark.parametrize(
    ("number", "matches"),
    [(0, 4), *(pytest.param(n, 10, marks=pytest.mark.thorough) for n in range(4, 94, 10))],
)
@pytest.mark.slow
def test_matches_end_and_their_logs_keep_to_the_schema(variant, number, matches):
    checks = {kind: jsonschema.Draft202012Validator({**DEFS[kind], "$defs": DEFS}) for kind in DEFS}
    for each in range(number, number + matches):
        game = gold_match(variant, each)
        assert game.over
        for event in game.events:
            checks[event.kind].validate(event.to_json())


@pytest.mark.one_in(3)
@in_each_game
@pytest.mark.parametrize("number", range(12))
def test_a_checkpoint_anywhere_changes_nothing(variant, number):
    whole = gold_match(variant, number)
    chance = random.Random(number)
    game = Game.start(gold_setup(variant, number), dice := SeededDice(f"gold {number}"))
    coaches, events = (Eager(f"{number}h"), Eager(f"{number}a")), []
    while (decision := game.decision) is not None:
        game.decide(coaches[decision.side].choose(game.position, game.rules, decision))
        if chance.random() < 0.02:
            events += game.events
            game = Game.resume(game.checkpoint(), dice)
    events += game.events
    assert game.position.digest() == whole.position.digest()
    assert [e.to_json() for e in events] == [e.to_json() for e in whole.events]


@pytest.mark.one_in(2)
@in_each_game
@pytest.mark.parametrize("number", range(20, 50, 3))
def test_what_holds_at_every_decision(variant, number):
    game = Game.start(gold_setup(variant, number), SeededDice(f"gold {number}"))
    coaches = Eager(f"{number}h"), Eager(f"{number}a")
    while (decision := game.decision) is not None:
        entry, position = CATALOGUE[decision.kind], game.position
        assert set(decision.options.verbs()) <= set(entry.verbs)
        assert decision.default in decision.options
        for figure in position.figures:
            assert (figure.square >= 0) is (figure.state <= State.STUNNED)
        for holder in position.carriers():
            assert holder.state is State.STANDING or _waits_for_the_throw_in(decision, holder)
        held_or_free = [f.square for f in position.carriers()] + position.free_balls()
        assert len(set(held_or_free)) == len(held_or_free)
        game.decide(coaches[decision.side].choose(position, game.rules, decision))


def _waits_for_the_throw_in(decision: Decision, holder: Figure) -> bool:
    """A carrier pushed off the pitch has the ball until they are rolled for: only then is it thrown
    in, from the square that they left (CORE-PSH-03), and the follow-up comes before any further
    dice (CORE-PSH-04).
    """
    during_the_push = decision.kind in {DecisionKind.FOLLOW_UP, DecisionKind.PUSH}
    return during_the_push and (holder.state, holder.square) == (State.RESERVES, OFF)


def test_a_new_skill_leaves_other_draws_alone():
    for number in range(200):
        before, after = random.Random(number), random.Random(number)
        skills, more = learned(before), learned(after, [*LEARNED, "Brand New"])
        assert [skill for skill in more if skill != "Brand New"] == skills[: len(more)][
            : len(more) - ("Brand New" in more)
        ]
        assert before.random() == after.random()
    assert any("Brand New" in learned(random.Random(n), [*LEARNED, "Brand New"]) for n in range(99))


@pytest.mark.one_in(3)
@in_each_game
def test_what_is_not_offered_is_refused_and_changes_nothing(variant):
    game = Game.start(gold_setup(variant, 3), SeededDice("gold 3"))
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
