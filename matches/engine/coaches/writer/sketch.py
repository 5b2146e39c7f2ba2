"""A turn played in thought: what the greedy coach would do in it if the dice fell so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from matches.engine.coaches.base import DefaultCoach
from matches.engine.coaches.greedy import GreedyCoach
from matches.engine.decisions import Choice, DecisionKind, Verb
from matches.engine.dice import Dice
from matches.engine.events import Event
from matches.engine.lineup import MatchSetup
from matches.engine.position import Position
from matches.engine.rulebook import Rules
from matches.engine.rules.activation import activations

LONGEST = 40
"""No turn has more activations and asides than that."""


@dataclass(slots=True)
class Drawn:
    """One activation, or one deed of the coach's own: the choice it began with and what followed.

    ``after`` is the position when it was over, as a snapshot.
    """

    opening: Choice
    acts: list[Choice] = field(default_factory=list)
    after: tuple[object, ...] = ()


class Scratch:
    """A position of its own, to be played on: a ``LiveGame`` without a journal."""

    __slots__ = ("dice", "events", "position", "rules", "setup")

    def __init__(self, setup: MatchSetup, rules: Rules):
        self.setup, self.rules = setup, rules
        self.position = Position(setup, rules.board)
        self.events: list[Event] = []
        self.dice: Dice

    def roll(self, sides: int, purpose: str) -> int:
        """A face of the dice it is played with."""
        return self.dice.roll(sides, purpose)

    def set(self, snapshot: tuple[object, ...], dice: Dice) -> None:
        """Another position and other dice."""
        self.position.restore(snapshot)
        self.events, self.dice = [], dice


def drawn(scratch: Scratch, side: int) -> Iterator[Drawn]:
    """The rest of that side's turn from where the scratch stands, one after the other."""
    position, rules = scratch.position, scratch.rules
    coach, other = GreedyCoach(), DefaultCoach()
    turn = activations(scratch, side)
    found: Drawn | None = None
    choice: Choice | None = None
    for _ in range(LONGEST * LONGEST):
        try:
            decision = turn.send(choice)  # type: ignore[arg-type]  # None starts it
        except StopIteration:
            break
        who = coach if decision.side == side else other
        if decision.kind is DecisionKind.ACTIVATE and found is not None:
            found.after = position.snapshot()
            yield found
            found = None
        choice = who.choose(position, rules, decision)
        if decision.kind is DecisionKind.ACTIVATE and choice.verb is not Verb.END:
            found = Drawn(choice)
        elif decision.kind is DecisionKind.ACT and found is not None:
            found.acts.append(choice)
    if found is not None:
        found.after = position.snapshot()
        yield found
