"""Arguing the call, the Imperial Favor and their effects (SAM-FAV, SAM-FOU-02)."""

from __future__ import annotations

import pytest

from engine.decisions import DecisionKind
from engine.position import Phase, State
from tests.engine.stage import Player, Stage, kinds, one

DOUBLES = [2, 2]
CAST = {n: Player(state=State.RESERVES) for n in range(1, 12)}


def foul(dice, then, favors=(0, 0), silenced=False, **stage):
    scene = Stage(
        {7: Player("E5", ph=1), 8: "A1"}, {4: Player("E6", State.PRONE), 5: "N24"}, **stage
    )
    scene.game.position.game_state.favors = list(favors)
    scene.game.position.silenced = [silenced, False]
    return scene, scene.order("7 FOUL 4", dice=[*DOUBLES, *dice], then=then)


@pytest.mark.rules("SAM-FAV-02", "SAM-FAV-03", "CORE-FOU-05")
def test_a_six_reverses_the_call_and_there_is_no_turnover():
    scene, events = foul([6], ["ARGUE"])
    assert one(events, "penalty_cancelled").cause == "argued"
    assert scene.figure(7).state is State.STANDING
    assert not {"turnover", "dishonored", "sent_off"} & set(kinds(events))


@pytest.mark.rules("SAM-FAV-02", "CORE-FOU-05")
def test_a_one_sends_the_head_coach_out_and_they_argue_no_more():
    _, events = foul([1], ["ARGUE"])
    assert one(events, "head_coach_sent_out").side == 0
    assert one(events, "sent_off")
    _, events = foul([], [], silenced=True)
    assert not [e for e in events if e.kind == "rolled" and e.purpose == "argue"]


@pytest.mark.rules("SAM-FAV-01", "SAM-FAV-02", "DEC-23", "DEC-24")
def test_the_favor_is_spent_when_the_argument_has_failed():
    scene, events = foul([3], [], favors=(1, 0))
    assert kinds(events)[-3:] == ["rolled", "favor_spent", "penalty_cancelled"]
    assert scene.game.position.game_state.favors == [0, 0]


@pytest.mark.rules("SAM-STF-07")
def test_nobody_spends_the_favor_against_ide_tadaji():
    _, events = foul([3], ["ARGUE"], favors=(1, 0), staff=({}, {"ide_tadaji": 1}))
    assert one(events, "sent_off")


@pytest.mark.rules("SAM-FOU-02", "SAM-TRN-05")
def test_a_sending_off_that_stands_ends_the_turn():
    scene, events = foul([], ["KEEP"])
    assert one(events, "penalised").rule == "SAM-FOU-02"
    assert one(events, "turnover").cause == "sent_off"
    assert scene.game.position.game_state.dishonored == [scene.figure(7).slot]


@pytest.mark.rules("LGE-HCP-02", "KEM-HCP-01")
def test_a_handicap_cancels_the_first_sending_off():
    scene = Stage({7: Player("E5", ph=1)}, {4: Player("E6", State.PRONE), 5: "N24"})
    scene.game.position.pardons = [1, 0]
    events = scene.order("7 FOUL 4", dice=DOUBLES)
    assert one(events, "penalty_cancelled").cause == "handicap"
    assert scene.game.position.pardons == [0, 0]  # the first alone


def before(home=None, away=None, dice=(), **stage):
    """The match from its first die to the roll-off; the weather is fair."""
    scene = Stage(home or CAST, away or CAST, **stage)
    scene.dice._faces = [3, 4, *dice]
    scene.start(Phase.PRE_MATCH)
    return scene


@pytest.mark.rules("SAM-FAV-01")
def test_the_more_honorable_side_holds_the_favor():
    proud = {**CAST, 1: Player(state=State.RESERVES, ph=4)}
    scene = before(away=proud, dice=[6, 1])
    assert scene.game.position.game_state.favors == [0, 1]
    assert one(scene.game.events, "favor_given").side == 1


