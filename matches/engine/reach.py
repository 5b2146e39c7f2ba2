"""Where a player can get to this activation, how surely, and by which way.

Layer k holds the squares best reached in k steps. A square is expanded again only when more
steps make it surer, so most are expanded once.
"""

from __future__ import annotations

from dataclasses import dataclass

from matches.engine.geometry import OFF
from matches.engine.position import Figure, Position
from matches.engine.rulebook import Rules
from matches.engine.rules.movement import SURGE_TARGET, squares_left
from matches.engine.rules.rolls import needed
from matches.engine.skills import Skill

MOST_ZONES = 9


def chance(target: int, modifiers: int = 0) -> float:
    """Probability of a D6 test (natural 1 fails, natural 6 succeeds)."""
    return (7 - needed(target, modifiers)) / 6


@dataclass(slots=True)
class Reach:
    """``odds[square]`` is the best chance of arriving on his feet; the origin is in it with 1."""

    origin: int
    odds: dict[int, float]
    _layer: dict[int, int]
    _came_from: list[dict[int, int]]

    def path(self, square: int) -> list[int]:
        """The squares to enter, in order, to arrive there with ``odds[square]``."""
        path: list[int] = []
        for layer in range(self._layer[square], 0, -1):
            path.append(square)
            square = self._came_from[layer][square]
        return path[::-1]

    def steps(self, square: int) -> int:
        """How many squares that path has."""
        return self._layer[square]


def reach(position: Position, rules: Rules, figure: Figure, avoid: int = OFF) -> Reach:
    """All squares a standing player can reach with the movement he has left.

    Counts dodges (with the Dodge skill's re-roll) and extra squares, no team re-roll. No path
    enters ``avoid``: a loose ball there would have to be picked up.
    """
    origin = figure.square
    at, neighbours = position.at, position.board.neighbours
    zones = position.zones[1 - figure.side]
    dodge = _dodge_chances(rules, figure)
    surge = chance(SURGE_TARGET)
    normal = figure.ma - figure.moved
    best = {origin: 1.0}
    layer_of = {origin: 0}
    frontier = {origin: 1.0}
    came_from: list[dict[int, int]] = [{}]
    for step in range(1, squares_left(position, rules, figure) + 1):
        ahead: dict[int, float] = {}
        parents: dict[int, int] = {}
        for square, odds in frontier.items():
            if step > normal:
                odds *= surge  # noqa: PLW2901 -- the odds of leaving this square
            leaving = zones[square] > 0
            for there in neighbours[square]:
                if at[there] is not None or there == avoid:
                    continue
                arrive = odds * dodge[zones[there]] if leaving else odds
                if arrive > best.get(there, 0.0):
                    best[there] = arrive
                    layer_of[there] = step
                    ahead[there] = arrive
                    parents[there] = square
        came_from.append(parents)
        frontier = ahead
        if not frontier:
            break
    return Reach(origin, best, layer_of, came_from)


def _dodge_chances(rules: Rules, figure: Figure) -> tuple[float, ...]:
    """By number of enemy zones on the destination."""
    target = rules.agility[figure.ag]
    plain = [chance(target, rules.dodge_modifier - zones) for zones in range(MOST_ZONES)]
    if figure.skills & Skill.DODGE:
        return tuple([odds + (1 - odds) * odds for odds in plain])
    return tuple(plain)
