"""Squares, directions and their lookup tables.

A square is an int, ``y * width + x``, with (0, 0) in the north-west; ``OFF`` is any place that is
not on the pitch. In text it is column letters and a row number: x=0 is A, after Z comes AA; y=0 is
1. Directions are the faces of the direction die (CORE-DIC-03).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from enum import StrEnum
from functools import cache, lru_cache, partial

OFF = -1
NW, N, NE, W, E, SW, S, SE = range(1, 9)
DELTAS = {
    NW: (-1, -1),
    N: (0, -1),
    NE: (1, -1),
    W: (-1, 0),
    E: (1, 0),
    SW: (-1, 1),
    S: (0, 1),
    SE: (1, 1),
}
_RING = (N, NE, E, SE, S, SW, W, NW)
FAR_SIDE = {face: (face, _RING[(i - 1) % 8], _RING[(i + 1) % 8]) for i, face in enumerate(_RING)}
"""For each direction of a push: straight on, its left and its right neighbour (CORE-PSH-01)."""
_NAME = re.compile(r"([A-Z]{1,2})([1-9][0-9]?)\Z")


class Terrain(StrEnum):
    """The terrain of a square, on a board that is not all grass."""

    WALL = "wall"
    FLOOR = "floor"
    DOOR = "door"
    OBSTACLE = "obstacle"
    LAVA = "lava"
    CHASM = "chasm"
    BRIDGE = "bridge"


PITS = (Terrain.LAVA, Terrain.CHASM)
IMPASSABLE = (Terrain.WALL, Terrain.OBSTACLE, *PITS)


class Board:
    """A pitch of ``width`` by ``length`` squares with its neighbour tables.

    ``step[square][face]`` is the square one step that way or ``OFF``; ``toward[a]`` maps each
    neighbour of ``a`` to the face that leads there, so ``b in toward[a]`` is adjacency.
    ``neighbours[a]`` are the adjacent squares on which a player can stand; ``walks[a]`` the same,
    those straight ahead before those on a diagonal.

    ``ground`` gives the terrain square by square; without it all is grass and open at the edges.
    Walls have no neighbours and cut the corners they fill. ``barred`` squares (obstacles) take
    neither player nor ball, ``pits`` swallow both, ``perils`` are squares from which a player may
    fall into a pit; players stand on the ``floor``. Nothing leaves an ``enclosed`` board.
    """

    __slots__ = (
        "_named",
        "barred",
        "enclosed",
        "floor",
        "ground",
        "length",
        "neighbours",
        "perils",
        "pits",
        "size",
        "step",
        "toward",
        "walks",
        "walls",
        "width",
        "xs",
        "ys",
    )

    def __init__(self, width: int, length: int, ground: Sequence[Terrain] = ()):
        self.width, self.length, self.size = width, length, width * length
        self.xs = tuple(square % width for square in range(self.size))
        self.ys = tuple(square // width for square in range(self.size))
        self.ground = tuple(ground)
        self.enclosed = bool(ground)
        self.walls = self.terrain_at(Terrain.WALL)
        self.barred = self.terrain_at(Terrain.OBSTACLE)
        self.pits = self.terrain_at(*PITS)
        self.step = tuple(
            (OFF, *(self._beyond(square, dx, dy) for dx, dy in DELTAS.values()))
            for square in range(self.size)
        )
        self.toward: tuple[dict[int, int], ...] = tuple(
            {there: face for face, there in enumerate(row) if there != OFF} for row in self.step
        )
        closed = self.terrain_at(*IMPASSABLE)
        self.floor = frozenset(range(self.size)) - closed
        self.neighbours = tuple(
            tuple([there for there in row if there not in closed]) for row in self.toward
        )
        self.walks = tuple(
            tuple(sorted(near, key=partial(self._is_diagonal, square)))
            for square, near in enumerate(self.neighbours)
        )
        lava = self.terrain_at(Terrain.LAVA)
        beside = {there for square in lava for there in self.toward[square]}
        self.perils = (beside - closed) | self.terrain_at(Terrain.BRIDGE)
        self._named = {self.name(square): square for square in range(self.size)}

    def terrain_at(self, *kinds: Terrain) -> frozenset[int]:
        """The squares of those kinds of terrain."""
        return frozenset(s for s, ground in enumerate(self.ground) if ground in kinds)

    def _beyond(self, square: int, dx: int, dy: int) -> int:
        """One step on, or ``OFF``: over the edge, into a wall, past a wall's corner."""
        x, y = self.xs[square], self.ys[square]
        there = self.at(x + dx, y + dy)
        if not self.walls or there == OFF:
            return there
        way = {square, there, self.at(x + dx, y), self.at(x, y + dy)}
        return OFF if way & self.walls else there

    def _is_diagonal(self, a: int, b: int) -> bool:
        return self.xs[a] != self.xs[b] and self.ys[a] != self.ys[b]

    def at(self, x: int, y: int) -> int:
        """The square at (x, y), or ``OFF``."""
        if 0 <= x < self.width and 0 <= y < self.length:
            return y * self.width + x
        return OFF

    def distance(self, a: int, b: int) -> int:
        """Squares between a and b, the longer of the two axes (CORE-PIT-02)."""
        return max(abs(self.xs[a] - self.xs[b]), abs(self.ys[a] - self.ys[b]))

    def across(self, square: int) -> int:
        """The same square as seen from the other end.

        Rows are turned round on grass; on an enclosed board columns are too, because the two ends
        of a printed map are each other's reflection in its middle.
        """
        x, y = self.xs[square], self.length - 1 - self.ys[square]
        return self.at(self.width - 1 - x if self.enclosed else x, y)

    def half(self, side: int) -> range:
        """The squares of that side's half, in order."""
        middle = self.length // 2 * self.width
        return range(middle, self.size) if side else range(middle)

    def name(self, square: int) -> str:
        """The square as a coach writes it: ``G12``."""
        column = self.xs[square]
        letters = chr(65 + column) if column < 26 else "A" + chr(65 + column - 26)
        return f"{letters}{self.ys[square] + 1}"

    def square(self, name: str) -> int:
        """The square of that name, or ``OFF`` for no square of this pitch or no square name."""
        named = self._named.get(name)
        if named is not None:
            return named
        found = _NAME.match(name.strip().upper())
        if found is None:
            return OFF
        letters, row = found.groups()
        column = ord(letters[-1]) - 65 + (26 if len(letters) == 2 else 0)
        if len(letters) == 2 and letters[0] != "A":
            return OFF
        return self.at(column, int(row) - 1)

    def push_squares(self, origin: int, target: int) -> tuple[int, int, int]:
        """Straight on, left and right beyond ``target`` as seen from ``origin`` (CORE-PSH-01)."""
        step = self.step[target]
        ahead, left, right = FAR_SIDE[self.toward[origin][target]]
        return step[ahead], step[left], step[right]


