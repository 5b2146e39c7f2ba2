"""How likely a player comes along a way, with what is left of the team's re-roll."""

from __future__ import annotations

from collections.abc import Sequence

from engine.odds.walks import Footing, total, unspent
from engine.position import Figure, Position
from engine.reach import standing_up
from engine.rules.rolls import side_has_reroll
from engine.ruleset import Rules


def arrival(
    position: Position, rules: Rules, figure: Figure, way: Sequence[int]
) -> tuple[float, float]:
    """The chance, 0 to 1, to walk over these squares from where the player is, getting up first and
    picking up the balls on them, and the part of it with the team's re-roll unspent.
    """
    cost, up = standing_up(rules, figure)
    footing = Footing(position, rules, figure, max(figure.ma, 0) - figure.moved - cost)
    start = footing.start(up, team=side_has_reroll(position, figure.side))
    states = footing.along(way, start)
    return total(states), unspent(states)
