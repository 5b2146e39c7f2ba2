"""A simulated turn: what the greedy coach would do with given dice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.coaches.coach import DefaultCoach
from engine.coaches.greedy import GreedyCoach
from engine.decisions import Choice, Decision, DecisionKind, Verb
from engine.position import Position, State
from engine.rules.activation import activations
from engine.scratch_game import ScratchGame

STAND, STOP = Choice(Verb.STAND), Choice(Verb.STOP)
MAX_ACTIVATIONS = 40
"""The most activations and between-activation actions of a turn."""


@dataclass(slots=True)
class PlannedActivation:
    """One activation, or one between-activation action: its first choice and what followed."""

    first_choice: Choice
    acts: list[Choice] = field(default_factory=list)


def planned_activations(scratch: ScratchGame, side: int) -> Iterator[PlannedActivation]:
    """The rest of that side's turn from the scratch position, one activation after the other."""
    position, rules = scratch.position, scratch.rules
    coach, other = GreedyCoach(), DefaultCoach()
    turn = activations(scratch, side)
    found: PlannedActivation | None = None
    choice: Choice | None = None
    for _ in range(MAX_ACTIVATIONS * MAX_ACTIVATIONS):
        try:
            decision = turn.send(choice)  # type: ignore[arg-type]  # None starts it
        except StopIteration:
            break
        who = coach if decision.side == side else other
        if decision.kind is DecisionKind.ACTIVATE and found is not None:
            yield found
            found = None
        choice = who.choose(position, rules, decision)
        if decision.kind is DecisionKind.ACTIVATE and choice.verb is not Verb.END:
            found = PlannedActivation(choice)
        elif decision.kind is DecisionKind.ACT and found is not None:
            found.acts.append(choice)
    if found is not None:
        yield found


def perform_activation(scratch: ScratchGame, side: int, activation: PlannedActivation) -> bool:
    """Carry out an activation as a line of a sheet would; returns whether the turn goes on.

    An illegal choice is skipped, with everything after it.
    """
    position, rules = scratch.position, scratch.rules
    coach, other = GreedyCoach(), DefaultCoach()
    turn = activations(scratch, side)
    rest: list[Choice] | None = None
    choice: Choice | None = None
    while True:
        try:
            decision = turn.send(choice)  # type: ignore[arg-type]  # None starts it
        except StopIteration:
            return False
        if decision.side != side:
            choice = other.choose(position, rules, decision)
        elif decision.kind is DecisionKind.ACTIVATE:
            if rest is not None or activation.first_choice not in decision.options:
                return True
            rest, choice = activation.acts[::-1], activation.first_choice
        elif decision.kind is DecisionKind.ACT and rest is not None:
            choice = _act(position, decision, rest)
        elif decision.kind is DecisionKind.DECLARE and rest is not None:
            figure = position.figures[decision.context["figure"]]
            choice = rules.actions.action_for(position, figure, rest) or decision.default
        else:
            choice = coach.choose(position, rules, decision)


def _act(position: Position, decision: Decision, rest: list[Choice]) -> Choice:
    """The next of the remaining choices, the last of the list; a prone player stands up first."""
    if position.figures[decision.context["figure"]].state is State.PRONE:
        if rest and rest[-1] == STAND:
            rest.pop()
        return STAND if rest else STOP
    while rest:
        choice = rest.pop()
        if choice == STAND:
            continue
        if choice in decision.options:
            return choice
        rest.clear()
    return STOP
