"""What a player may do in a declared action: the core's choices, chests and walls."""

from __future__ import annotations

from types import MappingProxyType
from typing import cast

from engine.decisions import Target, Verb
from engine.errors import Refusal
from engine.line_of_sight import clear
from engine.position import Figure
from engine.rules.act_options import Table
from engine.rules.act_procedures import ACT_PROCEDURES
from engine.rules.core_act_options import RULES, CoreActOptions
from engine.rules.movement import squares_left
from engine.rules.pass_range import QUICK_OR_SHORT, between
from engine.variants.dungeon.chests import open_chest
from engine.variants.dungeon.throwing import throwable
from engine.variants.dungeon.walls import wall_shot, walls_beside

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

    # -- why not -------------------------------------------------------------------------------

    def _wrong_target(self, verb: Verb, target: Target) -> Refusal:
        if verb is Verb.WALL and isinstance(target, tuple):
            return self._wrong_wall(cast("int", target[0]), cast("int", target[1]))
        if verb is Verb.OPEN and type(target) is int:
            return self._wrong_chest(target)
        return super()._wrong_target(verb, target)

    def _wrong_square(self, verb: Verb, square: int) -> Refusal:
        """The dungeon's reasons first."""
        board = self._position.board
        if verb is Verb.THROW or not 0 <= square < board.size:
            return super()._wrong_square(verb, square)
        if verb is Verb.LEAP and board.distance(self._figure.square, square) > LEAP_REACH:
            return super()._wrong_square(verb, square)
        return self._impassable(square) or (
            super()._wrong_square(verb, square)
            if verb is Verb.MOVE or clear(board, self._figure.square, square)
            else self._refuse("wall-between", "DUN-MOV-01", square=board.name(square))
        )

    def _impassable(self, square: int) -> Refusal | None:
        """Why no player may enter the square, even if it is empty."""
        position, board = self._position, self._position.board
        name = board.name(square)
        if square in board.pits:
            return self._refuse("into-a-pit", "DUN-MOV-04", square=name)
        if square in position.shut:
            return self._refuse("chest-in-the-way", "DUN-CHE-02", square=name)
        if square not in board.floor:
            return self._refuse("not-floor", "DUN-MAP-03", square=name)
        return None

    def _wrong_aim(self, square: int) -> Refusal:
        """Quick and short passes alone, and not through walls (DUN-PAS-01)."""
        position, origin = self._position, self._figure.square
        board = position.board
        name = board.name(square)
        if square == origin:
            return super()._wrong_aim(square)
        if square not in board.floor and square not in board.pits:
            return self._refuse("pass-at-a-wall", "DUN-PAS-01", square=name)
        if square in position.shut:
            return self._refuse("chest-in-the-way", "DUN-CHE-02", square=name)
        if between(board, origin, square) not in QUICK_OR_SHORT:
            return self._refuse("throw-too-far", "DUN-PAS-01", square=name)
        return self._refuse("wall-between", "DUN-PAS-01", square=name)

    def _wrong_throw_of_a_mate(self, mate: Figure, square: int) -> Refusal:
        refusal = super()._wrong_throw_of_a_mate(mate, square)
        aimed = refusal.code in ("mate-too-far", "throw-too-far")
        if aimed and (closed := self._impassable(square)) is not None:
            return closed
        return refusal

    def _wrong_wall(self, wall: int, front: int) -> Refusal:
        """A wall is named with the floor square in front of it, which the throw must reach."""
        position, origin, rule = self._position, self._figure.square, self.clauses[Verb.WALL]
        board = position.board
        if not 0 <= wall < board.size or not 0 <= front < board.size:
            return self._refuse("off-the-pitch", rule)
        names = {"wall": board.name(wall), "square": board.name(front)}
        if wall not in board.walls:
            return self._refuse("not-a-wall", rule, **names)
        if front not in board.floor or wall not in walls_beside(board, front):
            return self._refuse("not-before-the-wall", rule, **names)
        if front not in throwable(position, origin):
            return self._wrong_aim(front)
        return self._refuse("wall-turned-away", rule, **names)

    def _wrong_chest(self, square: int) -> Refusal:
        position, rule = self._position, self.clauses[Verb.OPEN]
        if not 0 <= square < position.board.size:
            return self._refuse("off-the-pitch", rule)
        name = position.board.name(square)
        code = "chest-not-adjacent" if square in position.shut else "no-chest-there"
        return self._refuse(code, rule, square=name)


DUNGEON_ACT_PROCEDURES = {**ACT_PROCEDURES, Verb.OPEN: open_chest, Verb.WALL: wall_shot}
