"""Steps of a replay: each modifier of a die with the clause that gives it."""

from __future__ import annotations

from typing import Any

import pytest

from core.rulebook.book import rulebook
from engine.events import event_from_json
from engine.lineup import MatchSetup
from engine.replay.scene import Scene
from engine.skills import Skill
from engine.variants.samurai.ruleset import SKILLS as CLANS
from matches.render.replay_steps import PartHead, StepWriter
from tests.support.crowns import crowns_log
from tests.support.mixed import match_log

SKILLS = {skill.printed for skill in (*Skill, *CLANS)}
FEW = 2
"""Of each game."""
HEAD: PartHead = {"segment": 1, "title": "", "side": None}


def log(variant: str, number: int) -> dict[str, Any]:
    return match_log(number) if variant == "samurai" else crowns_log(variant, number)


@pytest.mark.parametrize("variant", ["samurai", "blitz", "squig", "dungeon"])
def test_a_modifier_has_its_clause_and_a_skill_its_own(variant: str) -> None:
    found = set()
    for number in range(FEW):
        played = log(variant, number)
        setup = MatchSetup.from_json(played["setup"])
        events = [event_from_json(event) for event in played["events"]]
        steps = StepWriter(setup, Scene.before(setup)).part(events, 0, HEAD)["steps"]
        found |= {
            (name, rule)
            for step in steps
            if "dice" in step
            for name, _, rule in step["dice"]["modifiers"]
        }
    assert len(found) > 4
    for name, rule in found:
        clause = rulebook().clauses[rule]
        assert name not in SKILLS or name.lower() in clause.words, (name, rule)


@pytest.mark.parametrize("variant", ["samurai", "blitz", "squig", "dungeon"])
def test_the_sign_of_a_casualty_or_a_touchdown_has_the_name(variant: str) -> None:
    seen = 0
    for number in range(FEW):
        played = log(variant, number)
        setup = MatchSetup.from_json(played["setup"])
        events = [event_from_json(event) for event in played["events"]]
        writer = StepWriter(setup, Scene.before(setup))
        names = [each.name for side in setup.sides for each in side.figures]
        for event, step in zip(events, writer.part(events, 0, HEAD)["steps"], strict=True):
            if step.get("mark") in {"casualty", "touchdown"}:
                slot = getattr(event, "figure", None)
                assert slot is None or names[slot] in step.get("sign", step["words"]), step
                seen += slot is not None
    assert seen


def test_a_skill_of_two_games_has_the_clause_of_each() -> None:
    assert rulebook().skill("Mighty Blow", "samurai").id == "SAM-SKL-09"  # type: ignore[union-attr]
    assert rulebook().skill("Mighty Blow", "blitz").id == "SKL-28"  # type: ignore[union-attr]
