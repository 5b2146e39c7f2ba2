"""Blocks: strengths, dice, faces, pushes (SAM-BLK, CORE-BLK, CORE-PSH, SAM-PSH)."""

from __future__ import annotations

import pytest

from engine.decisions import Choice, Verb
from engine.geometry import board
from engine.position import State
from engine.rules.blocking import ARROWS, BANG, BLADE, CROSSED, SKULL, Chance, assists
from tests.engine.stage import Player, Stage, kinds, of, one


def slots(stage, *numbers, side=0):
    return tuple(sorted(stage.figure(n, side).slot for n in numbers))


@pytest.mark.rules("SAM-BLK-02", "CORE-BLK-02")
@pytest.mark.parametrize(
    ("blocker", "helpers", "defence"), [(1, (2,), ()), (2, (1,), ()), (3, (1, 2), (5,))]
)
def test_the_worked_example_of_assists(blocker, helpers, defence):
    # 2 . 1
    # . T .
    # . 3 P
    stage = Stage(home={1: "G5", 2: "E5", 3: "F7"}, away={4: "F6", 5: "G7"})
    position, attacker, target = stage.game.position, stage.figure(blocker), stage.away(4)
    assert tuple(sorted(assists(position, attacker, target))) == slots(stage, *helpers)
    assert assists(position, target, attacker) == slots(stage, *defence, side=1)


@pytest.mark.rules("SAM-BLK-03")
@pytest.mark.parametrize(
    ("ours", "theirs", "dice", "own_choice"),
    [(3, 3, 1, True), (4, 3, 2, True), (3, 4, 2, False), (7, 3, 2, True)],
)
def test_number_of_dice_and_the_side_that_picks(ours, theirs, dice, own_choice):
    stage = Stage(home={7: Player("E5", st=ours)}, away={4: Player("E6", st=theirs)})
    blocked = one(stage.order("7 BLOCK 4", dice=[3] * dice), "blocked")
    assert (blocked.dice, blocked.chooser) == (dice, 0 if own_choice else 1)


@pytest.mark.rules("SAM-BLK-03")
@pytest.mark.parametrize(("ours", "dice"), [(7, 3), (6, 2)])
def test_three_dice_only_by_house_rule_and_above_twice_the_strength(ours, dice):
    home = {7: Player("E5", st=ours)}
    stage = Stage(home, {4: Player("E6", st=3)}, options={"three_dice": "on"})
    assert one(stage.order("7 BLOCK 4", dice=[3] * dice), "blocked").dice == dice


@pytest.mark.rules("SAM-BLK-05", "SAM-SKL-08", "SAM-SKL-09", "CORE-INJ-06")
def test_the_skull_fells_the_attacker_with_the_defenders_skills():
    stage = Stage({7: "E5"}, {4: Player("E6", skills="Mighty Blow, Katana")})
    events = stage.order("7 BLOCK 4", dice=[1, 4, 4, 4, 3, 1])  # armour 8+1, injury 7+3, chart
    assert one(events, "rolled", purpose="armour").modifiers == (("Mighty Blow", 1),)
    injury = one(events, "rolled", purpose="injury")
    assert injury.modifiers == (("Mighty Blow", 1), ("Katana", 2))
    assert one(events, "spp_earned").figure == stage.away(4).slot
    assert one(events, "turnover").cause == "attacker_down"


@pytest.mark.rules("SAM-BLK-06", "SAM-SKL-17")
def test_crossed_blades_fell_both_with_plain_armour_the_defender_first():
    stage = Stage({7: Player("E5", skills="Mighty Blow")}, {4: "E6"})
    events = stage.order("7 BLOCK 4", dice=[2, 4, 4, 1, 1])
    assert [e.figure for e in of(events, "knocked_down")] == [
        stage.away(4).slot,
        stage.figure(7).slot,
    ]
    assert all(not e.modifiers for e in of(events, "rolled"))


