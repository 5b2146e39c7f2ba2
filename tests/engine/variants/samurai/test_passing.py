"""Throwing and handing off (SAM-PAS)."""

from __future__ import annotations

import pytest

from engine.decisions import Choice, Verb
from engine.variants.samurai.characteristics import RAIN, WIND
from tests.engine.stage import Player, Stage, kinds, of, one

CATCHER_AT = {4: "E9", 8: "E13", 12: "E17"}


def thrown(distance, faces, weather="light_of_amaterasu", then=(), skills="", **options):
    home = {7: Player("E5", skills=skills), 8: CATCHER_AT[distance], 9: "A1"}
    stage = Stage(home, {4: "N24"}, ball="E5", weather=weather, options=options)
    return stage, stage.order("7 PASS 8", dice=faces, then=then)


@pytest.mark.rules("SAM-PAS-01", "SAM-CHK-01")
@pytest.mark.parametrize(
    ("distance", "weather", "lowest"),
    [
        (4, "light_of_amaterasu", 3),
        (8, "light_of_amaterasu", 4),
        (12, "light_of_amaterasu", 5),
        (12, RAIN, 6),
    ],
)
def test_the_three_ranges(distance, weather, lowest):
    _, events = thrown(distance, [lowest, 4], weather)
    assert one(events, "rolled", purpose="pass").success
    _, events = thrown(distance, [lowest - 1, 5, 5, 5], weather)
    assert not one(events, "rolled", purpose="pass").success


@pytest.mark.rules("SAM-PAS-02", "LGE-SPP-01", "LGE-SAM-01")
def test_an_accurate_pass_caught_is_a_completion():
    stage, events = thrown(4, [3, 4])
    assert one(events, "completed").target == stage.figure(8).slot
    assert one(events, "spp_earned", cause="completion").figure == stage.figure(7).slot
    assert "turnover" not in kinds(events)


@pytest.mark.rules("SAM-PAS-02", "SAM-PAS-03")
def test_a_missed_catch_scatters_one_square_and_is_a_turnover():
    stage, events = thrown(4, [3, 3, 5])
    assert stage.ball == "F9"
    assert one(events, "turnover").cause == "failed_catch"


@pytest.mark.rules("SAM-PAS-03")
def test_a_missed_catch_saved_by_a_team_mate_is_none():
    home = {7: "E5", 8: "E9", 9: "F9"}
    stage = Stage(home, {4: "N24"}, ball="E5")
    events = stage.order("7 PASS 8", dice=[3, 3, 5, 5], then=["CATCH"])
    assert "turnover" not in kinds(events)
    assert "completed" not in kinds(events)
    catches = [e.modifiers for e in of(events, "rolled") if e.purpose == "catch"]
    assert catches[-1] == (("loose ball", -1),)
    assert stage.game.position.carrier == stage.figure(9).slot


def saved(then, **stage):
    """The catcher misses; the ball jumps to a neighbour, who misses too and rolls again."""
    scene = Stage({7: "E5", 8: "E9", 9: "F9"}, {4: "N24"}, ball="E5", **stage)
    return scene, scene.order("7 PASS 8", dice=[3, 3, 5, 1, 5], then=["KEEP", *then])


@pytest.mark.rules("KEM-SHU-01", "SAM-SHU-03")
def test_augury_is_offered_for_the_catch_that_may_save_the_turn():
    scene, events = saved(["CATCH", "AUGURY"], staff={"shugenja": 1})
    assert one(events, "spell_cast").figures == (scene.figure(9).slot,)
    assert "turnover" not in kinds(events)
    assert scene.game.position.passing is None


@pytest.mark.rules("KEM-SHU-01", "DEC-15")
def test_by_default_a_team_re_roll_is_spent_on_it():
    scene, events = saved([], rerolls=(1, 0))
    assert one(events, "rerolled").source == "team"
    assert scene.game.position.carrier == scene.figure(9).slot


@pytest.mark.rules("KEM-SHU-01", "SAM-PAS-05", "DEC-15")
@pytest.mark.parametrize(("own", "left"), [("H9", 0), ("I9", 1)])
def test_in_the_wind_the_turn_hangs_on_a_ball_that_came_down_on_an_own_player(own, left):
    away = {4: "H9"} if left else {4: "N24"}
    stage = Stage({7: "E5", 8: "E9", 9: own}, away, ball="E5", weather=WIND, rerolls=(1, 0))
    dice = [3, 5, 5, 5, 1, 5, 1, 7] if left else [3, 5, 5, 5, 1, 5]
    events = stage.order("7 PASS 8", dice=dice)
    assert of(events, "ball_moved")[1].rule == "SAM-PAS-05"
    assert stage.game.position.rerolls == [left, 0]
    assert "turnover" not in kinds(events)


