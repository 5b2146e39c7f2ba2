"""The scenarios of a turn so far: what may have happened, for planning ahead.

A scenario is a position and its probability. The result of a play is sampled with dice; scenarios
in which the turn ended are dropped, and equal ones are merged.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil

from engine.decisions import Verb
from engine.dice import Dice
from engine.position import State
from engine.scratch_game import ScratchGame
from engine.sheets.odds.optimistic_dice import OptimisticDice
from engine.sheets.turn_sheet import Play
from tests.support.writer.planning_dice import CautiousDice, CountingDice
from tests.support.writer.play_builder import play_of
from tests.support.writer.simulated_turn import (
    PlannedActivation,
    perform_activation,
    planned_activations,
)

TRIES, MIN_TRIES = 32, 4
"""How many samples the play of a certain scenario gets, and the least that any gets."""
Snapshot = tuple[object, ...]
PlayerState = tuple[int, bool]
"""A player's square, and whether they stand."""


@dataclass(frozen=True, slots=True)
class VisibleState:
    """What a sheet can test of a position: players by slot, balls, re-rolls left."""

    players: tuple[PlayerState, ...]
    loose: tuple[int, ...]
    carriers: tuple[int, ...]
    rerolls: int


@dataclass(slots=True, eq=False)
class Scenario:
    """One course of events, and the coach's next activation in it; ``None`` at the turn's end."""

    snapshot: Snapshot
    view: VisibleState
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
        self._cautious, self._optimistic = CautiousDice(scratch.rules), OptimisticDice()
        self._dice = CountingDice(side)

    def start(self, snapshot: Snapshot) -> Scenario:
        """The present position as a scenario."""
        self.scratch.position.restore(snapshot)
        unused = len(self.scratch.position.may_act(self.side))
        return Scenario(snapshot, self._visible_state(), unused=unused)

    def see(self, scenario: Scenario) -> None:
        """Fill in the coach's next activation in that scenario."""
        if scenario.seen:
            return
        scenario.seen = True
        activation = self._next_activation(scenario, self._cautious)
        if activation is not None and _block_count(activation) > 1:
            activation = self._next_activation(scenario, self._optimistic)
        if activation is not None:
            scenario.next = activation
            scenario.play = play_of(activation, self.scratch.position, self.scratch.rules)

    def _next_activation(self, scenario: Scenario, dice: Dice) -> PlannedActivation | None:
        self.scratch.set(scenario.snapshot, dice)
        return next(planned_activations(self.scratch, self.side), None)

    def futures(
        self, courses: Iterable[tuple[Scenario, PlannedActivation | None]]
    ) -> list[Scenario]:
        """The scenarios that follow when that play is made in each, the most likely first."""
        found: dict[object, Scenario] = {}
        for scenario, activation in courses:
            if activation is None:
                _add(found, (scenario.view, scenario.snapshot), scenario, scenario.weight)
                continue
            tries = max(MIN_TRIES, ceil(TRIES * scenario.weight))
            for number in range(tries):
                self.scratch.set(scenario.snapshot, self._dice)
                thrown = self._dice.thrown
                goes_on = perform_activation(self.scratch, self.side, activation)
                sure = number == 0 and self._dice.thrown == thrown
                if goes_on:
                    view = self._visible_state()
                    used = tuple(figure.used for figure in self.scratch.position.figures)
                    weight = scenario.weight if sure else scenario.weight / tries
                    unused = len(self.scratch.position.may_act(self.side))
                    after = Scenario(self.scratch.position.snapshot(), view, unused=unused)
                    _add(found, (view, used), after, weight)
                if sure:
                    break
        return sorted(found.values(), key=lambda scenario: -scenario.weight)

    def _visible_state(self) -> VisibleState:
        position = self.scratch.position
        return VisibleState(
            tuple([(f.square, f.state is State.STANDING) for f in position.figures]),
            tuple(position.free_balls()),
            tuple([figure.slot for figure in position.carriers()]),
            position.rerolls[self.side] + position.drive_rerolls[self.side],
        )


def _block_count(activation: PlannedActivation) -> int:
    """The number of blocks in a row; a repeated block hits any opponent still standing."""
    return sum(act.verb is Verb.BLOCK for act in activation.acts)


def _add(found: dict[object, Scenario], key: object, scenario: Scenario, weight: float) -> None:
    known = found.get(key)
    if known is None:
        scenario.weight = weight
        found[key] = scenario
    else:
        known.weight += weight
