"""The kick-off and its table, weather and portents (SAM-KIK, SAM-WTH)."""

from __future__ import annotations

import pytest

from engine.decisions import DecisionKind
from engine.geometry import board
from engine.position import Phase, State
from engine.variants.samurai.characteristics import COLD, LIGHT, RAIN, bless
from engine.variants.samurai.kickoff_table import TABLE
from engine.variants.samurai.meta import SAMURAI
from tests.engine.stage import Player, Stage, kinds, of, one

PITCH = board(14, 24)
DEVIATION = [5, 1, 5]  # east 1, one more east
HOME = {7: "G12", 8: "C3"}
AWAY = {4: "G13", 5: "L20"}


def kicked(event, dice=(), then=(), home=HOME, away=AWAY, aim="G18", **stage):
    """Home kicks; ``event`` are the two dice of the table."""
    scene = Stage(home, away, **stage).start(Phase.KICK_OFF)
    answers = [*then]
    events = scene.decide(f"AIM {aim}", dice=[*event, *dice], then=answers)
    return scene, events


NOTHING = (5, 3)  # 8, Gust of Wind, needs a second distance die
WEATHER = (3, 4, 3, 4)  # 7: weather again, nice


@pytest.mark.rules("SAM-KIK-00", "SAM-KIK-07")
def test_the_ball_deviates_bounces_once_more_and_rests():
    scene, events = kicked(WEATHER, [5, 2, 7])
    assert scene.ball == "I19"
    paths = [e.path for e in of(events, "ball_moved")]
    assert paths == [(PITCH.square("H18"), PITCH.square("I18")), (PITCH.square("I19"),)]
    assert one(events, "turn_began").side == 1


@pytest.mark.rules("SAM-KIK-00", "CORE-KIK-03")
def test_out_of_the_receiving_half_is_a_touchback_to_a_chosen_player():
    scene, events = kicked(WEATHER, [2, 6], then=["GIVE 5"])
    assert one(events, "touchback").figure == scene.away(5).slot
    assert scene.game.position.carrier == scene.away(5).slot


@pytest.mark.rules("SAM-KIK-00", "CORE-KIK-03")
def test_a_kick_that_leaves_the_half_and_would_come_back_is_a_touchback():
    scene, events = kicked(WEATHER, [2, 1], aim="G13")
    assert one(events, "kick_out").side == 1
    assert scene.game.position.carrier is not None


@pytest.mark.rules("SAM-KIK-00")
def test_a_kick_aimed_anywhere_by_house_rule_is_out_only_off_the_pitch():
    option = {"samurai_kick_anywhere": "on"}
    scene, _ = kicked(WEATHER, [2, 1, 2], aim="A5", options=option)
    assert scene.ball == "A3"
    _, events = kicked(WEATHER, [4, 1], aim="A5", options=option)
    assert one(events, "kick_out")


@pytest.mark.parametrize(
    "event",
    [
        pytest.param((4, 5), marks=pytest.mark.rules("SAM-KIK-09")),
        pytest.param((5, 6), marks=pytest.mark.rules("SAM-KIK-11")),
    ],
)
def test_a_dishonored_player_may_not_challenge(event):
    scene = Stage(HOME, AWAY).start(Phase.KICK_OFF)
    scene.game.position.game_state.dishonored = [scene.figure(7).slot]
    events = scene.decide("AIM G18", dice=[*event, *DEVIATION])
    assert one(events, "nothing_happened").cause == "nobody"


@pytest.mark.rules("SAM-KIK-05")
def test_the_touch_of_amaterasu_leaves_with_any_injury():
    scene = Stage({7: "E5"}, {4: Player("E6", st=5), 5: "N24"}, active=1)
    bless(scene.game, scene.figure(7), on=True)
    events = scene.order("4 BLOCK 7", dice=[6, 6, 5, 5, 1, 1])
    assert (one(events, "blessed").on, scene.figure(7).st) == (False, 3)


def test_the_rallying_cry_is_lost_with_the_drive():
    stage = Stage(HOME, AWAY, turns=(7, 8), rerolls=(2, 0)).start()
    stage.game.position.drive_rerolls = [1, 0]
    lost = one(stage.end_turn(), "rerolls_set", cause="drive_end")
    assert (lost.side, lost.left) == (0, 2)


@pytest.mark.rules("DEC-04")
@pytest.mark.rules("CORE-KIK-03")
def test_the_touchback_goes_to_the_best_hands_by_default():
    away = {4: "G13", 5: Player("L20", ag=4)}
    scene, events = kicked(WEATHER, [2, 6], away=away)
    assert one(events, "touchback").figure == scene.away(5).slot


