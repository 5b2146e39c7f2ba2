"""The core's skills in blocks, fouls and injuries, on a Blitz Bowl pitch (SKL, CORE-BLK)."""

from __future__ import annotations

import pytest

from engine.decision_catalogue import CATALOGUE
from engine.decisions import Choice, DecisionKind, Verb
from engine.position import State
from engine.rules.declared_actions import ACTIONS
from tests.engine.stage import Player, kinds, of, one
from tests.engine.variants.blitz.test_ball_handling import FAR, Blitz, roll_of

SKULL, BOTH, PUSH, STUMBLE, POW = 1, 2, 3, 5, 6
HOLDS = [1, 1]
BREAKS = [6, 6]


def blocked(home, away, dice, then=(), order="7 block BLOCK 4", **stage):
    """Home 7 on E5 blocks away 4 on E6."""
    scene = Blitz({7: home, 8: "A1"}, {4: away, **FAR}, **stage)
    return scene, scene.order(order, dice=dice, then=then)


@pytest.mark.rules("CORE-BLK-01", "CORE-CHK-04")
@pytest.mark.parametrize(
    ("ours", "theirs", "dice", "chooser"), [(3, 3, 1, 0), (4, 3, 2, 0), (5, 2, 3, 0), (2, 5, 3, 1)]
)
def test_strength_counts_the_dice(ours, theirs, dice, chooser):
    faces = [PUSH] * dice
    _, events = blocked(Player("E5", st=ours), Player("E6", st=theirs), faces, ["PUSH E7", "STAY"])
    assert (one(events, "blocked").dice, one(events, "blocked").chooser) == (dice, chooser)


@pytest.mark.rules("CORE-TRN-02")
def test_a_block_is_for_a_player_beside_somebody_and_does_not_move():
    stage = Blitz({7: "E5", 8: "A1"}, {4: "E6"})
    stage.start().game.decide(Choice(Verb.ACTIVATE, stage.figure(8).slot))
    assert Choice(Verb.DECLARE, 1) not in stage.decision.options
    stage = Blitz({7: "E5"}, {4: "E6"}).start()
    stage.game.decide(Choice(Verb.ACTIVATE, stage.figure(7).slot))
    stage.game.decide(Choice(Verb.DECLARE, 1))
    assert Verb.MOVE not in stage.decision.options.verbs()


@pytest.mark.rules("CORE-ACT-03", "CORE-GFI-01")
def test_a_blitz_costs_a_square_which_may_be_gone_for_and_then_goes_on():
    stage = Blitz({7: Player("E4", ma=1)}, {4: "E6", **FAR})
    events = stage.order(
        "7 blitz MOVE E5 BLOCK 4 MOVE D5", dice=[2, PUSH, 2], then=["PUSH E7", "STAY"]
    )
    assert [e.purpose for e in of(events, "rolled")] == ["surge", "block", "surge"]
    assert stage.where(7) == "D5"


@pytest.mark.rules("CORE-TRN-02")
def test_there_is_one_blitz_a_turn():
    stage = Blitz({7: "E5", 8: "K5"}, FAR)
    stage.order("7 blitz MOVE E6 STOP")
    stage.game.decide(Choice(Verb.ACTIVATE, stage.figure(8).slot))
    assert Choice(Verb.DECLARE, 2) not in stage.decision.options


@pytest.mark.parametrize(
    ("skills", "fallen"),
    [("", True), pytest.param("Block", False, marks=pytest.mark.rules("SKL-01"))],
)
def test_block_keeps_them_up(skills, fallen):
    dice = [BOTH, *HOLDS, *(HOLDS if fallen else [])]
    stage, _ = blocked(Player("E5", skills=skills), "E6", dice)
    assert (stage.figure(7).state is State.PRONE) is fallen


@pytest.mark.rules("SKL-02")
@pytest.mark.parametrize(("faces", "dice"), [([3, 2], 1), ([2, 2], 2)])
def test_dauntless_counts_as_equal_with_more_than_their_strength(faces, dice):
    brave = Player("E5", st=3, skills="Dauntless")
    _, events = blocked(brave, Player("E6", st=4), [*faces, *[PUSH] * dice], ["PUSH E7", "STAY"])
    assert roll_of(events, "dauntless").target == 5
    assert one(events, "blocked").dice == dice


