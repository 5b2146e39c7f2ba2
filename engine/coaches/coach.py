"""The interface of a coach."""

from __future__ import annotations

from typing import Protocol

from engine.decisions import Choice, Decision
from engine.game import Game
from engine.position import Position
from engine.ruleset import Rules


class Coach(Protocol):
    """Anything that answers decisions for one side."""

    def choose(self, position: Position, rules: Rules, decision: Decision) -> Choice:
        """One of ``decision.options``. Position and rules are read-only."""
        ...


class DefaultCoach:
    """Takes the default of every decision (CORE-DEC)."""

    def choose(self, position: Position, rules: Rules, decision: Decision) -> Choice:
        """The decision's default."""
        return decision.default


def play(game: Game, coaches: tuple[Coach, Coach]) -> int:
    """Play a game to full time; returns the number of decisions."""
    decisions = 0
    while (decision := game.decision) is not None:
        game.decide(coaches[decision.side].choose(game.position, game.rules, decision))
        decisions += 1
    return decisions