@cache
def board(width: int, length: int) -> Board:
    """The shared board of that size; its tables are built once."""
    return Board(width, length)


def walking_distances(
    board: Board, goals: Iterable[int], open_to: Collection[int] = ()
) -> list[int]:
    """For each square the walking steps to the nearest goal; ``OFF`` where there is no way.

    Paths stay on the squares of ``open_to``, if any are given.
    """
    steps = [OFF] * board.size
    frontier = list(goals)
    for square in frontier:
        steps[square] = 0
    while frontier:
        ahead = []
        for square in frontier:
            for there in board.neighbours[square]:
                if steps[there] == OFF and (not open_to or there in open_to):
                    steps[there] = steps[square] + 1
                    ahead.append(there)
        frontier = ahead
    return steps


def other_end_zone(zones: Sequence[Collection[int]]) -> dict[int, int]:
    """Each square of two end zones -> the same square of the other zone, by point reflection.

    Each zone is turned round in itself, so that a place in one is always a place in the other,
    also on a map whose halves are not alike.
    """
    found: dict[int, int] = {}
    for here, there in (zones, zones[::-1]) if zones else ():
        found |= dict(zip(sorted(here), sorted(there, reverse=True), strict=False))
    return found


@cache
def end_rows(board: Board, side: int, depth: int) -> frozenset[int]:
    """The squares of the last ``depth`` rows in that side's direction of play."""
    rows = range(board.length - depth, board.length) if side == 0 else range(depth)
    return frozenset(board.at(x, y) for y in rows for x in range(board.width))


@lru_cache(1024)
def walking_steps_to(board: Board, goals: frozenset[int]) -> Sequence[int]:
    """By square: the steps to the nearest of some squares, ignoring players."""
    return walking_distances(board, goals)
