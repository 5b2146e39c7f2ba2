"""What holds at every moment of whole matches, of every game: skills of the downed, loose balls."""

from __future__ import annotations

import random

import pytest

from engine.decisions import DecisionKind
from engine.dice import SeededDice
from engine.events import Event, Pushed, PushResisted, Rerolled, Rolled, SkillUsed
from engine.game import Game
from engine.position import Position, State
from engine.skills import WHEN_DOWN, Skill, skill_named
from engine.variants.registry import VARIANTS
from tests.support.gold import Eager, gold_setup
from tests.support.mixed import mixed_setup

GAMES = [meta.key for meta in VARIANTS]
DOWN = (State.PRONE, State.STUNNED)
BESIDE_SKILLS = ("team", "augury")
"""Re-rolls that no skill gives."""
MATCHES = [
    *range(8),
    *(pytest.param(n, marks=pytest.mark.thorough) for n in range(8, 120)),
]


class Watched(list[Event]):
    """The events of a match; each is looked at in the position in which it happens."""

    def __init__(self, game: Game):
        super().__init__(game.events)
        self.game, self.skills_seen = game, 0

    def append(self, event: Event) -> None:
        """Look at the event, then keep it."""
        for name, slot in _used(self.game, event):
            figure = self.game.position.figures[slot]
            self.skills_seen += 1
            works = figure.state not in DOWN or skill_named(name) & WHEN_DOWN
            assert works, f"{event} uses {name} of {figure}"
        super().append(event)


def _used(game: Game, event: Event) -> list[tuple[str, int]]:
    """The skills that an event shows in use, each with its player."""
    cite = game.rules.citations
    if isinstance(event, Pushed) and event.rule == cite["sidestep"]:
        stepped = game.position.figures[event.figure].known & Skill.SIDESTEP
        return [("Sidestep", event.figure)] if stepped else []
    if isinstance(event, PushResisted) and event.rule == cite["stand_firm"]:
        return [("Stand Firm", event.figure)]
    if isinstance(event, Rerolled) and event.source not in BESIDE_SKILLS:
        return [(event.source, event.figure)]
    if isinstance(event, SkillUsed):
        return [(event.skill, event.figure)]
    if isinstance(event, Rolled):
        presence = dict(event.modifiers).get("Disturbing Presence", 0)
        assert -presence <= _disturbing(game.position, event), event
    return []


def _disturbing(position: Position, event: Rolled) -> int:
    """The standing opponents with Disturbing Presence (SKL-33)."""
    return sum(
        figure.side != event.side
        and figure.state is State.STANDING
        and bool(figure.known & Skill.DISTURBING_PRESENCE)
        for figure in position.figures
    )


def watched_match(variant: str, number: int) -> tuple[Game, Watched]:
    """A match with every skill and house rule about; its events are looked at as they happen."""
    setup = mixed_setup(number) if variant == "samurai" else gold_setup(variant, number)
    game = Game.start(setup, SeededDice(f"watched {number}"))
    game.events = watched = Watched(game)
    return game, watched


@pytest.mark.one_in(3)
@pytest.mark.slow
@pytest.mark.rules("CORE-SKL-01")
@pytest.mark.parametrize("variant", GAMES)
@pytest.mark.parametrize("number", MATCHES)
def test_the_downed_use_no_skill_but_those_marked(variant, number):
    game, _ = watched_match(variant, number)
    coaches = Eager(f"{number}h"), Eager(f"{number}a")
    while (decision := game.decision) is not None:
        for figure in game.position.figures:
            usable = WHEN_DOWN if figure.state in DOWN else ~0
            assert figure.skills == figure.known & usable, figure
        game.decide(coaches[decision.side].choose(game.position, game.rules, decision))


@pytest.mark.rules("CORE-SKL-01")
@pytest.mark.parametrize("variant", GAMES)
def test_the_matches_watched_show_skills_in_use(variant):
    seen = 0
    for number in range(4):
        game, watched = watched_match(variant, number)
        coaches = Eager(f"{number}h"), Eager(f"{number}a")
        while (decision := game.decision) is not None:
            game.decide(coaches[decision.side].choose(game.position, game.rules, decision))
        seen += watched.skills_seen
    assert seen >= 5


@pytest.mark.one_in(2)
@pytest.mark.slow
@pytest.mark.parametrize("variant", GAMES)
@pytest.mark.parametrize("number", MATCHES)
def test_no_loose_ball_rests_under_a_standing_player(variant, number):
    game, _ = watched_match(variant, number)
    coaches, chance = (Eager(f"{number}h"), Eager(f"{number}a")), random.Random(number)
    while (decision := game.decision) is not None:
        position = game.position
        if decision.kind in (DecisionKind.ACTIVATE, DecisionKind.ACT, DecisionKind.DECLARE):
            for square in position.free_balls():
                holder = position.at[square]
                assert holder is None or holder.state is not State.STANDING, (
                    f"a ball lies at {position.board.name(square)} under {holder}"
                )
        choice = coaches[decision.side].choose(position, game.rules, decision)
        if decision.kind is DecisionKind.FOLLOW_UP and chance.random() < 0.5:
            choice = next(c for c in decision.options if c != choice)
        game.decide(choice)