@pytest.mark.parametrize(
    ("way", "dice", "held"),
    [
        pytest.param("honor", [2, 2, 1, 4], [0, 1], marks=pytest.mark.rules("SAM-FAV-01")),
        pytest.param("rolloff", [5, 2], [1, 0], marks=pytest.mark.rules("SAM-FAV-01")),
        pytest.param("both", [], [1, 1], marks=pytest.mark.rules("SAM-FAV-01")),
        pytest.param("none", [], [0, 0], marks=pytest.mark.silent("SAM-FAV-01")),
    ],
)
def test_ties_are_rolled_off_and_house_rules_give_it_otherwise(way, dice, held):
    scene = before(dice=[*dice, 6, 1], options={"imperial_favor": way})
    assert scene.game.position.game_state.favors == held
    assert (
        len([e for e in scene.game.events if e.kind == "favor_given"]) == sum(held) or way == "none"
    )


@pytest.mark.rules("LGE-HON-03")
def test_three_in_disgrace_cannot_hold_the_favor():
    shamed = {**CAST, **{n: Player(state=State.RESERVES, ph=9, dishonored=True) for n in (1, 2, 3)}}
    scene = before(shamed, dice=[6, 1])
    assert scene.game.position.game_state.favors == [0, 1]


@pytest.mark.rules("CORE-TRN-05", "SAM-FAV-03", "KEM-CNT-01")
@pytest.mark.parametrize(
    ("first", "then", "dice", "over"),
    [
        pytest.param("COUNTER", [], [], False, marks=pytest.mark.silent("SAM-TRN-02")),
        pytest.param("KEEP", ["KEEP"], [], False, marks=pytest.mark.rules("SAM-TRN-02")),
        pytest.param("KEEP", ["CALL", "KEEP"], [], True, marks=pytest.mark.rules("SAM-TRN-02")),
        pytest.param("KEEP", ["CALL", "ARGUE"], [6], False, marks=pytest.mark.rules("SAM-TRN-02")),
    ],
)
def test_a_forgotten_counter_may_be_called_by_house_rule(first, then, dice, over):
    option = {"manual_turn_counter": "on"}
    scene = Stage({7: "E5"}, {4: "N24"}, options=option).start()
    assert scene.decision.kind is DecisionKind.COUNTER
    events = scene.decide(first, dice=dice, then=[*then, *(["COUNTER"] if over else [])])
    ended = [e.cause for e in events if e.kind == "turn_ended" and e.side == 0]
    assert ended == (["turnover"] if over else [])
    assert scene.game.position.turns[0] == 1
    assert ("counter_forgotten" in kinds(events)) is (first == "KEEP")
    assert first == "COUNTER" or one(events, "counter_forgotten").rule == "SAM-TRN-02"


@pytest.mark.rules("KEM-CNT-01")
def test_an_unanswered_chance_to_call_is_taken():
    scene = Stage({7: "E5"}, {4: "N24"}, options={"manual_turn_counter": "on"}).start()
    scene.game.decide(scene._answer("KEEP"))
    decision = scene.decision
    assert (decision.kind, decision.side, decision.default.verb) == (DecisionKind.CALL, 1, "CALL")


@pytest.mark.rules("DEC-24")
def test_the_favor_is_kept_from_illegal_procedure_by_default():
    scene = Stage({7: "E5"}, {4: "N24"}, options={"manual_turn_counter": "on"}).start()
    scene.game.position.game_state.favors = [1, 0]
    scene.dice._faces = [3]
    for verb in ("KEEP", "CALL", "ARGUE"):
        scene.game.decide(scene._answer(verb))
    assert scene.decision.kind is DecisionKind.FAVOR
    assert scene.decision.default.verb == "KEEP"


@pytest.mark.rules("SAM-FAV-01")
@pytest.mark.parametrize(("lasts", "kept"), [("match", []), ("seed", [0])])
def test_a_touch_of_an_earlier_match_is_gone_unless_it_lasts(lasts, kept):
    scene = Stage(CAST, CAST, options={"amaterasu_lasts": lasts})
    scene.game.position.game_state.blessed = [0]
    scene.dice._faces = [3, 4, 6, 1, 6, 1, 6, 1]
    scene.start(Phase.PRE_MATCH)
    assert scene.game.position.game_state.blessed == kept
