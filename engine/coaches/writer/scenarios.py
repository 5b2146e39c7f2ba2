"""The scenarios of a turn so far: what may have happened, for planning ahead.

A scenario is a position and its probability. The result of a play is sampled with dice; scenarios
in which the turn ended are dropped, and equal ones are merged.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil

from engine.coaches.writer.planning_dice import CautiousDice, CountingDice
from engine.coaches.writer.play_builder import play_of
from engine.coaches.writer.simulated_turn import (
    PlannedActivation,
    ScratchGame,
    perform_activation,
    planned_activations,
)
from engine.decisions import Verb
from engine.dice import Dice
from engine.position import State
from engine.sheets.odds.optimistic_dice import OptimisticDice
from engine.sheets.turn_sheet import Play

TRIES, MIN_TRIES = 32, 4
"""How many samples the play of a certain scenario gets, and the least that any gets."""
Snapshot = tuple[object, ...]
Man = tuple[int, bool]
"""A player's square, and whether they stand."""


@dataclass(frozen=True, slots=True)
class VisibleState:
    """What a sheet can test of a position: players by slot, balls, re-rolls left."""

    men: tuple[Man, ...]
    loose: tuple[int, ...]
    carriers: tuple[int, ...]
    rerolls: int


@dataclass(slots=True, eq=False)
class Scenario:
    """One course of events, and the coach's next activation in it; ``None`` at the turn's end."""

    snapshot: Snapshot
    look: VisibleState
    weight: float = 1.0
    unused: int = 0
    seen: bool = False
    next: PlannedActivation | None = None
    play: Play | None = None

    @property
    def key(self) -> str:
        """The text of the next play; empty at the turn's end."""
        return self.play.text() if self.play is not None else ""


class Lookahead:
    """Looks one play ahead in a scenario."""

    def __init__(self, scratch: ScratchGame, side: int):
        self.scratch, self.side = scratch, side
        self._sober, self._hopeful = CautiousDice(scratch.rules), OptimisticDice()
        self._dice = CountingDice(side)

    def start(self, snapshot: Snapshot) -> Scenario:
        """The present position as a scenario."""
        self.scratch.position.restore(snapshot)
        unused = len(self.scratch.position.may_act(self.side))
        return Scenario(snapshot, self._look(), unused=unused)

    def see(self, world: Scenario) -> None:
        """Fill in the coach's next activation in that scenario."""
        if world.seen:
            return
        world.seen = True
        activation = self._drawn(world, self._sober)
        if activation is not None and _blows(activation) > 1:
            activation = self._drawn(world, self._hopeful)
        if activation is not None:
            world.next = activation
            world.play = play_of(activation, self.scratch.position, self.scratch.rules)

    def _drawn(self, world: Scenario, dice: Dice) -> PlannedActivation | None:
        self.scratch.set(world.snapshot, dice)
        return next(planned_activations(self.scratch, self.side), None)

    def futures(
        self, courses: Iterable[tuple[Scenario, PlannedActivation | None]]
    ) -> list[Scenario]:
        """The scenarios that follow when that play is made in each, the most likely first."""
        found: dict[object, Scenario] = {}
        for world, activation in courses:
            if activation is None:
                _add(found, (world.look, world.snapshot), world, world.weight)
                continue
            tries = max(MIN_TRIES, ceil(TRIES * world.weight))
            for number in range(tries):
                self.scratch.set(world.snapshot, self._dice)
                thrown = self._dice.thrown
                goes_on = perform_activation(self.scratch, self.side, activation)
                sure = number == 0 and self._dice.thrown == thrown
                if goes_on:
                    look = self._look()
                    used = tuple(figure.used for figure in self.scratch.position.figures)
                    weight = world.weight if sure else world.weight / tries
                    unused = len(self.scratch.position.may_act(self.side))
                    after = Scenario(self.scratch.position.snapshot(), look, unused=unused)
                    _add(found, (look, used), after, weight)
                if sure:
                    break
        return sorted(found.values(), key=lambda world: -world.weight)

    def _look(self) -> VisibleState:
        position = self.scratch.position
        return VisibleState(
            tuple([(f.square, f.state is State.STANDING) for f in position.figures]),
            tuple(position.free_balls()),
            tuple([figure.slot for figure in position.carriers()]),
            position.rerolls[self.side] + position.drive_rerolls[self.side],
        )


def _blows(activation: PlannedActivation) -> int:
    """The number of blocks in a row; a repeated block hits any opponent still standing."""
    return sum(act.verb is Verb.BLOCK for act in activation.acts)


def _add(found: dict[object, Scenario], key: object, world: Scenario, weight: float) -> None:
    known = found.get(key)
    if known is None:
        world.weight = weight
        found[key] = world
    else:
        known.weight += weight