@pytest.mark.rules("KEM-TCH-01", "DEC-04", "SAM-PAS-06")
def test_hands_beside_an_opponent_are_worse_by_house_rule():
    away = {4: "L20", 5: Player("G13", ag=4), 6: Player("A20", ag=4)}
    zones = {"samurai_zone_modifiers": "on"}
    _, events = kicked(WEATHER, [2, 6], away=away, options=zones)
    assert one(events, "touchback").figure == 4  # away 6, not 5


@pytest.mark.rules("SAM-KIK-00", "DEC-41")
def test_a_model_on_the_final_square_may_catch_at_minus_one():
    scene, events = kicked(WEATHER, [5, 4, 7, 5], then=["CATCH"], away={4: "G13", 5: "K19"})
    assert one(events, "rolled", purpose="catch").modifiers == (("loose ball", -1),)
    assert scene.game.position.carrier == scene.away(5).slot


@pytest.mark.rules("DEC-03")
def test_the_kick_must_be_aimed_at_the_receiving_half():
    stage = Stage(HOME, AWAY).start(Phase.KICK_OFF)
    aims = stage.decision.options.targets("AIM")
    assert {PITCH.ys[square] for square in aims} == set(range(12, 24))
    assert stage.decision.default.target == PITCH.square("G17")


@pytest.mark.rules("SAM-KIK-02")
def test_2_peasant_revolt_moves_both_counters_and_may_end_the_half():
    _, events = kicked((1, 1), [5, *DEVIATION], turns=(2, 2))
    counters = one(events, "counters_set")
    assert (counters.home, counters.away) == (7, 7)
    stage = Stage(HOME, AWAY, turns=(5, 5)).start(Phase.KICK_OFF)
    events = stage.decide("AIM G18", dice=[1, 1, 6])
    assert "half_ended" in kinds(events)
    assert "ball_moved" not in kinds(events)


@pytest.mark.rules("SAM-KIK-04", "SAM-TEA-05")
def test_4_rallying_cry_gives_the_higher_a_re_roll_for_the_drive():
    scene, events = kicked((1, 3), [4, 2, *DEVIATION], staff={"geisha": 2})
    rolls = of(events, "rolled")
    assert [r.modifiers for r in rolls if r.purpose == "rallying_cry"] == [(("geisha", 2),)] * 2
    assert scene.game.position.drive_rerolls == [1, 0]


@pytest.mark.rules("SAM-KIK-05")
def test_5_touch_of_amaterasu_lasts_until_any_injury():
    scene, events = kicked((1, 4), [1, *DEVIATION])
    assert (scene.figure(7).st, scene.figure(7).ph) == (4, 3)
    assert one(events, "blessed").on


@pytest.mark.rules("SAM-KIK-06")
def test_6_superior_tactics_sets_the_kickers_up_again():
    stage = Stage({7: "G12", 8: "F12", 9: "H12"}, AWAY).start(Phase.KICK_OFF)
    stage.dice._faces = [3, 3]
    stage.game.decide(stage.decision.default)
    assert (stage.decision.kind, stage.decision.side) == (DecisionKind.SUPERIOR_TACTICS, 0)
    events = stage.decide("KEEP", dice=DEVIATION)
    assert "set_up" not in kinds(events)


@pytest.mark.rules("SAM-KIK-07", "SAM-WTH-01")
def test_7_the_new_weather_holds_at_once():
    scene, events = kicked((3, 4), [1, 1, *DEVIATION])
    assert one(events, "weather_set").weather == RAIN
    assert scene.figure(7).ma == 5


@pytest.mark.rules("SAM-KIK-08")
def test_8_gust_of_wind_deviates_two_dice():
    _, events = kicked((4, 4), [7, 1, 2, 7])
    assert [len(e.path) for e in of(events, "ball_moved")] == [3, 1]


@pytest.mark.rules("SAM-KIK-09")
def test_9_test_of_might_fells_the_weaker_without_points():
    home = {7: Player("G12", st=4, skills="Mighty Blow, Katana")}
    scene, events = kicked((4, 5), [3, 3, 6, 6, 4, 3, 1, *DEVIATION], home=home)
    injury = one(events, "rolled", purpose="injury")
    assert injury.modifiers == (("Mighty Blow", 1), ("Katana", 2))
    assert one(events, "knocked_down", cause="might").figure == scene.away(4).slot
    assert one(events, "rolled", purpose="armour").modifiers == (("Mighty Blow", 1),)
    assert "spp_earned" not in kinds(events)
    assert "turnover" not in kinds(events)


