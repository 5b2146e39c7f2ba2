"""Orders that the rules refuse, each by the clause it breaks."""

from __future__ import annotations

import pytest

from engine.decisions import Choice, DecisionKind, Verb
from engine.position import Phase, State
from engine.rules.ball import can_hold
from tests.engine.stage import Player, Stage


def refused(stage: Stage, verb: Verb, target: int) -> tuple[str, str]:
    """Home 7 is active; why the choice is refused."""
    stage.start().game.decide(Choice(Verb.ACTIVATE, stage.figure(7).slot))
    choice = Choice(verb, target)
    assert choice not in stage.decision.options
    refusal = stage.decision.options.refusal(choice)
    return refusal.code, refusal.rule


@pytest.mark.rules("SAM-BLK-01")
@pytest.mark.parametrize(
    ("victim", "code"),
    [(Player("E6", State.PRONE), "target-down"), (Player("E7"), "target-not-adjacent")],
)
def test_only_a_standing_neighbour_is_blocked(victim, code):
    stage = Stage({7: "E5"}, {4: victim, 5: "N24", 6: "D4"})
    assert refused(stage, Verb.BLOCK, stage.away(4).slot) == (code, "SAM-BLK-01")
    assert stage.decision.options.targets(Verb.BLOCK) == [stage.away(6).slot]


@pytest.mark.rules("CORE-PIT-02")
def test_there_is_one_player_on_a_square():
    stage = Stage({7: "E5", 8: "E6"}, {4: "N24"})
    square = stage.game.position.board.square("E6")
    assert refused(stage, Verb.MOVE, square) == ("square-occupied", "CORE-PIT-02")


@pytest.mark.rules("CORE-PIT-03")
def test_who_is_off_the_pitch_is_nobodys_target():
    stage = Stage({7: "E5"}, {4: Player(state=State.KNOCKED_OUT), 5: "N24"})
    code = refused(stage, Verb.BLOCK, stage.away(4).slot)
    assert code == ("target-not-on-pitch", "CORE-PIT-03")


@pytest.mark.rules("CORE-PIT-03")
@pytest.mark.parametrize("state", [State.PRONE, State.STUNNED])
def test_who_lies_holds_no_zone_no_ball_and_is_given_none(state):
    home = {7: "E5", 8: Player("E9", state)}
    away = {4: Player(state=State.KNOCKED_OUT), 5: Player("E4", state)}
    stage = Stage(home, away, ball="E9")
    position = stage.game.position
    assert (position.carrier, position.zones[1][stage.figure(7).square]) == (None, 0)
    assert not can_hold(position, stage.figure(8))
    assert can_hold(position, stage.figure(7))
    code = refused(stage, Verb.BLOCK, stage.away(4).slot)
    assert code == ("target-not-on-pitch", "CORE-PIT-03")


@pytest.mark.rules("CORE-INT-03")
def test_the_interceptor_is_named_before_the_throw():
    stage = Stage(
        {7: "C3", 8: "I3"},
        {4: "F3", 5: "N24"},
        ball="C3",
        options={"samurai_interceptions": "on"},
    ).start()
    stage.game.decide(Choice(Verb.ACTIVATE, stage.figure(7).slot))
    stage.game.decide(Choice(Verb.PASS, stage.figure(8).slot))
    assert stage.decision.kind is DecisionKind.INTERCEPT
    too_far = Choice(Verb.INTERCEPT, stage.away(5).slot)
    assert stage.decision.options.refusal(too_far).rule == "CORE-INT-03"
    assert not [event for event in stage.game.events if event.kind == "rolled"]


@pytest.mark.rules("DEC-02", "SAM-PIT-03")
def test_a_set_up_is_a_legal_formation_and_by_default_one_of_its_own_making():
    eleven = {n: Player(state=State.RESERVES) for n in range(1, 12)}
    stage = Stage(eleven, eleven).start(Phase.DRIVE_START)
    assert (stage.decision.kind, stage.decision.side) == (DecisionKind.SET_UP, 0)
    assert stage.decision.default in stage.decision.options
    heap = Choice(Verb.SET_UP, tuple((slot, 150) for slot in range(11)))
    assert stage.decision.options.refusal(heap).rule == "SAM-PIT-03"
