"""The core's movement, traits and throwing of players, on a Blitz Bowl pitch (SKL, CORE-MOV)."""

from __future__ import annotations

import pytest

from engine.decisions import Choice, DecisionKind, Verb
from engine.position import State
from tests.engine.stage import Player, kinds, of, one
from tests.engine.variants.blitz.test_ball_handling import FAR, Blitz, roll_of

HOLDS = [1, 1]


@pytest.mark.rules("CORE-MOV-01", "CORE-GFI-01")
def test_they_move_their_allowance_and_go_for_two_more():
    stage = Blitz({7: Player("E5", ma=2)}, FAR)
    events = stage.order("7 move MOVE E6 E7 E8 E9", dice=[2, 2])
    assert [e.cause for e in of(events, "moved")] == ["move", "move", "surge", "surge"]
    assert Verb.MOVE not in stage.decision.options.verbs()
    assert stage.decision.options.refusal(Choice(Verb.MOVE, 0)).rule == "CORE-GFI-01"


@pytest.mark.rules("SKL-19")
def test_with_sprint_he_goes_for_three():
    stage = Blitz({7: Player("E5", ma=1, skills="Sprint")}, FAR)
    stage.order("7 move MOVE E6 E7 E8 E9", dice=[2, 2, 2])
    assert stage.where(7) == "E9"


@pytest.mark.rules("SKL-20")
def test_sure_feet_rolls_one_failed_step_again_a_turn():
    stage = Blitz({7: Player("E5", ma=0, skills="Sure Feet")}, FAR)
    events = stage.order("7 move MOVE E6 E7", dice=[1, 2, 1, *HOLDS])
    assert [e.rule for e in of(events, "rerolled")] == ["SKL-20"]
    assert stage.figure(7).state is State.PRONE


@pytest.mark.rules("SKL-14")
def test_dodge_rolls_one_failed_dodge_again_a_turn():
    stage = Blitz({7: Player("E5", skills="Dodge")}, {4: "E6", 5: "C4"})
    events = stage.order("7 move MOVE D5 D6", dice=[1, 6, 1, *HOLDS])
    assert [e.rule for e in of(events, "rerolled")] == ["SKL-14"]
    assert stage.figure(7).state is State.PRONE


@pytest.mark.rules("SKL-12")
@pytest.mark.rules("BLZ-DOD-01")
def test_no_dodge_skill_out_of_a_tackles_zone():
    stage = Blitz({7: Player("E5", skills="Dodge")}, {4: Player("E6", skills="Tackle")})
    assert "rerolled" not in kinds(stage.order("7 move MOVE E4", dice=[1, *HOLDS]))


def test_in_a_blizzard_going_for_it_fails_on_a_two_and_passes_are_short():
    stage = Blitz({7: Player("E5", ma=0), 8: "E9"}, FAR, ball="E5", weather="blizzard")
    assert roll_of(stage.order("7 pass MOVE E6", dice=[3]), "surge").target == 3
    squares = stage.decision.options.targets(Verb.THROW)
    board = stage.game.position.board
    assert max(board.distance(board.square("E6"), s) for s in squares) == 6


@pytest.mark.parametrize(
    ("weather", "modifiers"), [("very_sunny", (("very sunny", -1),)), ("pouring_rain", ())]
)
def test_the_sun_blinds_the_thrower(weather, modifiers):
    stage = Blitz({7: "E5", 8: "E9"}, FAR, ball="E5", weather=weather)
    events = stage.order("7 pass THROW E9", dice=[6, 6])
    assert roll_of(events, "pass").modifiers == modifiers