@pytest.mark.rules("SAM-BLK-06", "SAM-SKL-01")
def test_block_keeps_a_player_on_their_feet():
    stage = Stage({7: Player("E5", skills="Block")}, {4: "E6"})
    events = stage.order("7 BLOCK 4", dice=[2, 1, 1])
    assert one(events, "knocked_down").figure == stage.away(4).slot
    assert not of(events, "turnover")


@pytest.mark.rules("SAM-BLK-08", "SAM-BLK-04")
def test_arrows_push_straight_on_and_leave_no_choice():
    stage = Stage({7: "E5"}, {4: "E6"})
    events = stage.order("7 BLOCK 4", dice=[3])
    assert stage.where(4, 1) == "E7"
    assert stage.where(7) == "E5"
    assert "knocked_down" not in kinds(events)


@pytest.mark.rules("CORE-PSH-04", "SAM-TRN-07", "DEC-14")
def test_the_attacker_may_follow_up():
    stage = Stage({7: "E5"}, {4: "E6"})
    stage.order("7 BLOCK 4", dice=[4], then=["FOLLOW"])
    assert stage.where(7) == "E6"


@pytest.mark.rules("SAM-BLK-08", "CORE-PSH-02", "CORE-CHK-05", "DEC-11")
def test_with_the_straight_square_taken_the_moving_coach_picks():
    stage = Stage({7: "E5"}, {4: "E6", 5: "E7"})
    stage.order("7 BLOCK 4", dice=[3], then=["PUSH F7", "STAY"])
    assert stage.where(4, 1) == "F7"
    assert stage.where(5, 1) == "E7"


@pytest.mark.rules("SAM-BLK-08")
def test_three_squares_always_by_house_rule():
    stage = Stage({7: "E5"}, {4: "E6"}, options={"samurai_push": "three"})
    stage.order("7 BLOCK 4", dice=[3], then=["PUSH D7", "STAY"])
    assert stage.where(4, 1) == "D7"


@pytest.mark.rules("CORE-PSH-01", "CORE-PSH-05")
def test_a_chain_pushes_the_player_behind_even_lying_down():
    away = {4: "E6", 5: Player("E7", State.PRONE), 6: "D7", 8: "F7"}
    stage = Stage({7: "E5"}, away)
    stage.order("7 BLOCK 4", dice=[3], then=["PUSH E7", "STAY"])
    assert (stage.where(4, 1), stage.where(5, 1)) == ("E7", "E8")
    assert stage.away(5).state is State.PRONE


@pytest.mark.rules("SAM-PSH-01", "SAM-SKL-13")
def test_stand_firm_is_not_moved_but_falls_where_they_are():
    stage = Stage({7: "E5"}, {4: Player("E6", skills="Stand Firm")})
    events = stage.order("7 BLOCK 4", dice=[6, 1, 1])
    assert stage.where(4, 1) == "E6"
    assert one(events, "push_resisted")
    assert stage.away(4).state is State.PRONE


@pytest.mark.rules("SAM-PSH-01")
def test_stand_firm_in_a_chain_stops_it():
    away = {4: "E6", 5: Player("E7", skills="Stand Firm"), 6: "D7", 8: "F7"}
    stage = Stage({7: "E5"}, away)
    stage.order("7 BLOCK 4", dice=[3], then=["PUSH E7"])
    assert (stage.where(4, 1), stage.where(5, 1)) == ("E6", "E7")


@pytest.mark.rules("SAM-SKL-15", "DEC-12")
def test_sidestep_goes_where_its_coach_likes():
    stage = Stage({7: "E5"}, {4: Player("E6", skills="Sidestep")})
    stage.order("7 BLOCK 4", dice=[3], then=["PUSH D5", "STAY"])
    assert stage.where(4, 1) == "D5"


@pytest.mark.rules("SAM-BLK-07")
@pytest.mark.parametrize(
    ("skills", "falls"),
    [("", True), pytest.param("Dodge", False, marks=pytest.mark.rules("SAM-SKL-05"))],
)
def test_the_bang_only_pushes_a_dodger(skills, falls):
    stage = Stage({7: "E5"}, {4: Player("E6", skills=skills)})
    events = stage.order("7 BLOCK 4", dice=[5, 1, 1] if falls else [5])
    assert ("knocked_down" in kinds(events)) is falls


