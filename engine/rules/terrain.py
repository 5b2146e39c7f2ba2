"""Terrain checks, for games whose squares are not all grass."""

from __future__ import annotations

from engine.position import Figure
from engine.rules.scoring import check_touchdown
from engine.ruleset import LiveGame, Steps


def passes_terrain_check(game: LiveGame, figure: Figure, action: str) -> Steps[bool]:
    """Roll the terrain check of a player's square, if there is one; true if they stay on it."""
    terrain_check = game.rules.terrain_check
    return terrain_check is None or (yield from terrain_check(game, figure, action))


def enter_square(game: LiveGame, figure: Figure) -> Steps[None]:
    """The player entered a square other than by a step: its effect, then a touchdown."""
    if game.rules.entered is not None:
        yield from game.rules.entered(game, figure)
    check_touchdown(game)
