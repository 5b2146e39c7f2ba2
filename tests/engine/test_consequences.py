"""What an answer leads to at once is what then happens, whatever the dice show (CORE-BLK-05)."""

from __future__ import annotations

import pytest

from engine.consequences import consequences
from engine.decisions import Choice, DecisionKind, Verb
from engine.errors import IllegalChoice
from tests.engine.stage import Player, Stage

SKULL, CROSSED, ARROWS, BANG, BLADE = 1, 2, 3, 5, 6


def asked(faces, attacker="", defender=""):
    """4 is stronger than the blocker, and its coach is asked which of two dice counts."""
    cast = {7: Player("E5", skills=attacker), 8: "A1"}
    stage = Stage(cast, {4: Player("E6", st=4, skills=defender), 5: "N24"}).start()
    stage.dice._faces = [*faces]
    for choice in (Choice(Verb.ACTIVATE, 0), Choice(Verb.BLOCK, stage.away(4).slot)):
        stage.game.decide(choice)
    assert stage.decision.kind is DecisionKind.BLOCK_DIE
    return stage


def certain(events):
    return [
        (event.kind, event.figure)
        for event in events
        if event.kind in ("pushed", "push_resisted", "knocked_down")
    ]


@pytest.mark.parametrize(
    ("faces", "picked", "attacker", "defender", "expected"),
    [
        ((SKULL, BLADE), SKULL, "", "", [("knocked_down", 0)]),
        ((SKULL, BLADE), BLADE, "", "", [("pushed", 2), ("knocked_down", 2)]),
        ((BANG, SKULL), BANG, "", "Dodge", [("pushed", 2)]),
        ((CROSSED, BLADE), CROSSED, "", "", [("knocked_down", 2), ("knocked_down", 0)]),
        ((CROSSED, BLADE), CROSSED, "Block", "", [("knocked_down", 2)]),
        ((ARROWS, SKULL), ARROWS, "", "Stand Firm", [("push_resisted", 2)]),
    ],
)
@pytest.mark.parametrize("armour", [[1, 1], [6, 6, 1, 1]])
def test_an_answer_does_what_was_said(faces, picked, attacker, defender, expected, armour):
    stage = asked(faces, attacker, defender)
    choice = Choice(Verb.PICK, _option(stage, picked))
    said = certain(consequences(stage.game.checkpoint(), choice))
    assert said == expected
    before = len(stage.game.events)
    stage.dice._faces = armour * 4
    stage.game.decide(choice)
    while stage.decision.kind not in (DecisionKind.ACT, DecisionKind.ACTIVATE):
        stage.game.decide(stage.decision.default)
    assert certain(stage.game.events[before:]) == expected


def _option(stage, face):
    """The number of the face that shows the result."""
    results = stage.game.rules.blocking.results
    return next(c.target for c in stage.decision.options if results[c.target] == results[face])


def test_the_match_is_left_as_it_was():
    stage = asked((SKULL, BLADE))
    before = stage.game.checkpoint()
    consequences(before, next(iter(stage.decision.options)))
    assert stage.game.checkpoint() == before
    assert stage.decision.kind is DecisionKind.BLOCK_DIE


def test_an_answer_that_is_none_is_refused():
    stage = asked((SKULL, BLADE))
    with pytest.raises(IllegalChoice):
        consequences(stage.game.checkpoint(), Choice(Verb.PICK, 99))
