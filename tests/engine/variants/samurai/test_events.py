"""The kick-off table again: house rules, choices, and edge cases."""

from __future__ import annotations

import pytest

from engine.decisions import Choice, DecisionKind, Verb
from engine.position import Phase, State
from engine.variants.samurai.characteristics import restat_all
from tests.engine.stage import Player, Stage, kinds, of, one
from tests.engine.variants.samurai.test_kickoff import (
    AWAY,
    DEVIATION,
    HOME,
    PITCH,
    WEATHER,
    kicked,
)

TOUCH, TACTICS, MIGHT, PORTENTS, REVOLT = (2, 3), (3, 3), (4, 5), (6, 6), (1, 1)


def asked(event, home=HOME, away=AWAY, **stage):
    """The kick is aimed, the table shows ``event``, and a decision is pending."""
    scene = Stage(home, away, **stage).start(Phase.KICK_OFF)
    scene.dice._faces = list(event)
    scene.game.decide(Choice(Verb.AIM, PITCH.square("G18")))
    return scene


@pytest.mark.rules("SAM-KIK-01", "SAM-KIK-05")
def test_a_roll_off_decides_whose_event_it_is_by_house_rule():
    options = {"samurai_event_owner": "rolloff"}
    scene, events = kicked(TOUCH, [2, 2, 3, 5, 1, *DEVIATION], options=options)
    rolls = [e for e in of(events, "rolled") if e.purpose == "event_owner"]
    assert [e.faces for e in rolls] == [(2,), (2,), (3,), (5,)]
    assert one(events, "kick_off_event").owner == 1
    assert one(events, "blessed").figure == scene.away(4).slot


@pytest.mark.rules("SAM-KIK-05", "DEC-30")
def test_the_touched_player_is_chosen_by_house_rule():
    scene = asked(TOUCH, options={"amaterasu_pick": "choice"})
    assert (scene.decision.kind, scene.decision.side) == (DecisionKind.EVENT_PAIR, 0)
    scene.dice._faces = list(DEVIATION)
    scene.game.decide(Choice(Verb.CHALLENGE, scene.figure(8).slot))
    touched = scene.figure(8)
    assert (touched.ma, touched.st, touched.ag, touched.av, touched.ph) == (7, 4, 4, 9, 3)


@pytest.mark.rules("SAM-KIK-05")
@pytest.mark.parametrize(("option", "honor"), [("off", 3), ("on", 4)])
def test_honour_is_a_stat_of_the_touch_by_house_rule(option, honor):
    scene, _ = kicked(TOUCH, [1, *DEVIATION], options={"portents_ph": option})
    assert (scene.figure(7).ph, scene.figure(7).st) == (honor, 4)


@pytest.mark.rules("SAM-KIK-12")
def test_portents_bench_the_barely_honorable_by_house_rule():
    home = {7: Player("G12", ph=1), 8: "C3"}
    scene, events = kicked(PORTENTS, DEVIATION, home=home, options={"portents_ph": "on"})
    assert one(events, "went_to_reserves").figure == scene.figure(7).slot
    assert scene.figure(8).ph == 2


@pytest.mark.rules("SAM-CHK-04", "SAM-KIK-12")
def test_portents_against_phoenix_bench_the_two_fire_adepts():
    fire = {"ma": 5, "st": 5, "ag": 1, "av": 8, "ph": 2}
    home = {
        1: Player("F12", **fire),
        2: Player("G12", **fire),
        3: Player("H12", ma=5, st=2, ag=3, av=7, ph=2),
        4: Player("C5", ma=5, st=3, ag=2, av=10, ph=2),
    }
    scene, events = kicked(PORTENTS, DEVIATION, home=home)
    gone = {e.figure for e in of(events, "went_to_reserves")}
    assert gone == {scene.figure(1).slot, scene.figure(2).slot}
    assert scene.figure(4).ag == 1


@pytest.mark.rules("KEM-POR-01", "SAM-KIK-12")
def test_nobody_is_benched_for_an_honour_that_was_0_before():
    home = {7: Player("G12", ph=0), 8: "C3", 9: Player("E3", dishonored=True)}
    scene, events = kicked(PORTENTS, DEVIATION, home=home, options={"portents_ph": "on"})
    assert one(events, "portents_set").rule == "SAM-KIK-12"
    assert "went_to_reserves" not in kinds(events)
    assert scene.where(7) == "G12"


