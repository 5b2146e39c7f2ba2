"""Parts of the answer about a board: ways in legs, and which squares are adjacent."""

from __future__ import annotations

import pytest

from engine.geometry import Board
from engine.position import State
from matches.api.plan_board import legs_of, squares_beside
from tests.engine.stage import Player
from tests.engine.variants.dungeon.scene import Dungeon, at

PAD1, PAD3 = at(7, 2), at(15, 4)


def legs(*names: str) -> list[list[str]]:
    position = Dungeon({7: at(6, 2)}, {19: "B2"}).game.position
    return legs_of([position.board.square(name) for name in names], position)


def test_a_teleport_begins_another_leg_and_a_leap_does_not() -> None:
    leap = at(17, 4), at(19, 4)
    assert legs(at(6, 2), PAD1, PAD3, at(16, 4), *leap) == [
        [at(6, 2), PAD1],
        [PAD3, at(16, 4), *leap],
    ]
    assert legs(at(5, 2), PAD1) == [[at(5, 2), PAD1]]
    assert legs() == []


@pytest.mark.rules("DUN-MAP-05")
def test_past_the_corner_of_a_wall_nothing_is_beside_an_opponent_who_lies() -> None:
    board = Dungeon().game.position.board
    corner = next(square for square in sorted(board.floor) if _past_a_corner(board, square))
    name = board.name(corner)
    lies = Player(name, state=State.PRONE)
    position = Dungeon({7: at(6, 2)}, {4: lies, 19: "B2"}).game.position
    beside = dict(squares_beside(position, 0))
    assert beside[name] == [board.name(square) for square in board.neighbours[corner]]
    hidden = {board.name(square) for square in _past_a_corner(board, corner)}
    assert hidden.isdisjoint(beside[name])
    assert "B2" not in beside
    assert name not in dict(squares_beside(position, 1))


def _past_a_corner(board: Board, square: int) -> set[int]:
    """Floor that is one diagonal step away, past the corner of a wall."""
    x, y = board.xs[square], board.ys[square]
    around = {board.at(x + dx, y + dy) for dx in (-1, 1) for dy in (-1, 1)}
    return (around & board.floor) - {*board.neighbours[square]}
