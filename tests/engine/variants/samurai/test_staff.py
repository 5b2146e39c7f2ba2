"""The seven special staff (SAM-STF); Ide Tadaji is among the penalties."""

from __future__ import annotations

import pytest

from engine.decisions import DecisionKind
from engine.position import Phase, State
from engine.report import Fate, report_of
from tests.engine.stage import Player, Stage, kinds, of, one
from tests.engine.variants.samurai.test_duels import drawn
from tests.engine.variants.samurai.test_penalties import CAST, before

NO_FAVOR = {"imperial_favor": "none"}


@pytest.mark.rules("SAM-STF-01", "KEM-STF-01")
def test_yasuki_taka_trades_after_the_match():
    stage = Stage({7: "E5"}, {4: "N24"}, staff=({"yasuki_taka": 1}, {}))
    stage.dice._faces = [2, 3, 5, 1, 1]
    stage.start(Phase.POST_MATCH)
    paid = [(e.rule, e.side, e.amount) for e in of(stage.game.events, "winnings_paid")]
    assert paid == [("SAM-PST-02", 0, 20), ("SAM-PST-02", 1, 30), ("SAM-STF-01", 0, 50)]


@pytest.mark.parametrize(
    ("half", "left"),
    [
        pytest.param(1, 4, marks=pytest.mark.rules("SAM-STF-02", "CORE-DIC-02")),
        pytest.param(2, 1, marks=pytest.mark.silent("SAM-STF-02")),
    ],
)
def test_kakita_shijin_mourns_a_death_before_half_time(half, left):
    stage = Stage(
        {7: "E5", 8: "A1"},
        {4: "E6", 5: "N24"},
        staff=({}, {"kakita_shijin": 1}),
        rerolls=(1, 1),
        half=half,
    )
    stage.order("7 BLOCK 4", dice=[6, 6, 6, 6, 6, 6], then=["STAY"])
    assert stage.away(4).state is State.DEAD
    stage.game.position.half = 1
    stage.dice._faces = [5] if half == 1 else []
    stage.start(Phase.HALF_START)
    assert stage.game.position.rerolls == [1, left]
    assert len(of(stage.game.events, "staff_used")) == (half == 1)
    assert half == 2 or one(stage.game.events, "staff_used").rule == "SAM-STF-02"


@pytest.mark.rules("SAM-STF-03", "SAM-DUE-11", "DEC-29")
def test_kitsuki_yasu_lets_no_refusal_pass_once():
    dice = [6, 1, 1, 1]
    staff = ({"kitsuki_yasu": 1}, {})
    scene, events = drawn(dice, ["INSIST", "STRIKE", "KEEP"], answer="REFUSE", staff=staff)
    assert one(events, "staff_used").rule == "SAM-STF-03"
    assert one(events, "duel_began")
    assert "dishonored" not in kinds(events)
    assert scene.game.position.game_state.staff == [0, 1]


@pytest.mark.rules("SAM-STF-04", "SAM-SKL-17")
@pytest.mark.parametrize(
    ("order", "dice", "modifiers"),
    [
        ("7 BLOCK 4", [6, 1, 1], (("Ikoma Ujiaki", 2),)),
        ("7 BLOCK 4", [2, 1, 1], ()),
        ("7 FOUL 5", [1, 2], (("foul", 1), ("Ikoma Ujiaki", 2))),
    ],
)
def test_ikoma_ujiaki_adds_two_to_armour_but_not_on_crossed_blades(order, dice, modifiers):
    home = {7: Player("E5", skills="Block", ph=1), 8: "A1"}
    away = {4: "E6", 5: Player("E4", State.PRONE)}
    stage = Stage(home, away, staff=({"ikoma_ujiaki": 1}, {})).start()
    assert one(stage.decide("INSPIRE"), "staff_used").rule == "SAM-STF-04"
    events = stage.order(order, dice=dice)
    assert one(events, "rolled", purpose="armour").modifiers == modifiers