@pytest.mark.rules("KEM-POR-01", "SAM-KIK-12")
def test_who_loses_the_touch_under_the_portents_leaves_and_their_ball_bounces():
    men = {7: Player("E5", st=4), 8: "A1"}
    scene = Stage(men, {4: Player("E6", ag=1), 5: "N24"}, ball="E6")
    state = scene.game.position.game_state
    state.portents, state.blessed = True, [scene.away(4).slot]
    restat_all(scene.game)
    assert scene.away(4).ag == 1
    events = scene.order("7 BLOCK 4", dice=[6, 5, 5, 1, 1, 2], then=["STAY"])
    assert one(events, "injured").result == "stunned"
    assert one(events, "went_to_reserves").rule == "SAM-KIK-12"
    assert scene.away(4).state is State.RESERVES


@pytest.mark.rules("KEM-TOU-01", "SAM-KIK-05")
@pytest.mark.parametrize("cause", ["dishonored", "already_touched"])
def test_the_touch_is_wasted_on_the_dishonored_and_the_touched(cause):
    home = {7: Player("G12", dishonored=cause == "dishonored"), 8: "C3"}
    scene = Stage(home, AWAY)
    if cause == "already_touched":
        scene.game.position.game_state.blessed = [scene.figure(7).slot]
    restat_all(scene.game)
    events = scene.start(Phase.KICK_OFF).decide("AIM G18", dice=[*TOUCH, 1, *DEVIATION])
    assert one(events, "nothing_happened").cause == cause
    assert "blessed" not in kinds(events)


@pytest.mark.rules("KEM-TOU-01", "SAM-KIK-05", "DEC-30")
def test_by_default_it_is_not_wasted():
    home = {7: Player("G12", dishonored=True, cost=200), 8: "C3"}
    scene = asked(TOUCH, home=home, options={"amaterasu_pick": "choice"})
    assert scene.decision.default.one == scene.figure(8).slot
    scene.dice._faces = list(DEVIATION)
    scene.game.decide(scene.decision.default)
    assert one(scene.game.events, "blessed").rule == "SAM-KIK-05"


@pytest.mark.rules("KEM-KIK-02", "SAM-KIK-06", "SAM-DUE-08")
def test_whom_a_duel_has_stunned_lies_stunned_on_their_new_square():
    home = {7: Player("G12", State.STUNNED), 8: "F12", 9: "E12"}
    scene = asked(TACTICS, home=home)
    pairs = [(7, "H12"), (8, "G12"), (9, "E12")]
    formation = tuple((scene.figure(n).slot, PITCH.square(at)) for n, at in pairs)
    scene.dice._faces = list(DEVIATION)
    scene.game.decide(Choice(Verb.SET_UP, formation))
    assert one(scene.game.events, "kick_off_event").rule == "SAM-KIK-06"
    assert (scene.where(7), scene.figure(7).state) == ("H12", State.STUNNED)


@pytest.mark.rules("KEM-KIK-02", "SAM-SCO-01")
def test_a_touchdown_by_a_caught_kick_moves_no_counter():
    scene = Stage({7: "G23", 8: "C3"}, {4: "A24", 5: "N20"}, turns=(2, 2)).start(Phase.KICK_OFF)
    events = scene.decide("AIM G20", dice=[*WEATHER, 7, 2, 7, 6], then=["CATCH"])
    assert one(events, "scored").side == 0
    assert scene.game.position.turns == [2, 2]


@pytest.mark.rules("SAM-KIK-06", "DEC-05")
def test_superior_tactics_set_up_again_with_reserves_too():
    home = {7: "G12", 8: "F12", 9: "E12", 10: Player(state=State.RESERVES)}
    scene = asked(TACTICS, home=home)
    assert (scene.decision.kind, scene.decision.default.verb) == ("superior_tactics", "KEEP")
    places = {7: "E12", 8: "F12", 9: "G12", 10: "H5"}
    formation = tuple(sorted((scene.figure(n).slot, PITCH.square(at)) for n, at in places.items()))
    scene.dice._faces = list(DEVIATION)
    scene.game.decide(Choice(Verb.SET_UP, formation))
    assert {n: scene.where(n) for n in places} == places


