"""The way of a player who ends by luck: which of its squares are joined by a line."""

from __future__ import annotations

from matches.api.plan_shapes import legs_of
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