@pytest.mark.rules("SAM-STF-04")
def test_ujiakis_words_do_not_outlast_the_turn():
    stage = Stage({7: "E5"}, {4: "E6", 5: "N24"}, staff=({"ikoma_ujiaki": 1}, {})).start()
    assert one(stage.decide("INSPIRE"), "staff_used").rule == "SAM-STF-04"
    stage.end_turn()
    events = stage.order("4 BLOCK 7", dice=[6, 1, 1])
    assert one(events, "rolled", purpose="armour").modifiers == ()


@pytest.mark.rules("SAM-STF-05")
@pytest.mark.parametrize(("dice", "spells"), [([3, 3], [1, 0]), ([3, 4], [1, 1])])
def test_asako_yasu_bars_the_other_shugenja_with_an_equal_or_higher_die(dice, spells):
    staff = ({"asako_yasu": 1, "shugenja": 1}, {"shugenja": 1})
    scene = before(dice=[*dice, 6, 1], staff=staff, options=NO_FAVOR)
    assert scene.game.position.game_state.spells == spells
    assert of(scene.game.events, "rolled")[1].rule == "SAM-STF-05"


@pytest.mark.rules("SAM-STF-06")
@pytest.mark.parametrize(
    ("face", "option", "result", "state", "fate"),
    [
        (2, "on", "nothing", State.RESERVES, Fate.FIT),
        (4, "on", "misses", State.ABSENT, Fate.FIT),
        (5, "on", "dead", State.DEAD, Fate.DEAD),
        (6, "miss_two", "misses_two", State.ABSENT, Fate.FIT),
    ],
)
def test_hametsus_poison(face, option, result, state, fate):
    options = {**NO_FAVOR, "hametsu_lethal": option}
    scene = before(staff=({"shosuro_hametsu": 1}, {}), options=options)
    assert (scene.decision.kind, scene.decision.side) == (DecisionKind.POISON, 0)
    scene.decide("POISON opp3", dice=[face, 6, 1])
    assert one(scene.game.events, "poisoned").result == result
    assert scene.away(3).state is state
    victim = report_of(scene.game.setup, scene.game.events).sides[1].players[3]
    assert (victim.fate, victim.misses_next) == (fate, result == "misses_two")


@pytest.mark.rules("SAM-STF-06", "SAM-TEA-09", "DEC-29")
def test_only_the_little_known_are_poisoned_and_the_dearest_by_default():
    reserve = State.RESERVES
    away = {
        **CAST,
        1: Player(state=reserve, spp=10, cost=200),
        2: Player(state=reserve, star=True, cost=170),
        3: Player(state=reserve, spp=9, cost=90),
    }
    scene = before(away=away, staff=({"shosuro_hametsu": 1}, {}), options=NO_FAVOR)
    named = {choice.target for choice in scene.decision.options if choice.verb == "POISON"}
    assert scene.away(1).slot not in named
    assert scene.away(2).slot not in named
    assert scene.decision.default.target == scene.away(3).slot
    scene.decide("KEEP", dice=[6, 1])
    assert "poisoned" not in kinds(scene.game.events)
    assert scene.away(3).state is State.RESERVES
    events = before(away=away, staff=({"shosuro_hametsu": 1}, {}), options=NO_FAVOR).decide(
        "POISON opp3", dice=[1, 6, 1]
    )
    assert one(events, "poisoned").rule == "SAM-STF-06"


@pytest.mark.rules("SAM-STF-04")
def test_ujiakis_words_end_with_the_turn_also_before_a_kick_off():
    stage = Stage({7: "E5"}, {4: "E6", 5: "N24"}, staff=({"ikoma_ujiaki": 1}, {})).start()
    assert one(stage.decide("INSPIRE"), "staff_used").rule == "SAM-STF-04"
    stage.end_turn()
    assert not stage.game.position.game_state.inspired
