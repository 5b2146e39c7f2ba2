"""The core's own numbers, which Blitz Bowl replaces and Squig Bowl uses."""

from __future__ import annotations

import pytest

from tests.engine.stage import Player, of, one
from tests.engine.variants.squig.test_wandering import FAR, Squig


@pytest.mark.rules("CORE-DIC-04", "CORE-DOD-01")
@pytest.mark.parametrize(("ag", "target"), [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1)])
def test_a_dodge_adds_one_to_the_core_targets(ag, target):
    stage = Squig({7: Player("E5", ag=ag)}, {4: "E6", 5: "F3", **FAR})
    roll = one(stage.order("7 move MOVE E4", dice=[6]), "rolled", purpose="dodge")
    assert (roll.target, roll.modifiers) == (target, (("dodge", 1), ("tackle zones", -1)))


@pytest.mark.rules("CORE-PAS-02")
@pytest.mark.parametrize(
    ("square", "modifiers"),
    [
        ("E8", (("quick pass", 1),)),
        ("E11", ()),
        ("E15", (("long pass", -1),)),
        ("E18", (("bomb pass", -2),)),
    ],
)
def test_a_pass_is_the_harder_the_longer_it_is(square, modifiers):
    stage = Squig({7: "E5", 8: square}, FAR, squigs=["E5"])
    events = stage.order(f"7 pass THROW {square}", dice=[6, 6, 6])
    assert one(events, "rolled", purpose="pass").modifiers == modifiers
    assert one(events, "thrown").rule == "CORE-PAS-02"


@pytest.mark.rules("CORE-PAS-03")
def test_a_natural_one_is_a_fumble():
    stage = Squig({7: "E5", 8: "E8"}, FAR, squigs=["E5"])
    events = stage.order("7 pass THROW E8", dice=[6, 1, 7, 2, 1])
    assert one(events, "fumbled").rule == "CORE-PAS-03"


@pytest.mark.rules("CORE-BAL-03")
def test_any_other_miss_scatters_three_times():
    stage = Squig({7: "E5", 8: "E8"}, FAR, squigs=["E5"])
    events = stage.order("7 pass THROW E8", dice=[6, 2, 7, 7, 7, 2, 7, 1])
    assert [len(e.path) for e in of(events, "ball_moved") if e.cause == "scatter"] == [3]


@pytest.mark.rules("CORE-CAT-01")
def test_an_accurate_pass_is_caught_at_plus_one():
    stage = Squig({7: "E5", 8: "E8"}, FAR, squigs=["E5"])
    events = stage.order("7 pass THROW E8", dice=[6, 6, 3])
    assert one(events, "rolled", purpose="catch").modifiers == (("accurate", 1),)


@pytest.mark.rules("CORE-HND-01")
def test_a_hand_off_needs_no_throw_and_is_caught_at_plus_one():
    stage = Squig({7: "E5", 8: "E6"}, FAR, squigs=["E5"])
    events = stage.order("7 hand_off HANDOFF 8", dice=[6, 3])
    assert one(events, "rolled", purpose="catch").modifiers == (("hand-off", 1),)
    assert one(events, "offered").rule == "CORE-HND-01"
