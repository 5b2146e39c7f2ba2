"""The site's own rulings where a clause leaves a choice (KEM)."""

from __future__ import annotations

import pytest

from engine.decisions import DecisionKind
from engine.errors import IllegalChoice
from engine.position import Phase, State
from engine.variants.samurai.characteristics import WIND
from tests.engine.stage import Player, Stage, kinds, of, one
from tests.engine.variants.samurai.test_penalties import CAST, before

SHUGENJA = {"shugenja": 1}


@pytest.mark.rules("SAM-PAS-08", "SAM-TRN-03")
def test_a_free_hand_off_is_no_second_action_of_the_coach():
    house = {"handoff_free": "on", "samurai_actions": "per_coach"}
    stage = Stage({7: "E5", 8: "G5", 9: "G6"}, {4: "E6"}, ball="G5", options=house)
    stage.order("7 BLOCK 4", dice=[3])
    events = stage.order("8 HANDOFF 9", dice=[4])
    assert one(events, "handed_off").rule == "SAM-PAS-08"


@pytest.mark.rules("DEC-18", "CORE-INT-01")
@pytest.mark.parametrize(
    ("one_man", "other"),
    [(Player("E7", ag=5), Player("F7", ag=6)), (Player("E7", ag=4), Player("F7", ag=3))],
)
def test_the_interceptor_by_default_needs_the_lowest_face_then_has_the_lowest_shirt(one_man, other):
    stage = Stage(
        {7: "E5", 8: "E9"},
        {4: one_man, 5: other},
        ball="E5",
        options={"samurai_interceptions": "on"},
    )
    events = stage.order("7 PASS 8", dice=[6])
    assert one(events, "intercepted").figure == stage.away(4).slot
    assert one(events, "rolled", purpose="intercept").rule == "CORE-INT-01"


@pytest.mark.rules("SAM-BAL-01")
def test_no_agility_is_too_high_for_the_table():
    stage = Stage({7: Player("E5", ag=20)}, {4: "E6"})
    assert one(stage.order("7 MOVE E4", dice=[2], stop=True), "rolled").target == 2


@pytest.mark.rules("CORE-DIC-05", "SAM-INJ-05")
def test_old_wounds_are_rolled_by_shirt_number():
    home = {9: Player(state=State.RESERVES, wounds=1), 3: Player(state=State.RESERVES, wounds=1)}
    stage = Stage(home, {2: Player(state=State.RESERVES, wounds=1)})
    stage.dice._faces = [3, 4, 5, 5, 5, 3, 2, 1, 6]
    stage.start(Phase.PRE_MATCH)
    wounds = [e.figure for e in of(stage.game.events, "rolled") if e.purpose == "old_wound"]
    assert wounds == [stage.figure(3).slot, stage.figure(9).slot, stage.away(2).slot]


@pytest.mark.rules("SAM-STF-08")
def test_before_the_match_everything_has_its_order():
    reserve = State.RESERVES
    home = {**CAST, 11: Player(state=reserve, wounds=1), 12: Player(state=reserve, league=False)}
    away = {**CAST, 99: Player(state=reserve, journeyman=True)}
    staff = ({"asako_yasu": 1, "shosuro_hametsu": 1}, {"shugenja": 1})
    dice = [6, 1, 1, 1, 6, 6, 1, 6, 1]
    scene = before(home, away, dice, staff=staff, ratings=(100, 115))
    assert scene.decision.kind is DecisionKind.POISON
    scene.game.decide(scene.decision.default)
    events = [e for e in scene.game.events if e.kind not in ("poisoned", "handicap_gained")]
    order = [e.purpose if e.kind == "rolled" else e.kind for e in events]
    assert [*dict.fromkeys(order)] == [
        "hired",
        "weather",
        "weather_set",
        "asako_yasu",
        "shugenja_barred",
        "poison",
        "handicap",
        "old_wound",
        "misses_match",
        "favor",
        "favor_given",
        "roll_off",
    ]
    assert scene.decision.kind is DecisionKind.KICK_OR_RECEIVE


@pytest.mark.rules("KEM-PSH-01", "CORE-PSH-03", "SAM-SCO-01")
def test_who_is_pushed_off_the_pitch_is_rolled_for_though_the_same_push_scores():
    home = {1: "C4", 2: "B2", 3: "A3", 5: "A1", 6: "B1"}
    away = {4: "B3", 7: "A2", 8: "N24"}
    stage = Stage(home, away, ball="B3")
    events = stage.order("1 BLOCK 4", dice=[3, 1, 1], then=["PUSH A2"])
    assert one(events, "scored").side == 1
    assert one(events, "injured").cause == "crowd"
    assert one(events, "injured").rule
    assert [e.rule for e in of(events, "pushed") if e.square is None] == ["CORE-PSH-03"]


