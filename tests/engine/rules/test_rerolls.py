"""Dice, their order, and their re-rolls (CORE-DIC, CORE-RRL, SKL-45)."""

from __future__ import annotations

import pytest

from engine.position import Phase, State
from tests.engine.stage import Player, Stage, kinds, of, one


@pytest.mark.rules("SAM-BAL-01", "SAM-DOD-01")
@pytest.mark.parametrize(
    ("ag", "target"), [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 2), (10, 2)]
)
def test_the_agility_table_to_its_ends(ag, target):
    stage = Stage({7: Player("E5", ag=ag)}, {4: "E6"})
    events = stage.order("7 MOVE E4", dice=[target])
    assert one(events, "rolled", purpose="dodge").target == target


@pytest.mark.rules("SAM-BAL-01")
def test_a_one_fails_for_the_nimblest_and_a_six_passes_for_the_clumsiest():
    stage = Stage({7: Player("E5", ag=10), 8: Player("I5", ag=1)}, {4: "E6", 5: "H6", 6: "J4"})
    assert one(stage.order("8 MOVE I4", dice=[6], stop=True), "rolled").success
    assert not one(stage.order("7 MOVE E4", dice=[1, 1, 1]), "rolled", purpose="dodge").success


@pytest.mark.rules("SKL-45", "SAM-TRN-06")
@pytest.mark.parametrize(("face", "again"), [(3, False), (4, True)])
def test_a_team_re_roll_on_a_loner_needs_a_four(face, again):
    stage = Stage({7: Player("E5", skills="Loner")}, {4: "E6"}, rerolls=(1, 0))
    dice = [1, face, *([6] if again else [1, 1])]
    events = stage.order("7 MOVE E4", dice=dice, then=["TEAM"])
    assert one(events, "rolled", purpose="loner").rule == "SKL-45"
    assert ("rerolled" in kinds(events)) is again
    assert stage.game.position.rerolls == [0, 0]


@pytest.mark.silent("SKL-45")
@pytest.mark.parametrize(("skills", "dice"), [("Loner", [1, 1, 1]), ("", [1, 6])])
def test_by_house_rule_no_team_re_roll_is_spent_on_a_loner(skills, dice):
    never = {"big_guy_rerolls": "never"}
    stage = Stage({7: Player("E5", skills=skills)}, {4: "E6"}, rerolls=(1, 0), options=never)
    events = stage.order("7 MOVE E4", dice=dice)
    assert stage.game.position.rerolls == [1 if skills else 0, 0]
    assert ("rerolled" in kinds(events)) is not bool(skills)


@pytest.mark.rules("CORE-RRL-03", "SAM-SKL-02", "DEC-16")
def test_a_skill_re_roll_works_in_the_opponents_turn():
    away = {4: "E6", 5: Player("F4", skills="Catch")}
    stage = Stage({7: "E5"}, away, ball="E5", rerolls=(0, 3))
    events = stage.order("7 BLOCK 4", dice=[1, 1, 1, 1, 3, 2, 5], then=["CATCH", "SKILL"])
    assert one(events, "rerolled").source == "Catch"
    assert stage.game.position.carrier == stage.away(5).slot
    assert stage.game.position.rerolls == [0, 3]


@pytest.mark.rules("CORE-DIC-05", "SAM-INJ-04")
def test_what_happens_at_once_goes_by_side_and_shirt_number():
    out = Player(state=State.KNOCKED_OUT)
    here = Player(state=State.RESERVES)
    stage = Stage({9: out, 2: out, 5: here}, {8: out, 3: out, 4: here})
    stage.dice._faces = [1, 1, 1, 1]
    stage.start(Phase.DRIVE_START)
    rolls = [e for e in of(stage.game.events, "rolled") if e.purpose == "recovery"]
    assert [stage.game.position.figures[e.figure].number for e in rolls] == [2, 9, 3, 8]


@pytest.mark.rules("CORE-SKL-00", "SAM-SKL-15", "DEC-12")
def test_a_skill_goes_by_its_other_spelling_too():
    stage = Stage({7: "E5"}, {4: Player("E6", skills="Side Step")})
    stage.order("7 BLOCK 4", dice=[3], then=["PUSH D5", "STAY"])
    assert stage.where(4, 1) == "D5"


@pytest.mark.rules("SAM-SKL-06")
@pytest.mark.parametrize(("cap", "code"), [("ma", "acted-already"), ("none", "")])
def test_frenzy_without_a_cap_by_house_rule(cap, code):
    stage = Stage({7: Player("E5", ma=1, skills="Frenzy")}, {4: "E6"}, options={"frenzy_cap": cap})
    stage.order("7 BLOCK 4", dice=[3], then=["FOLLOW"])
    if code:
        assert {choice.verb for choice in stage.decision.options} == {"STOP"}
        return
    stage.act("BLOCK 4", dice=[3], then=["FOLLOW"])
    stage.act("BLOCK 4", dice=[3], then=["STAY"])
    assert stage.where(4, 1) == "E9"


@pytest.mark.rules("SAM-CHK-05", "SAM-FOU-01", "SAM-SKL-04")
@pytest.mark.parametrize(
    ("dice", "broken"),
    [([3, 4, 1, 1], True), pytest.param([3, 3], False, marks=pytest.mark.rules("SAM-FOU-02"))],
)
def test_a_dirty_foul_on_armour_nine_breaks_on_a_raw_seven(dice, broken):
    stage = Stage(
        {7: Player("E5", ph=1, skills="Dirty Player"), 8: "A1"},
        {4: Player("E6", State.PRONE, av=9)},
    )
    events = stage.order("7 FOUL 4", dice=dice, then=["KEEP"] if not broken else ())
    assert one(events, "rolled", purpose="armour").success is broken
    sent_off = stage.figure(7).state is State.SENT_OFF
    assert sent_off is (dice[0] == dice[1])


@pytest.mark.rules("LGE-PST-01", "SAM-PST-01", "SAM-PST-02")
def test_winnings_come_before_the_most_valuable_players():
    stage = Stage({7: "E5"}, {4: "N24"}, turns=(7, 8), half=2).start()
    order = [
        k for k in kinds(stage.end_turn(dice=[3, 3, 1, 1])) if k in ("winnings_paid", "mvp_named")
    ]
    assert order == ["winnings_paid"] * 2 + ["mvp_named"] * 2
