"""Gnashers and kangaroos, by house rule (SQG-BRD, SQG-STA-02)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from engine.dice import SeededDice
from engine.errors import DataError
from engine.game import Game
from engine.position import State
from engine.variants.squig.state import GNASHER, KANGAROO
from tests.engine.stage import Player, of, one
from tests.engine.variants.squig import test_wandering as w
from tests.engine.variants.squig.test_wandering import FAR, E, N, S, W, paths
from tests.support.gold import gold_setup

Squig = partial(w.Squig, options={"squig_breeds": "on"})


def bred(breed, home, away=None, squigs=("H12",), **options):
    """A stage on which the first squig is of that breed."""
    chosen = {"squig_breeds": "on", **options}
    stage = w.Squig(home, away or FAR, squigs=squigs, options=chosen)
    stage.game.position.game_state.breeds[0] = breed
    return stage


def names(stage, squares):
    return [stage.game.position.board.name(square) for square in squares]


@pytest.mark.rules("SQG-BRD-01")
@pytest.mark.parametrize(
    ("face", "breed"), [(1, "squig"), (4, "squig"), (5, "gnasher"), (6, "kangaroo")]
)
def test_a_die_says_which_breed_a_new_one_is(face, breed):
    stage = Squig({7: "A1"}, FAR, squigs=["H12"])
    events = stage.start().end_turn(dice=[2, 6, N, N, N, face, 1, E])
    assert one(events, "squig_split").breed == breed


@pytest.mark.rules("SQG-BRD-02", "SQG-BRD-03")
def test_a_gnasher_bites_a_player_in_its_way_and_moves_in_when_they_are_gone():
    stage = bred(GNASHER, {8: Player("H13", av=7)})
    events = stage.start().end_turn(dice=[2, 3, S, 4, 4, 5, 4, E])
    assert one(events, "squig_bit").figure == stage.figure(8).slot
    assert one(events, "injured").result == "knocked_out"
    assert names(stage, paths(events, "bite") + paths(events, "wander")) == ["H13", "I13"]


@pytest.mark.rules("SQG-BRD-03")
def test_a_bite_that_does_nothing_spends_the_step():
    stage = bred(GNASHER, {8: Player("H13", State.PRONE, av=8)})
    events = stage.start().end_turn(dice=[2, 3, S, 4, 4, E])
    assert names(stage, paths(events, "wander")) == ["I12"]
    assert not of(events, "turnover") + of(events, "spp_earned")


@pytest.mark.rules("SQG-BRD-03")
def test_a_bitten_carrier_drops_their_squig_first():
    stage = bred(GNASHER, {8: Player("H13", av=7)}, squigs=("H12", "H13"))
    events = stage.start().end_turn(dice=[2, 1, S, 4, 4, 1, 2, E])
    assert stage.figure(8).state is State.STUNNED
    assert names(stage, stage.game.position.free_balls()) == ["H12", "I13"]
    assert of(events, "ball_dropped")


@pytest.mark.rules("SQG-BRD-02", "SQG-BRD-03")
def test_a_bitten_squig_is_squashed_by_a_seven():
    stage = bred(GNASHER, {8: "A1"}, squigs=("H12", "H13"))
    events = stage.start().end_turn(dice=[1, 2, 1, S, 3, 4])
    assert one(events, "squig_removed").cause == "bitten"
    assert names(stage, stage.game.position.free_balls()) == ["H13"]


@pytest.mark.rules("SQG-BRD-04", "SQG-STA-02")
def test_a_kangaroo_leaps_over_a_player_in_its_way_without_a_die():
    stage = bred(KANGAROO, {8: "H13"})
    events = stage.start().end_turn(dice=[2, 3, S, E])
    assert names(stage, paths(events, "leap") + paths(events, "wander")) == ["H14", "I14"]


@pytest.mark.rules("SQG-WAN-03")
@pytest.mark.parametrize(("face", "beyond"), [(1, "A9"), (2, "H14")])
def test_it_is_met_as_usual_without_the_movement_or_the_room(face, beyond):
    stage = bred(KANGAROO, {8: "H13", 10: beyond})
    stage.start().end_turn(dice=[2, face, S, 4])
    assert stage.game.position.carries(stage.figure(8))


@pytest.mark.rules("SQG-BRD-05", "SQG-BRD-07")
@pytest.mark.parametrize(("option", "splits"), [("on", 1), ("off", 0)])
def test_a_kangaroo_goes_six_squares_and_splits_by_house_rule(option, splits):
    stage = bred(KANGAROO, {8: "A1"}, kangaroo_split=option)
    events = stage.start().end_turn(dice=[2, 6, *[S] * 6, *([1, 1, E] if splits else [])])
    assert len(of(events, "squig_split")) == splits
    assert len(paths(events, "wander")) == 6 + splits


@pytest.mark.rules("SQG-BRD-06", "SQG-BRD-07")
def test_a_gnasher_bites_only_as_it_walks():
    stage = bred(GNASHER, {7: "E5", 8: "E8"}, squigs=("E5",))
    events = stage.order("7 pass THROW E8", dice=[6, 6, 4])
    assert not of(events, "squig_bit")
    assert stage.game.position.carries(stage.figure(8))


@pytest.mark.rules("SQG-BRD-07", "SQG-BLK-01")
def test_a_gnasher_has_strength_two_when_it_is_blocked():
    stage = bred(GNASHER, {7: "E5", 8: "A1"}, squigs=("E6", "N10"))
    events = stage.order("7 block BLOCK_AT E6", dice=[3, 3, 1], then=["STAY"])
    assert one(events, "squig_blocked").squig_strength == 2


@pytest.mark.rules("KEM-SQG-03", "SQG-BRD-03")
def test_a_gnasher_that_only_bit_leaps_aside_from_its_holder():
    stage = bred(GNASHER, {7: "E5"}, {4: Player("E4", av=9), 9: "N24"}, squigs=("E5",))
    stage.order("7 move", dice=[1, 1, N, 1, 2, E])
    assert names(stage, stage.game.position.free_balls()) == ["F5"]


@pytest.mark.rules("SQG-BRD-06", "KEM-SQG-03")
@pytest.mark.parametrize(("armour", "there"), [([1, 1], "D5"), ([6, 5, 6, 6, 1], "F5")])
def test_a_gnasher_that_leaps_aside_into_a_player_bites_them(armour, there):
    home = {7: "E5", 8: Player("F5", av=9)}
    stage = bred(GNASHER, home, {4: Player("E4", av=9), 9: "N24"}, squigs=("E5",))
    held = armour == [1, 1]
    leaps = [E, *armour, *([W] if held else [])]
    events = stage.order("7 move", dice=[1, 1, N, 1, 2, *leaps])
    assert [event.figure for event in of(events, "squig_bit")] == [
        stage.away(4).slot,
        stage.figure(8).slot,
    ]
    assert names(stage, stage.game.position.free_balls()) == [there]


@pytest.mark.rules("SQG-SPL-02")
@pytest.mark.parametrize(("option", "square"), [("start", "H12"), ("end", "H15")])
def test_the_second_squig_begins_where_the_house_rule_says(option, square):
    stage = w.Squig({8: "A1"}, FAR, squigs=("H12",), options={"squig_split_from": option})
    events = stage.start().end_turn(dice=[2, 6, S, S, S, 1, E])
    born = one(events, "squig_split")
    assert names(stage, [born.square]) == [square]


@pytest.mark.rules("SQG-SPL-02")
def test_the_second_squig_of_a_caught_one_begins_at_the_catcher():
    options = {"squig_split_from": "end"}
    stage = w.Squig({8: "H13"}, FAR, squigs=("H12",), options=options)
    events = stage.start().end_turn(dice=[2, 6, S, 6, 1, E])
    assert names(stage, [one(events, "squig_split").square]) == ["H13"]
    assert stage.game.position.carries(stage.figure(8))


def test_a_position_with_an_unknown_breed_is_refused():
    document = Game.start(gold_setup("squig", 0), SeededDice(1)).checkpoint()
    assert document["base"]["position"]["breeds"] == []
    document["base"]["position"]["breeds"] = [3]
    with pytest.raises(DataError, match="the breeds are"):
        Game.resume(document, SeededDice(1))


def test_the_breeds_are_those_of_the_drive():
    setup = replace(gold_setup("squig", 0), options={"squig_breeds": "on"})
    game = Game.start(setup, SeededDice(1))
    while not of(game.events, "drive_ended"):
        game.decide(game.decision.default)
        born = [*of(game.events, "squig_born"), *of(game.events, "squig_split")]
        if not of(game.events, "drive_ended"):
            assert len(game.position.game_state.breeds) == len(born)
    assert born
    assert game.position.game_state.breeds == []