@pytest.mark.rules("SAM-BLK-07")
@pytest.mark.parametrize("option", ["off", "on"])
def test_tackle_stops_the_bang_only_by_house_rule(option):
    stage = Stage(
        {7: Player("E5", skills="Tackle")},
        {4: Player("E6", skills="Dodge")},
        options={"tackle_stops_bang": option},
    )
    events = stage.order("7 BLOCK 4", dice=[5, 1, 1] if option == "on" else [5])
    assert ("knocked_down" in kinds(events)) is (option == "on")


@pytest.mark.parametrize(
    ("start", "order", "bonus"),
    [
        ("E5", "7 BLOCK 4", ()),
        pytest.param(
            "E4", "7 MOVE E5 BLOCK 4", (("Charge", 1),), marks=pytest.mark.rules("SAM-SKL-03")
        ),
    ],
)
def test_charge_counts_only_after_moving(start, order, bonus):
    stage = Stage({7: Player(start, skills="Charge")}, {4: "E6"})
    events = stage.order(order, dice=[6, 1, 1])
    assert one(events, "rolled", purpose="armour").modifiers == bonus


@pytest.mark.rules("SAM-CHK-03", "SAM-INJ-03", "SAM-SKL-08")
def test_katana_makes_an_eight_critical_and_leaves_the_subchart_plain():
    stage = Stage({7: Player("E5", skills="Katana")}, {4: Player("E6", av=7)})
    events = stage.order("7 BLOCK 4", dice=[6, 4, 4, 4, 4, 6])
    assert one(events, "injured").result == "dead"
    assert one(events, "rolled", purpose="casualty").modifiers == ()
    assert one(events, "spp_earned", cause="casualty").points == 2


@pytest.mark.rules("CORE-PSH-03")
def test_pushed_off_the_pitch_is_injured_without_armour_and_earns_nothing():
    stage = Stage({7: "B5"}, {4: "A5"})
    events = stage.order("7 BLOCK 4", dice=[3, 6, 6, 1])  # push, injury 12, badly hurt
    assert one(events, "injured").result == "badly_hurt"
    assert not of(events, "spp_earned")
    assert one(events, "pushed").square is None


@pytest.mark.rules("CORE-SCO-01", "CORE-BLK-05")
def test_a_carrier_who_follows_up_scores_once_the_block_is_carried_out():
    stage = Stage({7: "E22", 8: "A1"}, {4: "E23"}, ball="E22")
    events = stage.order("7 BLOCK 4", dice=[6, 1, 1], then=["FOLLOW"])
    assert one(events, "scored").home == 1
    assert kinds(events).index("knocked_down") < kinds(events).index("scored")


@pytest.mark.rules("CORE-SCO-01")
@pytest.mark.parametrize("chained", [False, True])
def test_a_carrier_whom_a_block_merely_pushes_into_the_end_zone_scores_at_once(chained):
    if chained:
        away = {4: "E4", 5: "E3", 6: "D3", 8: "F3"}
        stage = Stage({7: "E5"}, away, ball="E3")
        events = stage.order("7 BLOCK 4", dice=[3], then=["PUSH E3"])
    else:
        stage = Stage({7: "E4"}, {4: "E3"}, ball="E3")
        events = stage.order("7 BLOCK 4", dice=[3])
    assert one(events, "scored").away == 1
    assert "follow_up" not in [event.cause for event in of(events, "moved")]


@pytest.mark.rules("CORE-SCO-01", "CORE-BLK-05")
def test_a_carrier_whom_a_block_pushes_in_and_fells_has_not_scored():
    stage = Stage({7: "E4", 8: "A1"}, {4: "E3"}, ball="E3")
    events = stage.order("7 BLOCK 4", dice=[6, 1, 1, 2], then=["STAY"])  # the ball: north
    assert (stage.where(4, 1), stage.away(4).state) == ("E2", State.PRONE)
    assert not of(events, "scored")
    assert stage.game.position.score == [0, 0]