@pytest.mark.parametrize(
    ("skills", "other", "modifiers"),
    [
        pytest.param(
            "Two Heads",
            "",
            (("tackle zones", -1), ("Two Heads", 1)),
            marks=pytest.mark.rules("SKL-38"),
        ),
        pytest.param(
            "Titchy",
            "",
            (("tackle zones", -1), ("Titchy", 1)),
            marks=pytest.mark.rules("SKL-51"),
        ),
        pytest.param("Stunty", "", (), marks=pytest.mark.rules("SKL-50")),
        pytest.param("", "Titchy", (), marks=pytest.mark.rules("SKL-51")),
        pytest.param(
            "",
            "Prehensile Tail",
            (("tackle zones", -1), ("Prehensile Tail", -1)),
            marks=pytest.mark.rules("SKL-37"),
        ),
    ],
)
def test_what_skills_do_to_a_dodge(skills, other, modifiers):
    stage = Blitz({7: Player("E5", skills=skills)}, {4: Player("D4", skills=other), 9: "N24"})
    assert roll_of(stage.order("7 move MOVE E4", dice=[6]), "dodge").modifiers == modifiers


@pytest.mark.rules("SKL-27")
def test_break_tackle_uses_strength_for_one_dodge_a_turn():
    stage = Blitz({7: Player("E5", st=5, ag=2, skills="Break Tackle")}, {4: "E6", 5: "C4"})
    events = stage.order("7 move MOVE D5 D6", dice=[4, 6])
    assert [e.target for e in of(events, "rolled")] == [2, 5]
    assert one(events, "skill_used").rule == "SKL-27"


DIVER = {4: Player("E6", skills="Diving Tackle"), 9: "N24"}


@pytest.mark.rules("SKL-15", "DEC-20")
def test_a_diving_tackle_comes_after_the_die_where_it_spoils_it():
    stage = Blitz({7: "E5", 8: "A1"}, DIVER, ball="E5")
    events = stage.order("7 move MOVE E4", dice=[4, *HOLDS, 2])
    assert one(events, "went_down").rule == "SKL-15"
    assert (stage.where(4, 1), stage.away(4).state) == ("E5", State.PRONE)
    assert (stage.figure(7).state, stage.ball) == (State.PRONE, "E3")


@pytest.mark.silent("SKL-15")
@pytest.mark.parametrize(("face", "ball"), [(6, "E5"), (4, "A1")])
def test_nobody_dives_for_nothing_or_by_default_at_one_without_the_ball(face, ball):
    stage = Blitz({7: "E5", 8: "A1"}, DIVER, ball=ball)
    stage.order("7 move MOVE E4", dice=[face])
    assert stage.where(4, 1) == "E6"


@pytest.mark.rules("SKL-09", "DEC-21")
@pytest.mark.parametrize(("faces", "follows"), [([3, 4], True), ([4, 4], False)])
def test_shadowing_follows_with_seven_or_less(faces, follows):
    stage = Blitz({7: "E5", 8: "A1"}, {4: Player("E6", skills="Shadowing"), 9: "N24"}, ball="E5")
    events = stage.order("7 move MOVE E4", dice=[4, *faces])
    assert roll_of(events, "shadowing").success is follows
    assert stage.where(4, 1) == ("E5" if follows else "E6")


@pytest.mark.rules("SKL-17")
@pytest.mark.parametrize(("face", "state"), [(4, State.STANDING), (3, State.PRONE)])
def test_a_leap_goes_over_anybody_for_two_squares_of_movement(face, state):
    stage = Blitz({7: Player("E5", skills="Leap")}, {4: "E6", 5: "D6", 6: "F6"})
    dice = [face, *(HOLDS if state is State.PRONE else [])]
    events = stage.order("7 move LEAP E7", dice=dice)
    assert roll_of(events, "leap").modifiers == ()
    assert (stage.where(7), stage.figure(7).state) == ("E7", state)
    if state is State.STANDING:
        assert stage.figure(7).moved == 2


@pytest.mark.rules("SKL-16")
@pytest.mark.parametrize(("face", "thrown"), [(2, True), (1, False)])
def test_who_jumps_up_may_block_at_once(face, thrown):
    stage = Blitz({7: Player("E5", State.PRONE, skills="Jump Up"), 8: "A1"}, {4: "E6", **FAR})
    dice = [face, 3] if thrown else [face]
    events = stage.order("7 block BLOCK 4", dice=dice, then=["PUSH E7", "STAY"] if thrown else [])
    assert roll_of(events, "jump_up").modifiers == (("Jump Up", 2),)
    assert ("blocked" in kinds(events)) is thrown


