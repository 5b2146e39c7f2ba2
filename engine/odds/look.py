"""What the modifiers of a roll are asked with, where no game is being played."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from typing import cast

from engine.position import Figure, Position, State
from engine.ruleset import LiveGame, Rules


@dataclass(frozen=True, slots=True)
class _Look:
    position: Position
    rules: Rules


def look(position: Position, rules: Rules) -> LiveGame:
    """Position and rules as the functions of ``rules`` take them; it cannot roll."""
    return cast("LiveGame", _Look(position, rules))


def moved_to(figure: Figure, square: int) -> Figure:
    """The player as they would be on another square, standing."""
    if figure.square == square and figure.state is State.STANDING:
        return figure
    there = copy(figure)
    there.square, there.state, there.skills = square, State.STANDING, figure.known
    return there