@pytest.mark.rules("SAM-PAS-04", "CORE-BAL-03", "SAM-TRN-05")
def test_an_inaccurate_pass_scatters_three_times_and_ends_the_turn_even_if_caught():
    home = {7: "E5", 8: "E9", 9: "H9"}
    stage = Stage(home, {4: "N24"}, ball="E5")
    events = stage.order("7 PASS 8", dice=[2, 5, 5, 5, 5], then=["CATCH"])
    assert len(one(events, "ball_moved", cause="scatter").path) == 3
    assert stage.game.position.carrier == stage.figure(9).slot
    assert one(events, "turnover").cause == "inaccurate_pass"


@pytest.mark.rules("SAM-SKL-10")
def test_pass_re_rolls_a_pass():
    _, events = thrown(4, [2, 3, 4], then=["SKILL"], skills="Pass")
    assert one(events, "rerolled").source == "Pass"


@pytest.mark.rules("SAM-PAS-01")
def test_nothing_is_thrown_beyond_twelve_squares_or_to_a_downed_mate():
    stage = Stage({7: "E5", 8: "E18"}, {4: "N24"}, ball="E5")
    stage.order("7 MOVE E4")
    refusal = stage.decision.options.refusal(Choice(Verb.PASS, stage.figure(8).slot))
    assert (refusal.code, refusal.values["distance"]) == ("pass-out-of-range", 14)


@pytest.mark.rules("SAM-PAS-05", "SAM-CHK-07")
def test_in_stifling_wind_a_good_pass_to_nobody_is_no_turnover():
    stage, events = thrown(4, [3, 5, 5, 5], WIND)
    assert stage.ball == "H9"
    assert "turnover" not in kinds(events)


@pytest.mark.rules("SAM-PAS-04", "SAM-CHK-07")
def test_in_stifling_wind_a_bad_pass_is_a_turnover_wherever_it_lands():
    _, events = thrown(4, [2, 5, 5, 5], WIND)
    assert one(events, "turnover").cause == "inaccurate_pass"


@pytest.mark.rules("SAM-PAS-05")
@pytest.mark.parametrize("option", ["free", "turnover"])
def test_an_opponent_catching_a_blown_pass(option):
    stage = Stage(
        {7: "E5", 8: "E9", 9: "A1"},
        {4: "H9"},
        ball="E5",
        weather=WIND,
        options={"wind_opponent_catch": option},
    )
    events = stage.order("7 PASS 8", dice=[3, 5, 5, 5, 5], then=["CATCH"])
    assert ("turnover" in kinds(events)) is (option == "turnover")


@pytest.mark.rules("SAM-PAS-08")
def test_a_hand_off_needs_the_givers_roll_and_no_catch():
    stage = Stage({7: "E5", 8: "E6"}, {4: "N24"}, ball="E5")
    events = stage.order("7 HANDOFF 8", dice=[4])
    assert [e.purpose for e in of(events, "rolled")] == ["hand_off"]
    assert stage.game.position.carrier == stage.figure(8).slot


@pytest.mark.rules("SAM-PAS-08")
def test_a_failed_hand_off_bounces_from_the_giver_and_ends_the_turn():
    stage = Stage({7: "E5", 8: "E6"}, {4: "N24"}, ball="E5")
    events = stage.order("7 HANDOFF 8", dice=[3, 5])
    assert stage.ball == "F5"
    assert one(events, "turnover").cause == "hand_off"


@pytest.mark.rules("SAM-TRN-08")
def test_a_receiver_not_yet_moved_may_still_move():
    stage = Stage({7: "E5", 8: "E6"}, {4: "N24"}, ball="E5")
    stage.order("7 HANDOFF 8", dice=[4])
    stage.order("8 MOVE E7")
    assert stage.ball == "E7"


@pytest.mark.rules("SAM-PAS-08")
def test_giving_is_free_by_house_rule():
    stage = Stage({7: "E5", 8: "E6"}, {4: "F4"}, ball="E5", options={"handoff_free": "on"})
    stage.order("7 HANDOFF 8 BLOCK 4", dice=[4, 3])


@pytest.mark.rules("SAM-TRN-03")
def test_one_act_a_model_and_no_move_after_it():
    stage = Stage({7: Player("E5", skills="Frenzy")}, {4: "E6"})
    stage.order("7 BLOCK 4", dice=[3])
    refusal = stage.decision.options.refusal(Choice(Verb.MOVE, 0))
    assert refusal.code == "acted-already"


@pytest.mark.rules("SAM-TRN-03")
def test_one_act_a_coach_by_house_rule():
    stage = Stage({7: "E5", 8: "G5"}, {4: "E6", 5: "G6"}, options={"samurai_actions": "per_coach"})
    stage.order("7 BLOCK 4", dice=[3])
    stage.order("8 MOVE F4", dice=[6])
    refusal = stage.decision.options.refusal(Choice(Verb.BLOCK, stage.away(5).slot))
    assert refusal.code == "one-action-a-coach"