@pytest.mark.rules("CORE-SCO-01", "CORE-BLK-05")
def test_a_team_mate_whom_the_felled_player_pushes_in_scores_after_the_fall():
    away = {4: "E4", 5: "E3", 6: "D3", 8: "F3"}
    stage = Stage({7: "E5"}, away, ball="E3")
    events = stage.order("7 BLOCK 4", dice=[6, 1, 1], then=["PUSH E3", "STAY"])
    assert kinds(events).index("knocked_down") < kinds(events).index("scored")


@pytest.mark.rules("CORE-PSH-03")
def test_a_stunned_result_off_the_pitch_means_reserves():
    stage = Stage({7: "B5"}, {4: "A5"})
    stage.order("7 BLOCK 4", dice=[3, 1, 1])
    assert stage.away(4).state is State.RESERVES


@pytest.mark.rules("CORE-PSH-03", "SAM-PIT-04", "CORE-BAL-04")
def test_a_carrier_pushed_off_has_the_ball_thrown_in():
    stage = Stage({7: "B5"}, {4: "A5"}, ball="A5")
    events = stage.order("7 BLOCK 4", dice=[3, 1, 1, 3, 1, 1])  # injury, straight in, 2 squares
    assert one(events, "ball_moved", cause="throw_in").path == tuple(
        map(board(14, 24).square, ("B5", "C5"))
    )


@pytest.mark.rules("CORE-BLK-05", "SAM-BAL-03")
def test_a_felled_carrier_drops_the_ball_after_their_armour_is_rolled():
    stage = Stage({7: "E5", 8: "A1"}, {4: "E6"}, ball="E6")
    events = stage.order("7 BLOCK 4", dice=[6, 1, 1, 7])
    assert kinds(events)[-3:] == ["rolled", "ball_moved", "ball_rests"]
    assert stage.ball == "E8"


@pytest.mark.rules("SAM-TRN-09", "SAM-CHK-06")
@pytest.mark.parametrize(
    ("st", "faces", "offered"),
    [(4, [1, 2], True), (4, [1, 3], False), (2, [3, 1], True), (3, [2], True), (3, [3], False)],
)
def test_when_a_block_has_failed(st, faces, offered):
    stage = Stage({7: Player("E5", st=st)}, {4: "E6"}, rerolls=(1, 0))
    again = [3] * len(faces) if offered else []
    then = ["TEAM"] if offered else (["PICK arrows", "STAY"] if len(set(faces)) > 1 else ["STAY"])
    events = stage.order("7 BLOCK 4", dice=[*faces, *again], then=then)
    assert bool(of(events, "rerolled")) is offered


@pytest.mark.rules("SAM-SKL-06", "SAM-TRN-03")
def test_frenzy_blocks_again_and_stops_at_ma():
    stage = Stage({7: Player("E5", ma=2, skills="Frenzy")}, {4: "E6"})
    stage.order("7 BLOCK 4", dice=[3], then=["FOLLOW"])
    target = Choice(Verb.BLOCK, stage.away(4).slot)
    assert target in stage.decision.options
    stage.act("BLOCK 4", dice=[3], then=["FOLLOW"])
    refusal = stage.decision.options.refusal(target)
    assert (refusal.code, refusal.rule) == ("acted-already", "SAM-SKL-06")
    walk = Choice(Verb.MOVE, stage.game.position.board.square("E4"))
    assert stage.decision.options.refusal(walk).rule == "SAM-TRN-03"


