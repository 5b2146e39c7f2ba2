"""Laying what lies on a map before anybody is hired: a step of its own, ahead of the match.

``Game.start`` does the same as its first step for a set-up in which nothing is laid yet.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from engine.decisions import Choice, Decision, DecisionKind
from engine.events import ChestPlaced, PadPlaced
from engine.lineup import MatchSetup
from engine.maps import read_map
from engine.position import Position
from engine.rules_lookup import rules_for
from engine.ruleset import Laying, Rules
from engine.scratch_game import ScratchGame
from engine.variants.registry import find_variant

LAID_BY_COACHES = (DecisionKind.PLACE_CHEST, DecisionKind.PLACE_PAD)
"""What coaches are asked in turn, and may answer in advance by standing orders."""


Marks = tuple[Sequence[int], Sequence[int]]
"""The squares of chests, and of pads in the order of their numbers."""


class Layer(Protocol):
    """Who answers for a side; any coach does."""

    def choose(self, position: Position, rules: Rules, decision: Decision) -> Choice: ...


def lay(
    setup: MatchSetup, roll: Callable[[int, str], int], coaches: Sequence[Layer] = ()
) -> MatchSetup:
    """The set-up with everything laid, by the dice ``roll`` or by the coaches of both sides.

    Where all lies as printed, or is laid already, it comes back as it was. Raises as ``rules_for``
    does.
    """
    rules = rules_for(setup)
    if setup.laid or rules.pitch.laying is Laying.MAP:
        return setup
    game = ScratchGame(setup, rules)
    game.roll = roll
    steps = rules.pitch.lay(game)
    decision = next(steps, None)
    while decision is not None:
        choice = coaches[decision.side].choose(game.position, rules, decision)
        try:
            decision = steps.send(choice)
        except StopIteration:
            decision = None
    chests = [event for event in game.events if isinstance(event, ChestPlaced)]
    pads = [event for event in game.events if isinstance(event, PadPlaced)]
    standing = chests[-len(game.position.shut) :]  # some may have been taken back
    return replace(setup, laid=(*standing, *pads))


def printed(setup: MatchSetup) -> Marks:
    """The chests and pads that are printed on the map of a set-up; none without a map."""
    if not setup.ground:
        return (), ()
    found = read_map(find_variant(setup.variant), setup.ground)
    return found.chests, found.pads


def known(setup: MatchSetup) -> Marks:
    """The chests and pads of which it is known before the match where they lie."""
    if setup.laid:
        chests = [event.square for event in setup.laid if isinstance(event, ChestPlaced)]
        return chests, [event.square for event in setup.laid if isinstance(event, PadPlaced)]
    return printed(setup) if rules_for(setup).pitch.laying is Laying.MAP else ((), ())
