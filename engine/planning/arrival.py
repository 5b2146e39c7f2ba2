"""How likely a player comes along a way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.odds.way_odds import WayOdds
from engine.position import Figure, Position
from engine.ruleset import Rules


class Arrival(NamedTuple):
    """The chance, 0 to 1, to come along a way, and its squares."""

    there: float
    way: tuple[int, ...]


def arrival(position: Position, rules: Rules, figure: Figure, way: Sequence[int]) -> Arrival:
    """Walking over these squares from where the player is, getting up first and picking up the
    balls on them; with the ball, for who has one (`WayOdds`).
    """
    return Arrival(WayOdds(position, rules, figure).of(way), tuple(way))
