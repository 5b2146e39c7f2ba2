"""What a player may do in Squig Bowl: all of the core, and a block at a squig (SQG-BLK-01)."""

from __future__ import annotations

from types import MappingProxyType

from engine.decisions import Target, Verb
from engine.errors import Refusal
from engine.position import State
from engine.rules.act_options import Table
from engine.rules.core_act_options import RULES, CoreActOptions
from engine.rules.declared_actions import BLITZ, BLOCK
from engine.rules.movement import squares_left
from engine.variants.squig.blocks import squigs_beside


class SquigActOptions(CoreActOptions):
    """Options of ``ACT``: the core's, and squigs where a block could be thrown."""

    __slots__ = ()

    def _list(self) -> Table:
        table = super()._list()
        if self._may_strike() and (squares := squigs_beside(self._position, self._figure)):
            stop = table.pop(Verb.STOP)
            table[Verb.BLOCK_AT] = squares
            table[Verb.STOP] = stop
        return table

    def _may_strike(self) -> bool:
        """A block, standing or by Jump Up; or a blitzer's, standing with a square left."""
        position, figure = self._position, self._figure
        if position.acts or position.action not in (BLOCK, BLITZ):
            return False
        if position.action == BLOCK:
            return True
        standing = figure.state is State.STANDING
        return standing and squares_left(position, self._rules, figure) > 0

    clauses = MappingProxyType({**RULES, Verb.BLOCK_AT: "SQG-BLK-01"})

    def _wrong_target(self, verb: Verb, target: Target) -> Refusal:
        if verb is not Verb.BLOCK_AT or type(target) is not int:
            return super()._wrong_target(verb, target)
        board = self._position.board
        if not 0 <= target < board.size:
            return self._refuse("off-the-pitch", self.clauses[verb])
        name = board.name(target)
        code = "squig-not-adjacent" if self._has_squig(target) else "no-squig-there"
        return self._refuse(code, self.clauses[verb], square=name)

    def _has_squig(self, square: int) -> bool:
        return square in self._position.free_balls()
