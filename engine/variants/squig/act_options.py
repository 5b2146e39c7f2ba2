"""What a player may do in Squig Bowl: all of the core, and a block at a squig (SQG-BLK-01)."""

from __future__ import annotations

from engine.decisions import Choice, Verb
from engine.errors import Refusal
from engine.position import State
from engine.rules.act_options import Table
from engine.rules.core_act_options import CoreActOptions
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

    def refusal(self, choice: Choice) -> Refusal:
        """Why the player cannot do that."""
        if choice.verb is not Verb.BLOCK_AT:
            return super().refusal(choice)
        if self._position.acts:
            return self._refuse("acted-already", "CORE-ACT-04")
        if self._position.action not in (BLOCK, BLITZ):
            return self._refuse("other-action", "CORE-TRN-02", action=self._position.action)
        return self._refuse("no-squig-there", "SQG-BLK-01")
