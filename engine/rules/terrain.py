"""Terrain checks, for games whose squares are not all grass."""

from __future__ import annotations

from engine.position import Figure
from engine.rules.scoring import check_touchdown
from engine.ruleset import LiveGame, Steps


def passes_terrain_check(game: LiveGame, figure: Figure, action: str) -> Steps[bool]:
    """Roll the terrain check of a player's square, if there is one; true if they stay on it."""
    return (yield from game.rules.terrain.check(game, figure, action))


def enter_square(game: LiveGame, figure: Figure) -> Steps[None]:
    """The player entered a square other than by a step: its effect, then a touchdown."""
    yield from game.rules.terrain.entered(game, figure)
    check_touchdown(game)