@pytest.mark.rules("CORE-MOV-02")
def test_standing_up_costs_three_and_with_jump_up_nothing():
    for skills, cost in (("", 3), ("Jump Up", 0)):
        stage = Blitz({7: Player("E5", State.PRONE, skills=skills)}, FAR)
        assert one(stage.order("7 move STAND"), "stood_up").cost == cost
        assert stage.figure(7).moved == cost


@pytest.mark.rules("CORE-SEQ-06")
@pytest.mark.parametrize(
    ("skill", "rule", "fails", "passes"),
    [
        pytest.param("Bone-Head", "SKL-41", 1, 2, marks=pytest.mark.rules("SKL-41")),
        pytest.param("Really Stupid", "SKL-42", 3, 4, marks=pytest.mark.rules("SKL-42")),
    ],
)
def test_the_dull_stand_there_without_a_zone_until_they_come_to_themselves(
    skill, rule, fails, passes
):
    stage = Blitz({7: Player("E5", skills=skill), 8: "A1"}, {4: "E6"})
    events = stage.order("7 move", dice=[fails])
    assert one(events, "action_lost").rule == rule
    assert stage.game.position.zones[0][stage.away(4).square] == 0
    stage.end_turn()
    stage.end_turn()
    events = stage.order("7 move", dice=[passes])
    assert one(events, "zone_regained").rule == "CORE-SEQ-06"
    assert stage.game.position.zones[0][stage.away(4).square] == 1


@pytest.mark.rules("SKL-42")
def test_the_really_stupid_do_better_beside_a_team_mate():
    stage = Blitz({7: Player("E5", skills="Really Stupid"), 8: "D5"}, FAR)
    assert roll_of(stage.order("7 move MOVE E6", dice=[2]), "really_stupid").target == 2


@pytest.mark.rules("SKL-43")
@pytest.mark.parametrize(("action", "kept"), [("move", False), ("blitz", True)])
def test_a_wild_animal_likes_a_fight(action, kept):
    stage = Blitz({7: Player("E5", skills="Wild Animal"), 8: "A1"}, {4: "N20"})
    events = stage.order(f"7 {action}", dice=[3])
    assert ("action_lost" not in kinds(events)) is kept
    assert roll_of(events, "wild_animal").rule == "SKL-43"


@pytest.mark.rules("SKL-44")
def test_who_takes_root_cannot_move_or_be_pushed_until_they_fall():
    stage = Blitz({7: Player("E5", skills="Take Root"), 8: "A1"}, {4: "E6", **FAR})
    stage.order("7 move", dice=[1])
    assert one(stage.game.events, "rooted").rule == "SKL-44"
    assert Verb.MOVE not in stage.decision.options.verbs()
    assert stage.decision.options.refusal(Choice(Verb.MOVE, 0)).rule == "SKL-44"
    stage.game.decide(Choice(Verb.STOP))
    stage.end_turn()
    events = stage.order("4 block BLOCK 7", dice=[3])
    assert one(events, "push_resisted").rule == "SKL-44"


@pytest.mark.rules("SKL-52")
def test_a_gaze_takes_the_victims_zone_until_their_next_action():
    stage = Blitz({7: Player("E5", skills="Hypnotic Gaze"), 8: "A1"}, {4: "E6", 5: "F4", 9: "N24"})
    events = stage.order("7 move GAZE 4", dice=[5])
    assert roll_of(events, "gaze").modifiers == (("tackle zones", -1),)
    assert stage.game.position.zones[1][stage.game.position.board.square("E7")] == 0
    stage.end_turn()
    events = stage.order("4 move")
    assert one(events, "zone_regained").rule == "SKL-52"


