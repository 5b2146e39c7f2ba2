"""Whose coach is asked: the second column of the decisions' table (CORE-DEC)."""

from __future__ import annotations

from functools import partial

import pytest

from engine.decisions import Choice, DecisionKind, Verb
from engine.position import Phase
from tests.engine.stage import Player, Stage
from tests.engine.variants.samurai.test_duels import owed

Blitz = partial(Stage, variant="blitz", clans=("human", "orc"))
ARROWS = 3


def asked(stage, kind):
    """The side that is asked next for that kind; what comes before gets its default."""
    while stage.decision.kind is not kind:
        stage.game.decide(stage.decision.default)
    return stage.decision.side


def blocked(*, active=0, skills=""):
    """The blocker of the moving side has thrown arrows at their opponent."""
    here, there = {7: "E5", 8: "A1"}, {4: Player("E6", skills=skills), 5: "N24"}
    if active:
        here = {7: Player("E5", skills=skills), 8: "A1"}
        there = {4: "E6", 5: "N24"}
    stage = Blitz(here, there, active=active).start()
    stage.dice._faces = [ARROWS]
    blocker, victim = (stage.figure(7), stage.away(4))[:: -1 if active else 1]
    stage.game.decide(Choice(Verb.ACTIVATE, blocker.slot))
    stage.game.decide(stage._answer("DECLARE block"))
    stage.game.decide(Choice(Verb.BLOCK, victim.slot))
    return stage


@pytest.mark.rules("DEC-11")
@pytest.mark.parametrize("side", [0, 1])
def test_the_moving_coach_says_where_a_player_is_pushed(side):
    assert asked(blocked(active=side), DecisionKind.PUSH) == side


@pytest.mark.rules("DEC-12")
@pytest.mark.parametrize("side", [0, 1])
def test_the_coach_of_who_steps_aside_says_where(side):
    stage = blocked(active=side, skills="Side Step")
    assert asked(stage, DecisionKind.SIDESTEP) == 1 - side


@pytest.mark.rules("DEC-14")
@pytest.mark.parametrize("side", [0, 1])
def test_the_blockers_coach_says_whether_they_follow(side):
    assert asked(blocked(active=side), DecisionKind.FOLLOW_UP) == side


@pytest.mark.rules("DEC-24")
def test_the_punished_side_may_spend_its_favor():
    stage = Stage({7: "E5"}, {4: "N24"}, options={"manual_turn_counter": "on"}).start()
    stage.game.position.game_state.favors = [1, 1]
    stage.dice._faces = [3]
    for verb in ("KEEP", "CALL", "ARGUE"):
        stage.game.decide(stage._answer(verb))
    assert asked(stage, DecisionKind.FAVOR) == 0


@pytest.mark.rules("DEC-26", "DEC-27", "DEC-40")
@pytest.mark.parametrize(("initiative", "first"), [([6, 1], 1), ([1, 6], 0)])
def test_duellists_answer_for_themselves(initiative, first):
    """The victim is the visitors'; they challenge, and roll first."""
    stage = owed(Player("G12", ph=1), Player("G13", ph=1)).start(Phase.KICK_OFF)
    assert asked(stage, DecisionKind.DEMAND) == 1
    stage.dice._faces = [*initiative, 1, 1]
    stage.game.decide(stage._answer("NOW"))
    assert asked(stage, DecisionKind.ANSWER) == 0
    stage.game.decide(stage._answer("ACCEPT"))
    assert asked(stage, DecisionKind.DUEL) == first
    assert asked(stage, DecisionKind.STRIKE_BACK) == 1 - first


@pytest.mark.rules("CORE-CAT-02")
@pytest.mark.parametrize(
    "faces", [[6, 6], [3, 5, 2, 6, 4]], ids=["a good pass", "scattered back to them"]
)
def test_nobody_is_asked_whether_they_try_to_catch(faces):
    stage = Blitz({7: "E5", 8: "E9"}, {4: "A20"}, ball="E5").start()
    stage.dice._faces = faces
    for answer in ("ACTIVATE 7", "DECLARE pass", "THROW E9"):
        stage.game.decide(stage._answer(answer))
    kinds = set()
    while stage.decision.kind not in (DecisionKind.ACTIVATE, DecisionKind.ACT):
        kinds.add(stage.decision.kind)
        stage.game.decide(stage.decision.default)
    assert DecisionKind.CATCH not in kinds
    assert stage.game.position.carrier == stage.figure(8).slot