@pytest.mark.rules("KEM-STF-01", "SAM-KIK-09")
def test_a_test_of_might_is_no_block_for_biting_steel():
    scene = asked((*MIGHT, 6, 1, 1, 1, *DEVIATION), staff={"shugenja": 1})
    assert scene.decision.kind is DecisionKind.EVENT_PAIR
    scene.game.decide(scene.decision.default)
    assert scene.decision.kind is DecisionKind.ACTIVATE  # and no decision in between
    assert one(scene.game.events, "knocked_down").cause == "might"
    assert scene.game.position.game_state.spells == [1, 1]


@pytest.mark.rules("SAM-KIK-09", "CORE-PIT-04")
def test_a_kicker_stunned_by_might_lies_until_their_own_turn_is_over():
    scene, _ = kicked(MIGHT, [1, 6, 6, 6, 1, 1, *DEVIATION])
    assert scene.figure(7).state is State.STUNNED
    scene.end_turn()  # the receivers'
    assert scene.figure(7).state is State.STUNNED
    scene.end_turn()
    assert scene.figure(7).state is State.PRONE


@pytest.mark.rules("CORE-KIK-03")
def test_with_nobody_standing_a_touchback_bounces_from_the_downed():
    scene, events = kicked(WEATHER, [2, 6, 5], away={4: Player("G13", State.PRONE)})
    assert one(events, "touchback").figure == scene.away(4).slot
    assert (scene.ball, scene.game.position.carrier) == ("H13", None)


@pytest.mark.rules("SAM-KIK-02")
@pytest.mark.parametrize(("face", "counters"), [(1, [8, 7]), (2, [8, 8])])
def test_the_revolt_stops_at_eight_and_may_end_the_half(face, counters):
    dice = [face, *(DEVIATION if counters != [8, 8] else ())]
    scene = Stage(HOME, AWAY, turns=(8, 6)).start(Phase.KICK_OFF)
    events = scene.decide("AIM G18", dice=[*REVOLT, *dice])
    assert (one(events, "counters_set").home, one(events, "counters_set").away) == tuple(counters)
    assert ("half_ended" in kinds(events)) is (counters == [8, 8])


@pytest.mark.rules("SAM-KIK-10", "DEC-08")
def test_a_sneak_attack_does_nothing_by_default():
    scene, _ = kicked((4, 6))
    assert (scene.decision.side, scene.decision.default.verb) == (0, "END")
    assert all(choice.verb not in (Verb.PASS, Verb.HANDOFF) for choice in scene.decision.options)


@pytest.mark.rules("CORE-KIK-04")
def test_no_die_of_a_kick_off_is_ever_rolled_again():
    scene, events = kicked(WEATHER, [5, 2, 7], rerolls=(3, 3))
    assert "rerolled" not in kinds(events)
    assert scene.game.position.rerolls == [3, 3]


@pytest.mark.rules("DEC-30", "SAM-KIK-09")
def test_by_default_the_pair_with_the_best_margin_contends():
    home = {7: "G12", 9: Player("I12", st=5)}
    scene = asked(MIGHT, home=home, away={4: "G13", 5: "I13"})
    assert scene.decision.default.pair == (scene.figure(9).slot, scene.away(5).slot)


@pytest.mark.rules("DEC-27", "DEC-40", "SAM-KIK-03")
def test_a_duellist_strikes_and_strikes_back_by_default():
    scene = asked((1, 2), away={4: "G13", 5: "L20"})
    scene.game.decide(scene.decision.default)
    scene.dice._faces = [6, 1]
    scene.game.decide(Choice(Verb.ACCEPT))
    assert (scene.decision.kind, scene.decision.default.verb) == (DecisionKind.DUEL, "STRIKE")
    scene.dice._faces = [1, 1]
    scene.game.decide(Choice(Verb.STRIKE))
    assert (scene.decision.kind, scene.decision.default.verb) == (
        DecisionKind.STRIKE_BACK,
        "STRIKE",
    )


@pytest.mark.rules("SAM-DUE-02")
def test_a_duellist_does_nothing_but_focus_or_strike():
    scene = asked((1, 2), away={4: "G13", 5: "L20"})
    scene.game.decide(scene.decision.default)
    scene.dice._faces = [6, 1]
    scene.game.decide(Choice(Verb.ACCEPT))
    assert {choice.verb for choice in scene.decision.options} == {Verb.FOCUS, Verb.STRIKE}
    assert scene.decision.options.refusal(Choice(Verb.REFUSE)).rule == "SAM-DUE-02"