@pytest.mark.rules("CORE-PSH-04")
def test_frenzy_follows_and_blocks_a_second_time():
    stage, events = blocked(
        Player("E5", skills="Frenzy"), "E6", [PUSH, PUSH], ["PUSH E7", "PUSH E8"]
    )
    assert len(of(events, "blocked")) == 2
    assert (stage.where(7), stage.where(4, 1)) == ("E7", "E8")


@pytest.mark.rules("SKL-04")
def test_frenzy_does_not_block_the_fallen_again():
    _, events = blocked(Player("E5", skills="Frenzy"), "E6", [POW, *HOLDS], ["PUSH E7"])
    assert len(of(events, "blocked")) == 1


@pytest.mark.rules("SKL-05")
@pytest.mark.rules("CORE-BLK-02")
def test_guard_assists_inside_enemy_tackle_zones():
    for skills, helped in (("", ()), ("Guard", (1,))):
        home = {7: "E5", 8: Player("F6", skills=skills)}
        stage = Blitz(home, {4: "E6", 5: "G6", 9: "N24"})
        events = stage.order(
            "7 block BLOCK 4", dice=[PUSH] * (1 + len(helped)), then=["PUSH E7", "STAY"]
        )
        assert one(events, "blocked").attacker_assists == helped


@pytest.mark.rules("SKL-08", "DEC-17")
@pytest.mark.parametrize(("face", "again"), [(4, True), (3, False)])
def test_pro_rolls_for_a_re_roll_of_any_kind_once_a_turn(face, again):
    stage = Blitz({7: Player("E5", skills="Pro")}, {4: "E6"}, rerolls=(1, 0))
    dice = [1, face, *([6] if again else HOLDS)]
    events = stage.order("7 move MOVE E4", dice=dice)
    assert roll_of(events, "pro").rule == "SKL-08"
    assert [e.source for e in of(events, "rerolled")] == ["Pro"] * again
    assert stage.game.position.rerolls == [1, 0]


@pytest.mark.rules("SKL-10")
def test_strip_ball_knocks_it_out_of_unsure_hands():
    for skills, lost in (("", True), ("Sure Hands", False)):
        stage, events = blocked(
            Player("E5", skills="Strip Ball"),
            Player("E6", skills=skills),
            [PUSH, *([7] if lost else [])],
            ["PUSH E7", "STAY"],
            ball="E6",
        )
        assert ("ball_dropped" in kinds(events)) is lost
        assert stage.ball == ("E8" if lost else "E7")


@pytest.mark.rules("CORE-BLK-04")
@pytest.mark.parametrize(
    ("ours", "theirs", "falls"), [("", "", True), ("", "Dodge", False), ("Tackle", "Dodge", True)]
)
def test_stumbles_only_pushes_a_player_with_dodge_unless_they_are_tackled(ours, theirs, falls):
    dice = [STUMBLE, *(HOLDS if falls else [])]
    stage, _ = blocked(
        Player("E5", skills=ours), Player("E6", skills=theirs), dice, ["PUSH E7", "STAY"]
    )
    assert (stage.away(4).state is State.PRONE) is falls


@pytest.mark.rules("SKL-18", "DEC-12")
def test_side_step_chooses_any_empty_square_beside_them():
    stage, events = blocked("E5", Player("E6", skills="Side Step"), [PUSH], ["PUSH D5", "STAY"])
    assert one(events, "pushed").rule == "SKL-18"
    assert stage.where(4, 1) == "D5"


@pytest.mark.rules("DEC-13")
@pytest.mark.parametrize(("answer", "at"), [("USE", "E6"), ("KEEP", "E7")])
def test_stand_firm_is_their_coachs_choice(answer, at):
    then = [answer] if answer == "USE" else [answer, "PUSH E7", "STAY"]
    stage, events = blocked("E5", Player("E6", skills="Stand Firm"), [PUSH], then)
    assert stage.where(4, 1) == at
    assert [e.rule for e in of(events, "push_resisted")] == ["SKL-29"] * (answer == "USE")


@pytest.mark.rules("SKL-22")
@pytest.mark.rules("DEC-19")
def test_dump_off_throws_a_quick_pass_before_the_block_and_costs_nobody_the_turn():
    away = {4: Player("E6", skills="Dump-Off"), 5: "E9", **FAR}
    stage = Blitz({7: "E5", 8: "A1"}, away, ball="E6")
    events = stage.order("7 block BLOCK 4", dice=[6, 6, PUSH], then=["THROW E9", "PUSH E7", "STAY"])
    assert one(events, "thrown").square == stage.game.position.board.square("E9")
    assert stage.game.position.carrier == stage.away(5).slot
    assert "turnover" not in kinds(events)


