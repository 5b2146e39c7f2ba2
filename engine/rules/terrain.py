"""What the ground does to players, where it is not firm everywhere."""

from __future__ import annotations

from engine.position import Figure
from engine.rules.scoring import check_touchdown
from engine.ruleset import LiveGame, Steps


def passes_terrain_check(game: LiveGame, figure: Figure, action: str) -> Steps[bool]:
    """Whether the ground under him lets him do what he is about to do, or has done to him."""
    terrain_check = game.rules.terrain_check
    return terrain_check is None or (yield from terrain_check(game, figure, action))


def enter_square(game: LiveGame, figure: Figure) -> Steps[None]:
    """He is on another square by something else than his own step: what it does, a touchdown."""
    if game.rules.entered is not None:
        yield from game.rules.entered(game, figure)
    check_touchdown(game)
