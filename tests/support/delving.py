"""Where a player of the auditor's corpus goes in a dungeon."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from engine.geometry import walking_distances

if TYPE_CHECKING:
    from engine.position import Figure, Position
    from engine.ruleset import Rules

HUNTS, STEPS_ON_PADS = 0.25, 0.2


def delve(
    chance: random.Random, position: Position, rules: Rules, figure: Figure, squares: list[Any]
) -> int:
    """With the ball to the end zone, without it to ball and chests; now and then to a pad, or to
    the other side's men, of whom half the players are fonder anyhow."""
    pads = [s for s in squares if s in position.pads]
    if pads and chance.random() < STEPS_ON_PADS:
        return int(chance.choice(pads))
    foes = [f.square for f in position.figures if f.side != figure.side and f.square >= 0]
    end = rules.pitch.end_zones[position.ends[1 - figure.side]]
    own = any(carrier.side == figure.side for carrier in position.carriers())
    hunter = figure.number % 2 == 0 or chance.random() < HUNTS
    if position.carries(figure):
        goals = [*end]
    elif foes and (hunter or own):
        goals = foes
    else:
        goals = position.free_balls() or [f.square for f in position.carriers()]
        goals = goals or [*position.shut] or foes or [*end]
    steps = walking_distances(rules.board, goals)
    zones = position.zones[1 - figure.side]
    return int(min(squares, key=lambda s: (steps[s] + zones[s], chance.random())))
