"""What may have become of the turn so far, as far as a coach thinks ahead: its worlds.

A world is a position with a weight, and what befell whom in it. Of a block two things are thought
of: he goes down, or he is pushed back; all else is taken to go well.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from matches.engine.coaches.writer.plain import play_of
from matches.engine.coaches.writer.sketch import Drawn, Scratch, drawn
from matches.engine.coaches.writer.thought import SoberDice
from matches.engine.decisions import Choice, Verb
from matches.engine.dice import Dice
from matches.engine.geometry import OFF
from matches.engine.position import State
from matches.engine.sheets.hopeful import HopefulDice
from matches.engine.sheets.plays import Play

DOWN_ODDS = 0.5
"""About the chance that a block the greedy coach throws fells its man."""
Snapshot = tuple[object, ...]


@dataclass(slots=True, eq=False)
class World:
    """One course of things, and what is done next in it. ``felled`` says of men blocked, by slot,
    whether they are off their feet; ``lost`` is the square of him who lost a ball by it."""

    snapshot: Snapshot
    weight: float = 1.0
    felled: dict[int, bool] = field(default_factory=dict)
    lost: int = OFF
    play: Play | None = None
    slot: int = -1
    acts: list[Choice] = field(default_factory=list)
    nexts: list[World] = field(default_factory=list)

    @property
    def key(self) -> str:
        """The text of what is done next; nothing at the turn's end."""
        return self.play.text() if self.play is not None else ""


class Foresight:
    """Looks one play ahead in a world."""

    def __init__(self, scratch: Scratch, side: int):
        self.scratch, self.side = scratch, side
        self._sober, self._hopeful = SoberDice(scratch.rules), HopefulDice()

    def look(self, world: World) -> None:
        """Fill in what the coach does next in that world, and the worlds it leads to."""
        plain = self._first(world, self._sober)
        if plain is None:
            return
        scratch = self.scratch
        position, rules = scratch.position, scratch.rules
        world.play = play_of(plain, position, rules)
        world.slot, world.acts = plain.opening.one, plain.acts
        blocked = [act.one for act in plain.acts if act.verb is Verb.BLOCK]
        if not blocked:
            world.nexts = [self._after(world, plain, 1.0, ())]
            return
        pushed = self._after(world, plain, 1 - DOWN_ODDS, blocked)
        best = self._first(world, self._hopeful)
        if best is None:
            world.nexts = [pushed]
            return
        world.nexts = [self._after(world, best, DOWN_ODDS, blocked), pushed]

    def _first(self, world: World, dice: Dice) -> Drawn | None:
        self.scratch.set(world.snapshot, dice)
        return next(drawn(self.scratch, self.side), None)

    def _after(
        self, world: World, found: Drawn, odds: float, blocked: list[int] | tuple[()]
    ) -> World:
        position = self.scratch.position
        felled = dict(world.felled)
        for slot in blocked:
            felled[slot] = position.figures[slot].state is not State.STANDING
        lost = world.lost
        if blocked and position.free_balls():
            lost = self._loser(world) if lost == OFF else lost
        return World(found.after, world.weight * odds, felled, lost)

    def _loser(self, world: World) -> int:
        """Where he lies who held a ball before and does so no more."""
        position = self.scratch.position
        now = {figure.slot for figure in position.carriers()}
        where = [figure.square for figure in position.figures]
        after = position.snapshot()
        position.restore(world.snapshot)
        before = {figure.slot for figure in position.carriers()}
        position.restore(after)
        return next((where[slot] for slot in sorted(before - now)), OFF)
