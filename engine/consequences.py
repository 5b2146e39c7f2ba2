"""What an answer leads to at once: the match played on from the decision, with harmless dice."""

from __future__ import annotations

from typing import Any

from engine.decisions import Choice, DecisionKind
from engine.events import Event
from engine.game import Game

BREAKING = "armour"
"""The roll whose highest faces do harm; the highest of any other is as good as it gets."""
NEXT = frozenset({DecisionKind.ACT, DecisionKind.ACTIVATE, DecisionKind.DECLARE})
"""Decisions with which the play goes on."""
MOST = 40
"""Decisions after which what is still to come is no longer at once."""


class _Harmless:
    """Dice that break no armour, and succeed."""

    def roll(self, sides: int, purpose: str) -> int:
        """A 1 for armour, else the highest face."""
        return 1 if purpose == BREAKING else sides


def consequences(checkpoint: dict[str, Any], choice: Choice) -> list[Event]:
    """The events that follow the pending decision's answer, to the next step of the play.

    The match is a copy made from its checkpoint. Dice do no harm and later questions get the
    default of the rules, so only what no die and no coach can change is certain: who is pushed,
    who falls. Raises ``IllegalChoice`` if the choice is not among the options.
    """
    game = Game.resume(checkpoint, _Harmless())
    game.decide(choice)
    for _ in range(MOST):
        decision = game.decision
        if decision is None or decision.kind in NEXT:
            break
        game.decide(decision.default)
    return game.events
