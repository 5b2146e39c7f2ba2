"""Moving, dodging, surging, standing up (CORE-MOV, SAM-DOD, SAM-SUR, SAM-TRN-07)."""

from __future__ import annotations

import pytest

from engine.decisions import Choice, Verb
from engine.errors import IllegalChoice
from engine.position import State
from engine.reach import reach
from engine.rules.movement import squares_left
from engine.variants.samurai.characteristics import RAIN, WINTER
from tests.engine.stage import Player, Stage, kinds, of, one


@pytest.mark.rules("CORE-MOV-01")
def test_a_free_square_costs_no_die():
    stage = Stage(home={7: "E5"}, away={4: "N24"})
    stage.order("7 MOVE E6 F7 G8")
    assert stage.where(7) == "G8"


@pytest.mark.rules("SAM-DOD-01", "SAM-BAL-01", "SAM-CHK-01")
def test_leaving_a_zone_for_a_square_with_one_zone_needs_a_raw_five():
    stage = Stage(home={7: "E5"}, away={4: "E6"})
    roll = one(stage.order("7 MOVE F5", dice=[5]), "rolled", purpose="dodge")
    assert (roll.target, roll.modifiers, roll.success) == (4, (("tackle zones", -1),), True)


@pytest.mark.rules("SAM-DOD-01")
def test_no_bonus_on_a_dodge_into_the_open():
    stage = Stage(home={7: "E5"}, away={4: "E6"})
    events = stage.order("7 MOVE E4", dice=[3, 1, 1])
    assert one(events, "rolled", purpose="dodge").modifiers == ()
    assert one(events, "knocked_down", cause="dodge").figure == stage.figure(7).slot


@pytest.mark.rules("SAM-DOD-01", "CORE-KND-01")
def test_a_failed_dodge_falls_in_the_new_square_and_ends_the_turn():
    stage = Stage(home={7: "E5", 8: "A1"}, away={4: "E6"})
    events = stage.order("7 MOVE E4", dice=[2, 5, 4, 3, 3])  # dodge, armour 9 > 8, injury 6
    assert (stage.where(7), stage.figure(7).state) == ("E4", State.STUNNED)
    assert one(events, "turnover").cause == "dodge"


@pytest.mark.rules("SAM-SKL-05", "DEC-16")
def test_dodge_re_rolls_a_dodge():
    stage = Stage(home={7: Player("E5", skills="Dodge")}, away={4: "E6"})
    events = stage.order("7 MOVE E4", dice=[2, 4])
    assert one(events, "rerolled").source == "Dodge"


@pytest.mark.rules("SAM-SKL-16")
def test_tackle_denies_the_dodge_re_roll():
    stage = Stage(home={7: Player("E5", skills="Dodge")}, away={4: Player("E6", skills="Tackle")})
    assert not of(stage.order("7 MOVE E4", dice=[2, 1, 1]), "rerolled")


@pytest.mark.rules("SAM-TRN-06")
def test_one_team_re_roll_a_turn():
    stage = Stage(home={7: "E5", 8: "I5"}, away={4: "E6", 5: "I6"}, rerolls=(3, 0))
    stage.order("7 MOVE E4", dice=[2, 4], then=["TEAM"], stop=True)
    events = stage.order("8 MOVE I4", dice=[2, 1, 1])
    assert not of(events, "rerolled")
    assert one(events, "turnover").cause == "dodge"


@pytest.mark.rules("SAM-SKL-05", "CORE-RRL-02", "DEC-15")
def test_a_die_is_never_re_rolled_twice():
    stage = Stage(home={7: Player("E5", skills="Dodge")}, away={4: "E6"}, rerolls=(3, 0))
    events = stage.order("7 MOVE E4", dice=[2, 2, 1, 1], then=["SKILL"])
    assert len(of(events, "rerolled")) == 1


@pytest.mark.rules("SAM-SUR-01")
def test_two_extra_squares_at_a_die_each():
    stage = Stage(home={7: Player("A1", ma=2)}, away={4: "N24"})
    events = stage.order("7 MOVE A2 A3 A4 A5", dice=[2, 6])
    assert [r.purpose for r in of(events, "rolled")] == ["surge", "surge"]
    with pytest.raises(IllegalChoice) as refused:
        stage.game.decide(Choice(Verb.MOVE, stage.game.position.board.square("A6")))
    assert refused.value.refusal.code == "no-movement-left"