@pytest.mark.rules("DEC-10", "KEM-BLK-01")
@pytest.mark.parametrize(
    ("ours", "theirs", "faces", "picked"),
    [
        ("", "", [2, 3], "arrows"),  # the attacker does not choose to fall
        ("Block", "", [2, 3], "crossed"),
        ("Block", "Block", [2, 3], "arrows"),
        ("Block", "Dodge", [2, 5], "crossed"),
        ("", "Dodge", [3, 5], "bang"),
        ("", "", [1, 2], "crossed"),
        ("Block", "Block", [1, 2], "crossed"),
        ("Block", "", [2, 5], "bang"),
    ],
)
def test_the_attackers_default_die(ours, theirs, faces, picked):
    stage = Stage({7: Player("E5", st=4, skills=ours)}, {4: Player("E6", skills=theirs)})
    stage.start()
    stage.dice._faces = [*faces, *[1] * 8]
    stage.game.decide(Choice(Verb.ACTIVATE, stage.figure(7).slot))
    stage.game.decide(Choice(Verb.BLOCK, stage.away(4).slot))
    default = stage.decision.default
    assert stage.game.rules.blocking.results[default.one] == picked


@pytest.mark.rules("DEC-09")
def test_the_defender_picks_the_worst_for_the_attacker_by_default():
    stage = Stage({7: Player("E5", st=2)}, {4: "E6"})
    assert one(stage.order("7 BLOCK 4", dice=[6, 1, 1, 1]), "block_die_picked").result == "skull"


@pytest.mark.rules("CORE-PSH-05", "CORE-SKL-01")
@pytest.mark.parametrize("state", [State.PRONE, State.STUNNED])
@pytest.mark.parametrize("skill", ["Sidestep", "Stand Firm"])
def test_a_downed_player_is_pushed_in_a_chain_as_if_without_skills(state, skill):
    away = {4: "E6", 5: Player("E7", state, skills=skill), 6: "D7", 8: "F7", 9: "N24"}
    stage = Stage({7: "E5", 10: "A1"}, away)
    events = stage.order("7 BLOCK 4", dice=[3], then=["PUSH E7", "STAY"])
    assert one(events, "pushed", figure=stage.away(5).slot)
    assert (stage.where(5, 1), stage.away(5).state) == ("E8", state)


@pytest.mark.rules("SAM-SCO-01")
@pytest.mark.parametrize(("face", "armour"), [(3, ()), (6, (1, 1))])
def test_a_follow_up_moves_the_carrier_in(face, armour):
    options = {"samurai_scoring": "move_in"}
    stage = Stage({7: "E22", 8: "A1"}, {4: "E23", 5: "N20"}, ball="E22", options=options)
    events = stage.order("7 BLOCK 4", dice=[face, *armour], then=["FOLLOW"])
    assert one(events, "scored").figure == stage.figure(7).slot


@pytest.mark.rules("SAM-SCO-01")
def test_a_carrier_who_falls_on_the_way_in_has_not_scored():
    options = {"samurai_scoring": "move_in"}
    stage = Stage({7: "E22", 8: "A1"}, {4: "F22", 5: "N20"}, ball="E22", options=options)
    events = stage.order("7 MOVE E23", dice=[1, 1, 1, 1])
    assert "scored" not in kinds(events)
    stage = Stage({7: "E22", 8: "A1"}, {4: "F21", 5: "N20"}, ball="E22", options=options)
    assert one(stage.order("7 MOVE E23", dice=[6]), "scored").rule == "SAM-SCO-01"


@pytest.mark.parametrize("attacker_has", [True, False])
@pytest.mark.parametrize("defender_has", [True, False])
@pytest.mark.parametrize("only_pushes", [True, False])
def test_no_two_results_are_worth_the_same_to_whoever_picks(
    attacker_has, defender_has, only_pushes
):
    """DEC-09 and DEC-10 are lists: a later result is never as good as an earlier one."""
    chance = Chance(attacker_has, defender_has, only_pushes)
    fells_the_attacker_alone = defender_has and not attacker_has
    middle = [CROSSED, ARROWS] if fells_the_attacker_alone else [ARROWS, CROSSED]
    order = [SKULL, *middle, BANG, BLADE]
    ranks = [chance.defenders_rank(result) for result in order]
    assert ranks == sorted(ranks, reverse=True)
    assert len(set(ranks)) == len(ranks)
    own = [chance.attackers_rank(result) for result in (SKULL, CROSSED, ARROWS, BANG, BLADE)]
    assert len(set(own)) == len(own)
    assert min(own) == own[0]
    assert max(own) == own[-1]