@pytest.mark.rules("SKL-35")
@pytest.mark.parametrize(("face", "thrown"), [(1, False), (2, True)])
def test_a_foul_appearance_may_cost_the_block(face, thrown):
    then = ["PUSH E7", "STAY"] if thrown else []
    _, events = blocked(
        "E5", Player("E6", skills="Foul Appearance"), [face, *([PUSH] if thrown else [])], then
    )
    assert roll_of(events, "foul_appearance").rule == "SKL-35"
    assert ("blocked" in kinds(events)) is thrown


@pytest.mark.rules("CORE-ACT-03", "SKL-36")
@pytest.mark.parametrize(("action", "strength"), [("blitz", 4), ("block", 3)])
def test_horns_are_for_a_blitz(action, strength):
    dice = [PUSH] * (2 if action == "blitz" else 1)
    _, events = blocked(
        Player("E5", skills="Horns"), "E6", dice, ["PUSH E7", "STAY"], order=f"7 {action} BLOCK 4"
    )
    assert one(events, "blocked").attacker_strength == strength
    assert one(events, "declared").rule == "CORE-TRN-02"


@pytest.mark.rules("CORE-CHK-06", "CORE-KND-01")
@pytest.mark.parametrize(
    ("armour", "broken", "on_armour", "on_injury"),
    [
        ([3, 4], False, (), None),
        pytest.param([4, 4], True, (("Mighty Blow", 1),), (), marks=pytest.mark.rules("SKL-28")),
        pytest.param([4, 5], True, (), (("Mighty Blow", 1),), marks=pytest.mark.rules("SKL-28")),
    ],
)
def test_mighty_blow_goes_to_the_armour_if_that_breaks_it_else_to_the_injury(
    armour, broken, on_armour, on_injury
):
    strong = Player("E5", skills="Mighty Blow")
    dice = [POW, *armour, *([1, 1] if broken else [])]
    _, events = blocked(strong, "E6", dice, ["PUSH E7", "STAY"])
    assert roll_of(events, "armour").modifiers == on_armour
    if broken:
        assert roll_of(events, "injury").modifiers == on_injury


@pytest.mark.rules("CORE-KND-01")
@pytest.mark.parametrize(
    ("skills", "target"),
    [("", 10), pytest.param("Claw", 8, marks=pytest.mark.rules("SKL-32"))],
)
def test_claws_find_armour_above_seven_no_harder(skills, target):
    _, events = blocked(
        Player("E5", skills=skills), Player("E6", av=9), [POW, *HOLDS], ["PUSH E7", "STAY"]
    )
    assert roll_of(events, "armour").target == target


@pytest.mark.rules("CORE-KND-01")
@pytest.mark.parametrize(
    ("skills", "injury", "more", "result"),
    [
        ("", [3, 4], [], "stunned"),
        ("Stunty", [3, 4], [], "knocked_out"),
        ("", [4, 5], [], "knocked_out"),
        ("Stunty", [4, 5], [], "badly_hurt"),
        ("", [5, 5], [6], "dead"),
        ("", [5, 5], [3], "badly_hurt"),
    ],
)
def test_the_injury_table_and_the_stunty(skills, injury, more, result):
    dice = [POW, *BREAKS, *injury, *more]
    _, events = blocked("E5", Player("E6", skills=skills), dice, ["PUSH E7", "STAY"])
    assert one(events, "injured").result == result


@pytest.mark.rules("SKL-30")
@pytest.mark.parametrize(("face", "result"), [(4, "stunned"), (3, "knocked_out")])
def test_a_thick_skull_is_but_stunned_on_a_four(face, result):
    _, events = blocked(
        "E5", Player("E6", skills="Thick Skull"), [POW, *BREAKS, 4, 4, face], ["PUSH E7", "STAY"]
    )
    assert one(events, "injured").result == result
    assert roll_of(events, "thick_skull").rule == "SKL-30"