@pytest.mark.rules("SAM-SUR-01")
def test_a_one_on_a_surge_falls_in_the_square_entered():
    stage = Stage(home={7: Player("A1", ma=1)}, away={4: "N24"})
    events = stage.order("7 MOVE A2 A3", dice=[1, 1, 1])
    assert stage.where(7) == "A3"
    assert one(events, "turnover").cause == "surge"


@pytest.mark.rules("SAM-SKL-12")
def test_sprint_allows_a_third():
    stage = Stage(home={7: Player("A1", ma=1, skills="Sprint")}, away={4: "N24"})
    stage.order("7 MOVE A2 A3 A4 A5", dice=[2, 2, 2])
    assert stage.where(7) == "A5"


@pytest.mark.rules("CORE-GFI-01")
def test_the_surge_die_comes_before_the_dodge_of_the_same_step():
    stage = Stage(home={7: Player("E5", ma=0)}, away={4: "E6"})
    rolls = of(stage.order("7 MOVE E4", dice=[2, 4]), "rolled")
    assert [r.purpose for r in rolls] == ["surge", "dodge"]


@pytest.mark.parametrize(("weather", "ma"), [(RAIN, 4), (WINTER, 3)])
def test_weather_slows_everybody(weather, ma):
    assert Stage(home={7: Player("A1", ma=5)}, weather=weather).figure(7).ma == ma


@pytest.mark.silent("SAM-SUR-01")
def test_no_surge_in_torrential_rain():
    stage = Stage(home={7: Player("A1", ma=2)}, away={4: "N24"}, weather=RAIN)
    stage.order("7 MOVE A2")
    assert stage.decision.options.targets(Verb.MOVE) == ()


@pytest.mark.rules("CORE-MOV-02", "SAM-TRN-07")
def test_standing_up_costs_three_squares():
    stage = Stage(home={7: Player("E5", State.PRONE)}, away={4: "N24"})
    event = one(stage.order("7 STAND"), "stood_up")
    assert event.cost == 3
    assert stage.figure(7).moved == 3


@pytest.mark.rules("CORE-MOV-02", "CORE-TRN-04")
def test_a_slow_player_stands_on_four_and_failing_is_no_turnover():
    stage = Stage(home={7: Player("E5", State.PRONE, ma=2), 8: "A1"}, away={4: "N24"})
    events = stage.order("7 STAND", dice=[3])
    assert not of(events, "turnover")
    assert stage.figure(7).state is State.PRONE


@pytest.mark.rules("CORE-TKZ-01")
def test_a_downed_opponent_has_no_tackle_zone():
    stage = Stage(home={7: "E5"}, away={4: Player("E6", State.PRONE)})
    assert kinds(stage.order("7 MOVE D5")) == ["activated", "moved"]


@pytest.mark.rules("CORE-SEQ-03")
def test_movement_is_fresh_every_turn_before_anybody_is_activated():
    stage = Stage(home={7: "E5"}, away={4: "N24"})
    stage.order("7 MOVE E6 E7 E8 E9 E10 E11", stop=True)
    assert stage.decision.side == 1  # nobody is left to act, so the turn is over
    stage.end_turn()
    assert stage.figure(7).moved == 0
    assert len(reach(stage.game.position, stage.game.rules, stage.figure(7)).odds) > 150


@pytest.mark.rules("SAM-TRN-04")
def test_a_player_once_left_is_not_returned_to():
    stage = Stage(home={7: "E5", 8: "A1"}, away={4: "N24"})
    stage.order("7 MOVE E6", stop=True)
    refusal = stage.decision.options.refusal(Choice(Verb.ACTIVATE, stage.figure(7).slot))
    assert (refusal.code, refusal.rule) == ("already-played", "SAM-TRN-04")


@pytest.mark.rules("CORE-TRN-02")
def test_the_core_refuses_a_second_action_by_its_own_clause():
    stage = Stage(home={7: "E5", 8: "A1"}, away={4: "N24"}, variant="blitz")
    stage.order("7 move MOVE E6", stop=True)
    refusal = stage.decision.options.refusal(Choice(Verb.ACTIVATE, stage.figure(7).slot))
    assert (refusal.code, refusal.rule) == ("already-played", "CORE-TRN-02")


@pytest.mark.parametrize(("ma", "left"), [(3, 5), (1, 3), (0, 2), (-1, 2)])
def test_whoever_cannot_move_may_still_go_for_it(ma, left):
    """However far a characteristic falls, the extra squares are not fewer."""
    stage = Stage({7: "E5"}, {4: "N24"})
    stage.figure(7).ma = ma
    position, rules = stage.game.position, stage.game.rules
    assert squares_left(position, rules, stage.figure(7)) == left
