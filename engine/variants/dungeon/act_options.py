"""What a player may do in a declared action: the core's choices, chests and walls."""

from __future__ import annotations

from types import MappingProxyType

from engine.decisions import Choice, Verb
from engine.errors import Refusal
from engine.line_of_sight import clear
from engine.position import State
from engine.rules.act_options import Table
from engine.rules.act_procedures import ACT_PROCEDURES
from engine.rules.core_act_options import RULES, CoreActOptions
from engine.rules.declared_actions import BLOCK
from engine.rules.movement import squares_left
from engine.variants.dungeon.chests import open_chest
from engine.variants.dungeon.walls import wall_shot

LEAP_REACH = 2


class DungeonActOptions(CoreActOptions):
    """Options of ``ACT`` in a dungeon."""

    __slots__ = ()

    clauses = MappingProxyType({**RULES, Verb.WALL: "DUN-WAL-01", Verb.OPEN: "DUN-CHE-01"})

    def _moves(self, table: Table) -> None:
        super()._moves(table)
        position, figure = self._position, self._figure
        if not position.shut or squares_left(position, self._rules, figure) <= 0:
            return
        if near := [s for s in position.board.toward[figure.square] if s in position.shut]:
            table[Verb.OPEN] = near

    def _leaps(self) -> list[int]:
        """Over anything but a wall (DUN-MOV-01)."""
        position, origin = self._position, self._figure.square
        board = position.board
        x, y = board.xs[origin], board.ys[origin]
        near = (
            board.at(x + dx, y + dy)
            for dy in range(-LEAP_REACH, LEAP_REACH + 1)
            for dx in range(-LEAP_REACH, LEAP_REACH + 1)
        )
        return [
            square
            for square in near
            if square in board.floor
            and position.at[square] is None
            and square not in position.shut
            and clear(board, origin, square)
        ]

    def refusal(self, choice: Choice) -> Refusal:
        """Why the player cannot do that: the dungeon's reasons first."""
        verb, target = choice
        position, board = self._position, self._position.board
        walks = self._figure.state is State.STANDING and position.action != BLOCK
        if verb is Verb.OPEN and walks and not position.acts:
            return self._refuse("no-chest-here", "DUN-CHE-01")
        named = type(target) is int and 0 <= target < board.size
        if named and verb in (Verb.MOVE, Verb.LEAP) and walks:
            square = board.name(choice.one)
            if target in board.pits:
                return self._refuse("into-a-pit", "DUN-MOV-04", square=square)
            if target in position.shut:
                return self._refuse("chest-in-the-way", "DUN-CHE-02", square=square)
            if target not in board.floor:
                return self._refuse("not-floor", "DUN-MAP-03", square=square)
        return super().refusal(choice)


DUNGEON_ACT_PROCEDURES = {**ACT_PROCEDURES, Verb.OPEN: open_chest, Verb.WALL: wall_shot}