@pytest.mark.rules("KEM-SHU-02", "SAM-SHU-06")
def test_the_void_may_strike_once_between_two_activations():
    stage = Stage(
        {7: "E5", 8: "A1"},
        {4: "E6", 5: "N24"},
        clans=("lion", "phoenix"),
        staff=({"ikoma_ujiaki": 1}, SHUGENJA),
    ).start()
    assert (stage.decision.kind, stage.decision.side) == (DecisionKind.SPELL, 1)
    stage.decide("KEEP")
    stage.game.decide(stage._answer("INSPIRE"))
    assert one(stage.game.events, "staff_used")
    assert stage.decision.kind is DecisionKind.ACTIVATE  # and no decision in between
    stage.order("8 MOVE A2", stop=True, then=["VOID opp7"], dice=[6])
    assert one(stage.game.events, "spell_cast").rule == "SAM-SHU-06"


@pytest.mark.rules("KEM-SHU-02", "SAM-PAS-05")
def test_a_pass_blown_off_the_pitch_costs_nothing_wherever_it_is_thrown_in():
    stage = Stage({1: "G5", 2: "B9", 3: "C9"}, {4: "N24"}, ball="G5", weather=WIND)
    events = stage.order("1 PASS 2", dice=[4, 4, 4, 3, 1, 1, 2, 5])
    assert of(events, "ball_moved")[0].rule == "SAM-PAS-01"
    assert of(events, "rolled")[1].rule == "CORE-DIC-03"
    assert "turnover" not in kinds(events)
    assert one(events, "ball_left_pitch")


@pytest.mark.rules("KEM-CON-01", "CORE-END-02")
def test_nobody_concedes_after_their_first_spell_or_word_of_the_turn():
    stage = Stage(
        {7: "E5", 8: "A1"}, {5: "N24"}, clans=("lion", "crane"), staff=({"ikoma_ujiaki": 1}, {})
    ).start()
    stage.decide("INSPIRE")
    with pytest.raises(IllegalChoice, match="CORE-END-02"):
        stage.decide("CONCEDE")


@pytest.mark.rules("KEM-FAV-01", "LGE-HON-03")
def test_a_dishonored_player_who_is_kept_away_still_bars_their_side_from_the_favor():
    proud = {n: Player(state=State.RESERVES, ph=9) for n in CAST}
    shamed = {n: Player(state=State.RESERVES, ph=9, dishonored=True) for n in (1, 2)}
    home = {**proud, **shamed, 3: Player(state=State.RESERVES, dishonored=True, wounds=1)}
    scene = before(home, dice=[1, 6, 1])
    assert scene.figure(3).state is State.ABSENT
    assert one(scene.game.events, "favor_given").side == 1


@pytest.mark.rules("KEM-JOU-01", "LGE-JOU-01", "LGE-HCP-02")
def test_nobody_fills_the_place_of_a_player_who_is_held_back():
    home = {**CAST, 99: Player(state=State.RESERVES, journeyman=True)}
    scene = before(home, dice=[4, 5, 6, 1], ratings=(111, 100), options={"imperial_favor": "none"})
    assert one(scene.game.events, "held_back").figure == scene.figure(5).slot
    assert one(scene.game.events, "misses_match").figure == scene.figure(99).slot


@pytest.mark.rules("KEM-LON-01", "SKL-45", "SAM-SHU-03")
def test_after_a_re_roll_lost_by_a_loner_only_augury_is_left():
    stage = Stage(
        {7: Player("E5", skills="Loner, Dodge"), 8: "A1"}, {4: "E6"}, rerolls=(2, 0), staff=SHUGENJA
    )
    events = stage.order("7 MOVE E4", dice=[1, 3, 6], then=["TEAM", "AUGURY"], stop=True)
    assert one(events, "rolled", purpose="loner").success is False
    assert one(events, "rerolled").source == "augury"


@pytest.mark.rules("KEM-HON-01", "SAM-HON-02")
def test_a_ronin_in_disgrace_rolls_for_nobodys_roster():
    home = {7: Player("E5", dishonored=True, league=False), 8: Player("A1", dishonored=True)}
    stage = Stage(home, {4: "N24"})
    stage.dice._faces = [3, 4, 1, 1, 5]
    stage.start(Phase.POST_MATCH)
    rolls = [e.figure for e in of(stage.game.events, "rolled") if e.purpose == "honor"]
    assert rolls == [stage.figure(8).slot]
    assert one(stage.game.events, "honor_restored").rule == "SAM-HON-02"
