"""The dice that mattered in a turn: those that ended it, injured a player, or led to a score."""

from __future__ import annotations

from collections.abc import Sequence

from engine import events as ev
from engine.events import Event
from engine.lineup import MatchSetup
from matches.render.commentary import HIGHLIGHTS, Commentator

MAX_KEY_ROLLS = 10
_SOON = 8
"""How many events after a roll count as its consequences."""
_HURTS = frozenset({"armour", "injury"})
"""Rolls that follow from another one."""


def key_rolls(setup: MatchSetup, events: Sequence[Event]) -> list[str]:
    """Rolls that failed, and rolls followed by an event that changed the game, which the sentence
    names where the dice decided it: "Kick-off: Perfect defence (rolls 5 and 1)." Block
    dice are marked.
    """
    commentator = Commentator(setup, is_in_full=True, draws_dice=True)
    found, told = list[str](), 0
    for place, event in enumerate(events):
        if place < told or not isinstance(event, ev.Rolled):
            continue
        if _is_key(event, events[place + 1 :]):
            said, count = commentator.of_dice(events, place)
            found, told = [*found, said], place + count
    return found[:MAX_KEY_ROLLS]


def _is_key(roll: ev.Rolled, after: Sequence[Event]) -> bool:
    hurts = roll.purpose in _HURTS
    if roll.success is not None and (hurts or not roll.success):
        return roll.success == hurts
    for event in after[:_SOON]:
        if isinstance(event, ev.Rerolled) or (
            isinstance(event, ev.Rolled) and event.purpose not in _HURTS
        ):
            return False  # what comes then is that roll's
        if isinstance(event, HIGHLIGHTS):
            return True
    return False