@pytest.mark.rules("SKL-53", "CORE-SEQ-04")
@pytest.mark.parametrize("thrall", [True, False])
def test_a_thirsty_vampire_bites_a_thrall_or_leaves(thrall):
    home = {7: Player("E5", skills="Off For A Bite"), 8: Player("E7", position="thrall")}
    stage = Blitz(home, FAR, ball="E5")
    order = "7 move MOVE E6 STOP" if thrall else "7 move MOVE E4 STOP"
    events = stage.order(order, dice=[1, 1, 1] if thrall else [1, 7])
    if thrall:
        assert one(events, "bitten").victim == stage.figure(8).slot
        assert one(events, "injured").result == "stunned"
        assert "turnover" not in kinds(events)
    else:
        assert one(events, "went_to_reserves").rule == "SKL-53"
        assert one(events, "turnover").cause == "thirst"


@pytest.mark.rules("SKL-53")
def test_no_touchdown_before_they_have_fed():
    home = {7: Player("E25", skills="Off For A Bite"), 8: Player("D25", position="thrall")}
    stage = Blitz(home, {9: "N3"}, ball="E25")
    events = stage.order("7 move MOVE E26 STOP", dice=[1, 1, 1])
    order = [e.kind for e in events if e.kind in ("bitten", "scored")]
    assert order == ["bitten", "scored"]


@pytest.mark.rules("SKL-49", "SKL-48")
def test_a_thrown_team_mate_scatters_three_times_and_lands_on_their_feet():
    home = {7: Player("E5", skills="Throw Team-Mate"), 8: Player("E6", skills="Right Stuff")}
    stage = Blitz(home, FAR, ball="E6")
    events = stage.order("7 pass HURL 8 E9", dice=[6, 5, 5, 7, 4])
    assert roll_of(events, "throw_team_mate").modifiers == (("Throw Team-Mate", -1),)
    assert (stage.where(8), stage.ball) == ("G10", "G10")
    assert "turnover" not in kinds(events)


@pytest.mark.rules("SKL-49", "SKL-48")
def test_only_a_lost_ball_makes_a_bad_landing_a_turnover():
    home = {7: Player("E5", skills="Throw Team-Mate"), 8: Player("E6", skills="Right Stuff")}
    for ball in ("E6", "A9"):
        stage = Blitz(home, FAR, ball=ball)
        dice = [6, 5, 5, 7, 3, *HOLDS, *([7] if ball == "E6" else [])]
        events = stage.order("7 pass HURL 8 E9", dice=dice)
        assert ("turnover" in kinds(events)) is (ball == "E6")


@pytest.mark.rules("SKL-49")
def test_whom_they_land_on_goes_down_and_they_with_them():
    home = {7: Player("E5", skills="Throw Team-Mate"), 8: Player("E6", skills="Right Stuff")}
    stage = Blitz(home, {4: "G10", **FAR})
    events = stage.order("7 pass HURL 8 E9", dice=[6, 5, 5, 7, 7, *HOLDS, *HOLDS])
    assert [e.cause for e in of(events, "knocked_down")] == ["hit_by_player", "landing"]
    assert stage.where(8) == "G11"


@pytest.mark.rules("SKL-40")
@pytest.mark.parametrize(("escape", "dead"), [(1, True), (2, False)])
def test_the_always_hungry_may_eat_them(escape, dead):
    home = {
        7: Player("E5", skills="Throw Team-Mate, Always Hungry"),
        8: Player("E6", skills="Right Stuff"),
        9: "A1",
    }
    stage = Blitz(home, FAR)
    events = stage.order("7 pass HURL 8 E9", dice=[1, escape, *([] if dead else [4])])
    assert roll_of(events, "hungry").rule == "SKL-40"
    assert (stage.figure(8).state is State.DEAD) is dead


@pytest.mark.parametrize(
    ("skill", "purpose", "modifiers"),
    [
        pytest.param("Accurate", "pass", (("Accurate", 1),), marks=pytest.mark.rules("SKL-21")),
        pytest.param("Stunty", "pass", (("Stunty", -1),), marks=pytest.mark.rules("SKL-50")),
        pytest.param("Strong Arm", "pass", (("Strong Arm", 1),), marks=pytest.mark.rules("SKL-26")),
        pytest.param("Nerves of Steel", "pass", (), marks=pytest.mark.rules("SKL-23")),
    ],
)
def test_what_skills_do_to_a_pass(skill, purpose, modifiers):
    away = {4: "D4"} if skill == "Nerves of Steel" else FAR
    stage = Blitz({7: Player("E5", skills=skill), 8: "E9"}, away, ball="E5")
    assert roll_of(stage.order("7 pass THROW E9", dice=[6, 6]), purpose).modifiers == modifiers