@pytest.mark.rules("SKL-47", "LGE-SPP-01")
@pytest.mark.parametrize(("face", "state"), [(4, State.RESERVES), (3, State.DEAD)])
def test_who_regenerates_was_a_casualty_all_the_same(face, state):
    stage, events = blocked(
        "E5", Player("E6", skills="Regenerate"), [POW, *BREAKS, 5, 5, 6, face], ["PUSH E7", "STAY"]
    )
    assert one(events, "treated").rule == "SKL-47"
    assert stage.away(4).state is state
    assert one(events, "spp_earned").cause == "casualty"


@pytest.mark.rules("CORE-INJ-03")
@pytest.mark.parametrize(
    ("faces", "effect"),
    [
        ([1, 1], "miss_next"),
        ([4, 6], "miss_next"),
        ([5, 1], "niggling"),
        ([5, 6], "niggling"),
        ([6, 1], "ma"),
        ([6, 2], "ma"),
        ([6, 3], "st"),
        ([6, 4], "ag"),
        ([6, 5], "av"),
        ([6, 6], "av"),
    ],
)
def test_what_lasts_of_a_serious_injury(faces, effect):
    _, events = blocked("E5", "E6", [POW, *BREAKS, 5, 5, 4, *faces], ["PUSH E7", "STAY"])
    assert one(events, "lasting_injury").effect == effect


@pytest.mark.rules("CORE-INJ-04", "DEC-22")
@pytest.mark.parametrize(("face", "state"), [(2, State.RESERVES), (1, State.DEAD)])
def test_the_apothecary_saves_on_a_two_once_a_match(face, state):
    stage, events = blocked(
        "E5",
        "E6",
        [POW, *BREAKS, 5, 5, 6, face],
        ["PUSH E7", "STAY"],
        staff=({}, {"apothecary": 1}),
    )
    assert one(events, "treated").saved is (face == 2)
    assert (stage.away(4).state, stage.game.position.apothecaries) == (state, [0, 0])
    assert one(events, "treated").rule == "CORE-INJ-04"


@pytest.mark.rules("KEM-APO-01", "CORE-INJ-04")
def test_they_are_asked_before_the_turn_goes_on_and_their_die_follows_the_injury():
    _, events = blocked(
        "E5", "E6", [POW, *BREAKS, 5, 5, 6, 2], ["PUSH E7", "STAY"], staff=({}, {"apothecary": 1})
    )
    assert one(events, "treated")
    assert "turn_ended" not in kinds(events)
    assert [roll.purpose for roll in of(events, "rolled")][-2:] == ["casualty", "apothecary"]
    assert {k for k, entry in CATALOGUE.items() if entry.end_of_turn} == {DecisionKind.DEMAND}


@pytest.mark.rules("DEC-22")
@pytest.mark.parametrize(
    ("spp", "casualty", "turns", "used"),
    [
        (0, [3], (1, 1), "KEEP"),
        (6, [3], (1, 1), "USE"),
        (0, [6], (1, 1), "USE"),
        (0, [4, 5, 1], (1, 1), "USE"),
        (0, [4, 1, 1], (1, 1), "KEEP"),
        (0, [3], (7, 7), "USE"),
    ],
)
def test_by_default_he_is_kept_for_what_is_grave(spp, casualty, turns, used):
    stage = Blitz(
        {7: "E5", 8: "A1"},
        {4: Player("E6", spp=spp), **FAR},
        half=2,
        turns=turns,
        staff=({}, {"apothecary": 1}),
    ).start()
    stage.dice._faces = [POW, *BREAKS, 5, 5, *casualty]
    for choice in (Choice(Verb.ACTIVATE, 0), Choice(Verb.DECLARE, 1), Choice(Verb.BLOCK, 2)):
        stage.game.decide(choice)
    while stage.decision.kind is not DecisionKind.APOTHECARY:
        stage.game.decide(stage.decision.default)
    assert stage.decision.default.verb == used


@pytest.mark.rules("SKL-54")
@pytest.mark.parametrize(("armour", "injured"), [([4, 4], False), ([4, 5], True)])
def test_a_stab_is_armour_and_injury_with_nothing_added(armour, injured):
    stage = Blitz({7: Player("E5", skills="Stab, Mighty Blow")}, {4: "E6", **FAR})
    events = stage.order("7 block STAB 4", dice=[*armour, *([5, 5, 6] if injured else [])])
    assert roll_of(events, "armour").modifiers == ()
    assert ("injured" in kinds(events)) is injured
    assert one(events, "stabbed").rule == "SKL-54"
    assert "spp_earned" not in kinds(events)


