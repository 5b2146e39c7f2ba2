"""The pitch in letters, for mails, tests and terminals."""

from __future__ import annotations

from matches.engine.position import Position, State
from matches.engine.rulebook import Rules

MARKS = {State.STANDING: " ", State.PRONE: "-", State.STUNNED: "="}


def text(position: Position, rules: Rules) -> str:
    """A row a line: ``h7`` is home's 7, ``a4`` away's 4; ``-`` prone, ``=`` stunned, ``*`` ball."""
    board = rules.board
    letters = [board.name(x).rstrip("0123456789") for x in range(board.width)]
    lines = ["    " + "".join(f"{letter:<5}" for letter in letters).rstrip()]
    for y in range(board.length):
        cells = "".join(_cell(position, board.at(x, y)) for x in range(board.width))
        lines.append(f"{y + 1:>2}  {cells}".rstrip())
    return "\n".join(lines)


def _cell(position: Position, square: int) -> str:
    figure = position.at[square]
    held = figure is not None and position.carries(figure)
    ball = "*" if held or square in position.free_balls() else ""
    if figure is None:
        return f"{ball or '.':<5}"
    side = "a" if figure.side else "h"
    return f"{side}{figure.number}{MARKS[figure.state].strip()}{ball}".ljust(5)
