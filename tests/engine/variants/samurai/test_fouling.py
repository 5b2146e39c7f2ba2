"""Fouls, ejections and honour (SAM-FOU, SAM-HON-01)."""

from __future__ import annotations

import pytest

from engine.decisions import Choice, Verb
from engine.position import State
from tests.engine.stage import Player, Stage, kinds, one

pytestmark = pytest.mark.rules("SAM-FOU-01")


def scene(fouler=None, victim=None, **options):
    home = {7: fouler or Player("E5", ph=1), 8: "A1"}
    return Stage(home, {4: victim or Player("E6", State.PRONE), 5: "N24"}, options=options)


def test_a_foul_adds_one_and_nobody_assists():
    events = scene().order("7 FOUL 4", dice=[1, 2])
    assert one(events, "rolled", purpose="armour").modifiers == (("foul", 1),)


@pytest.mark.rules("SAM-SKL-04")
def test_dirty_player_adds_two_to_armour_and_to_injury():
    victim = Player("E6", State.PRONE, av=9)
    stage = scene(Player("E5", ph=1, skills="Dirty Player"), victim)
    events = stage.order("7 FOUL 4", dice=[3, 4, 2, 4])
    assert one(events, "rolled", purpose="armour").success
    assert one(events, "rolled", purpose="injury").modifiers == (("Dirty Player", 2),)


@pytest.mark.rules("SAM-FOU-02", "SAM-CHK-05", "SAM-TRN-05", "CORE-FOU-03")
def test_doubles_send_the_fouler_off_dishonored_even_if_the_armour_held():
    stage = scene()
    events = stage.order("7 FOUL 4", dice=[2, 2], then=["KEEP"])
    assert stage.figure(7).state is State.SENT_OFF
    assert stage.figure(7).ph == 0
    assert one(events, "dishonored")
    assert one(events, "turnover").cause == "sent_off"


def test_a_foul_casualty_earns_nothing():
    events = scene().order("7 FOUL 4", dice=[6, 5, 6, 5, 6])
    assert one(events, "injured").result == "dead"
    assert "spp_earned" not in kinds(events)


@pytest.mark.parametrize(
    ("fouler", "victim", "code"),
    [
        (Player("E5", ph=2), None, "too-honorable"),
        (None, Player("E6"), "target-not-down"),
        (None, Player("E6", State.STUNNED), "target-stunned"),
        (None, Player("E7", State.PRONE), "target-not-adjacent"),
    ],
)
def test_who_may_not_foul_whom(fouler, victim, code):
    stage = scene(fouler, victim).start()
    stage.game.decide(Choice(Verb.ACTIVATE, stage.figure(7).slot))
    choice = Choice(Verb.FOUL, stage.away(4).slot)
    assert choice not in stage.decision.options
    assert stage.decision.options.refusal(choice).code == code


def test_the_stunned_may_be_fouled_by_house_rule():
    stage = scene(None, Player("E6", State.STUNNED), foul_stunned="on")
    assert one(stage.order("7 FOUL 4", dice=[1, 2]), "fouled")


def test_a_carrier_sent_off_drops_the_ball():
    stage = Stage({7: Player("E5", ph=0), 8: "A1"}, {4: Player("E6", State.PRONE)}, ball="E5")
    stage.order("7 FOUL 4", dice=[2, 2, 4], then=["KEEP"])
    assert stage.ball == "D5"
    assert stage.game.position.carrier is None