@pytest.mark.rules("SKL-03")
@pytest.mark.rules("CORE-FOU-01", "CORE-FOU-02")
def test_a_foul_is_helped_and_hindered_and_the_dirty_add_two():
    home = {7: Player("E5", skills="Dirty Player"), 8: "D7", 10: "F7"}
    stage = Blitz(home, {4: Player("E6", State.PRONE), 5: "D4", **FAR})
    events = stage.order("7 foul FOUL 4", dice=[2, 4, 1, 2])
    assert roll_of(events, "armour").modifiers == (
        ("assists", 2),
        ("hindered", -1),
        ("Dirty Player", 2),
    )
    assert one(events, "fouled").rule == "CORE-FOU-01"
    assert stage.decision.kind is DecisionKind.ACTIVATE  # the fouler may not move afterwards
    assert Choice(Verb.ACTIVATE, stage.figure(7).slot) not in stage.decision.options
    stage.game.decide(Choice(Verb.ACTIVATE, stage.figure(8).slot))
    assert Choice(Verb.DECLARE, ACTIONS.index("foul")) not in stage.decision.options


@pytest.mark.rules("CORE-FOU-03", "CORE-FOU-04", "CORE-FOU-05")
@pytest.mark.parametrize("dice", [[2, 2], [4, 5, 1, 1]])
def test_doubles_on_armour_or_injury_send_the_fouler_off(dice):
    stage = Blitz({7: "E5", 8: "A1"}, {4: Player("E6", State.PRONE), **FAR})
    events = stage.order("7 foul FOUL 4", dice=[*dice, 3], then=["ARGUE"])
    assert stage.figure(7).state is State.SENT_OFF
    assert one(events, "penalised").rule == "CORE-FOU-04"
    assert roll_of(events, "argue").rule == "CORE-FOU-05"
    assert one(events, "sent_off").rule == "CORE-FOU-03"


@pytest.mark.rules("CORE-FOU-04")
def test_by_house_rule_the_referee_has_an_eye_on_the_side_that_fouled_first():
    stage = Blitz(
        {7: "E5", 8: "A1"},
        {4: Player("E6", State.PRONE), **FAR},
        options={"foul_referee": "igmeoy"},
    )
    events = stage.order("7 foul FOUL 4", dice=[2, 2, 5])
    assert (roll_of(events, "referee").target, roll_of(events, "referee").success) == (6, False)
    assert stage.game.position.eye == 0
    stage = Blitz(
        {7: "E5", 8: "A1"},
        {4: Player("E6", State.PRONE), **FAR},
        options={"foul_referee": "igmeoy"},
    )
    stage.game.position.eye = 0
    assert roll_of(stage.order("7 foul FOUL 4", dice=[2, 3, 4, 6]), "referee").success


@pytest.mark.rules("SKL-08")
def test_pro_helps_once_a_turn_and_in_the_next_again():
    stage = Blitz({7: Player("E5", skills="Pro"), 8: "A1"}, {4: "E6", 5: "D3"})
    events = stage.order("7 move MOVE E4", dice=[1, 4, 6])
    assert [e.source for e in of(events, "rerolled")] == ["Pro"]
    events = stage.act("MOVE F5", dice=[1, *HOLDS])
    assert "rerolled" not in kinds(events)
    assert roll_of(events, "dodge").success is False


@pytest.mark.rules("SKL-10")
@pytest.mark.parametrize(("behind", "lost"), [("Stand Firm", False), ("", True)])
def test_strip_ball_needs_a_push_that_moves_the_player(behind, lost):
    """Whoever stands firm at the end of a chain holds all of it."""
    away = {4: "E6", 5: Player("E7", skills=behind), 6: "D7", 8: "F7"}
    stage = Blitz({7: Player("E5", skills="Strip Ball"), 9: "A1"}, away, ball="E6")
    then = ["PUSH E7", *(["PUSH E8", "STAY"] if lost else [])]
    events = stage.order("7 block BLOCK 4", dice=[PUSH, *([8] if lost else [])], then=then)
    assert ("ball_dropped" in kinds(events)) is lost
    assert stage.where(4, 1) == ("E7" if lost else "E6")
