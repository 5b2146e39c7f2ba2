"""Old Cistern with its printed chests and pads, and the players of a test in it.

Squares are named as in the rules' worked checks, by column and row from 0: ``at(8, 4)``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.variants.dungeon.maps import printed
from tests.engine.stage import Cast, Stage

CISTERN = printed("old_cistern")
SAFE = {19: "B2"}
"""An opponent far from everything, in end zone A."""


def at(x: int, y: int) -> str:
    """The name of a square."""
    return CISTERN.board.name(CISTERN.board.at(x, y))


class Dungeon(Stage):
    """Home defends A and is in its first turn."""

    def __init__(
        self,
        home: Cast | None = None,
        away: Cast | None = None,
        *,
        chests: Sequence[str] | None = (),
        pads: Mapping[int, str] | None = None,
        options: Mapping[str, str] | None = None,
        found: bool = True,
        clans: tuple[str, str] = ("human", "orc"),
        **rest: Any,
    ):
        options = {"dungeon_map": "old_cistern", **(options or {})}
        super().__init__(home, away, options=options, variant="dungeon", clans=clans, **rest)
        position, board = self.game.position, self.game.position.board
        position.half = 0
        position.pads = [*CISTERN.pads]
        for number, name in (pads or {}).items():
            position.pads[number - 1] = board.square(name)
        position.shut = [
            *(CISTERN.chests if chests is None else [board.square(name) for name in chests])
        ]
        position.game_state.ball_found = found
