"""A decision as standing orders look at it."""

from __future__ import annotations

from typing import NamedTuple

from engine.decisions import Choice, Decision, Verb
from engine.position import Figure, Position
from engine.ruleset import Rules

KEEP = Choice(Verb.KEEP)


class AskedDecision(NamedTuple):
    """A decision with the position in which it is asked."""

    position: Position
    rules: Rules
    decision: Decision

    def figure(self, key: str = "figure") -> Figure | None:
        """The player under that name in the decision's context."""
        slot = self.decision.context.get(key)
        return self.position.figures[slot] if slot is not None else None

    def carries(self, *keys: str) -> bool:
        """Whether one of those players holds a ball."""
        players = [self.figure(key) for key in keys]
        return any(player is not None and self.position.carries(player) for player in players)

    def targets(self, verb: Verb) -> list[int]:
        """The players or squares that it offers for a verb."""
        return [Choice(verb, target).one for target in self.decision.options.targets(verb)]

    @property
    def is_second_opinion(self) -> bool:
        """House rule: whether it asks which of two casualty rolls is kept (CORE-INJ-04)."""
        return next(iter(self.decision.options)) == KEEP