@pytest.mark.parametrize(
    ("skill", "modifiers"),
    [
        pytest.param(
            "Extra Arms",
            (("tackle zones", -1), ("Extra Arms", 1)),
            marks=pytest.mark.rules("SKL-34"),
        ),
        pytest.param("Big Hand", (), marks=pytest.mark.rules("SKL-31")),
    ],
)
def test_what_skills_do_to_a_pick_up(skill, modifiers):
    stage = Blitz({7: Player("E5", skills=skill)}, {4: "F7"}, ball="E6")
    assert roll_of(stage.order("7 move MOVE E6", dice=[6]), "pick_up").modifiers == modifiers


@pytest.mark.rules("SKL-33")
def test_a_disturbing_presence_is_felt_three_squares_away():
    for at, felt in (("E8", (("Disturbing Presence", -1),)), ("I9", ())):
        stage = Blitz({7: "E5", 8: "A9"}, {4: Player(at, skills="Disturbing Presence")}, ball="E5")
        assert roll_of(stage.order("7 pass THROW A9", dice=[6, 6]), "pass").modifiers == felt


@pytest.mark.rules("SKL-25")
def test_a_safe_throw_cancels_an_interception():
    stage = Blitz({7: Player("E5", skills="Safe Throw"), 8: "E9"}, {4: "E7"}, ball="E5")
    events = stage.order("7 pass THROW E9", dice=[6, 4, 4, 3])
    assert one(events, "skill_used").rule == "SKL-25"
    assert "intercepted" not in kinds(events)


@pytest.mark.rules("SKL-46")
def test_no_hands_never_hold_the_ball():
    stage = Blitz({7: Player("E5", skills="No Hands"), 8: "A1"}, FAR, ball="E6")
    events = stage.order("7 move MOVE E6", dice=[7])
    assert "picked_up" not in kinds(events)
    assert stage.ball == "E7"


@pytest.mark.rules("DEC-22")
def test_an_apothecary_is_asked_for():
    stage = Blitz({7: "E5", 8: "A1"}, {4: "E6", **FAR}, staff=({}, {"apothecary": 1})).start()
    stage.dice._faces = [6, 6, 6, 5, 5, 6]
    for choice in (Choice(Verb.ACTIVATE, 0), Choice(Verb.DECLARE, 1), Choice(Verb.BLOCK, 2)):
        stage.game.decide(choice)
    while stage.decision.kind is not DecisionKind.APOTHECARY:
        stage.game.decide(stage.decision.default)
    assert stage.decision.side == 1


@pytest.mark.rules("SKL-12")
@pytest.mark.parametrize("dazed", [True, False])
def test_a_tackle_without_its_zone_spoils_no_dodge(dazed):
    away = {4: Player("E6", skills="Tackle"), 5: "D6"}
    stage = Blitz({7: Player("E5", skills="Dodge")}, away).start()
    stage.game.position.daze(stage.away(4), on=dazed)
    events = stage.order("7 move MOVE E4", dice=[1, 6] if dazed else [1, *HOLDS])
    assert ("rerolled" in kinds(events)) is dazed


@pytest.mark.rules("CORE-RRL-01")
def test_one_team_re_roll_a_turn():
    stage = Blitz({7: "E5", 8: "A1"}, {4: "E6", 5: "D3"}, rerolls=(3, 0))
    events = stage.order("7 move MOVE E4", dice=[1, 6], then=["TEAM"])
    assert [e.source for e in of(events, "rerolled")] == ["team"]
    events = stage.act("MOVE F5", dice=[1, *HOLDS])
    assert "rerolled" not in kinds(events)
    assert stage.game.position.rerolls == [2, 0]
