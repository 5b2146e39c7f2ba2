"""The pitch as text, for mails, tests and terminals."""

from __future__ import annotations

from engine.geometry import Terrain
from engine.position import Position, State
from engine.ruleset import Rules
from matches.render.terrain_svg import END_ZONES

FLOOR = "."
SIGNS = {
    Terrain.WALL: "#",
    Terrain.FLOOR: FLOOR,
    Terrain.DOOR: "+",
    Terrain.OBSTACLE: "O",
    Terrain.LAVA: "~",
    Terrain.CHASM: "X",
    Terrain.BRIDGE: "=",
}
MARKS = {State.STANDING: " ", State.PRONE: "-", State.STUNNED: "="}


def text(position: Position, rules: Rules) -> str:
    """One row per line: ``h7`` is home's 7, ``a4`` away's 4; ``-`` prone, ``=`` stunned, ``*``
    ball.

    On a map an unopened chest is ``c``, a pad its number, an end zone ``A`` or ``B``, and
    ground as in the maps; the sign of the ground under a player follows the player.
    """
    board = rules.board
    letters = [board.name(x).rstrip("0123456789") for x in range(board.width)]
    lines = ["    " + "".join(f"{letter:<5}" for letter in letters).rstrip()]
    for y in range(board.length):
        cells = "".join(_cell(position, rules, board.at(x, y)) for x in range(board.width))
        lines.append(f"{y + 1:>2}  {cells}".rstrip())
    return "\n".join(lines)


def _cell(position: Position, rules: Rules, square: int) -> str:
    figure = position.at[square]
    held = figure is not None and position.carries(figure)
    ball = "*" if held or square in position.free_balls() else ""
    ground = _ground(position, rules, square)
    if figure is None:
        return f"{ball or ground}".ljust(5)
    side = "a" if figure.side else "h"
    under = ground if ground != FLOOR else ""
    return f"{side}{figure.number}{MARKS[figure.state].strip()}{ball}{under}".ljust(5)


def _ground(position: Position, rules: Rules, square: int) -> str:
    """The sign of the ground on a square, without players and ball."""
    if square in position.shut:
        return "c"
    if square in position.pads:
        return str(position.pads.index(square) + 1)
    for name, zone in zip(END_ZONES, rules.pitch.end_zones, strict=False):
        if square in zone:
            return name
    return SIGNS[position.board.ground[square]] if position.board.ground else FLOOR