@pytest.mark.rules("SAM-KIK-09")
def test_9_a_tie_does_nothing():
    _, events = kicked((4, 5), [3, 3, *DEVIATION])
    assert one(events, "nothing_happened").cause == "tie"


@pytest.mark.rules("SAM-KIK-10")
def test_10_sneak_attack_is_a_bonus_turn_that_moves_no_counter():
    scene, events = kicked((4, 6))
    turn = one(events, "turn_began")
    assert (turn.side, turn.bonus, turn.turn) == (0, True, 0)
    scene.order("8 MOVE C4", stop=True)
    events = scene.end_turn(dice=DEVIATION)
    assert one(events, "turn_began").side == 1
    assert scene.game.position.turns == [0, 1]


@pytest.mark.rules("SAM-KIK-11", "SAM-HON-01")
def test_11_the_less_honorable_is_dishonored():
    home = {7: Player("G12", ph=4)}
    scene, events = kicked((5, 6), [3, 3, *DEVIATION], home=home)
    assert one(events, "dishonored").figure == scene.away(4).slot
    assert scene.away(4).ph == 0


@pytest.mark.rules("SAM-KIK-12", "SAM-CHK-04", "SAM-SKL-11")
def test_12_evil_portents_against_crab():
    home = {
        7: Player("G12", ma=4, st=4, ag=1, av=7, ph=0),
        8: "C3",
        9: Player("E3", skills="Shadowlands", ph=0),
    }
    scene, events = kicked((6, 6), DEVIATION, home=home)
    assert one(events, "went_to_reserves").figure == scene.figure(7).slot
    assert (scene.figure(8).ag, scene.figure(8).ph, scene.figure(9).ag) == (2, 3, 3)
    assert scene.figure(7).state is State.RESERVES


@pytest.mark.rules("SAM-KIK-12")
def test_portents_send_nobody_to_reserves_who_is_off_the_pitch():
    out = Player(state=State.KNOCKED_OUT, ag=1)
    scene, events = kicked((6, 6), DEVIATION, home={7: "G12", 8: "C3", 9: out})
    assert not of(events, "went_to_reserves")
    assert scene.figure(9).state is State.KNOCKED_OUT


@pytest.mark.rules("SAM-KIK-12")
def test_portents_end_with_the_drive():
    scene, _ = kicked((6, 6), DEVIATION, turns=(8, 7))
    scene.end_turn()
    assert scene.figure(8).ag == 3
    assert not scene.game.position.game_state.portents


@pytest.mark.parametrize(
    ("weather", "title"),
    [(RAIN, "Torrential rain"), (LIGHT, "Light of Amaterasu"), (COLD, "Freezing cold")],
)
def test_a_weather_has_a_title(weather, title):
    assert SAMURAI.weather_title(weather) == title


@pytest.mark.rules("SAM-WTH-01")
def test_freezing_cold_costs_the_next_drive_on_a_one():
    stage = Stage(HOME, AWAY, weather=COLD, turns=(7, 8)).start()
    events = stage.end_turn(dice=[1, 2, 3, 4])
    assert [r.purpose for r in of(events, "rolled")] == ["cold"] * 4
    assert one(events, "sat_out").figure == stage.figure(7).slot
    assert stage.figure(7) not in stage.game.position.available(0)


def test_every_line_of_the_table_has_its_event():
    assert sorted(TABLE) == list(range(2, 13))


@pytest.mark.rules("KEM-KIK-01", "CORE-KIK-03")
def test_a_touchback_to_nobody_leaves_the_ball_before_their_end_zone():
    scene, events = kicked(
        (1, 2), [6, 1, 5, 5, 1, 2, 6], ["CHALLENGE 0 2", "ACCEPT", "STRIKE"], away={4: "G13"}
    )
    assert one(events, "kick_out").side == 1
    assert one(events, "ball_rests").rule == "CORE-KIK-03"
    assert scene.ball == "G17"


@pytest.mark.rules("SAM-KIK-04")
def test_4_without_geisha_the_dice_alone_decide():
    _, events = kicked((1, 3), [4, 2, *DEVIATION])
    rolls = of(events, "rolled")
    assert [r.modifiers for r in rolls if r.purpose == "rallying_cry"] == [()] * 2
