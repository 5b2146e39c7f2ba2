"""The dice that mattered in a turn: those that ended it, injured a player, or led to a score."""

from __future__ import annotations

from collections.abc import Sequence

from engine import events as ev
from engine.events import Event
from engine.lineup import MatchSetup
from matches.render.commentary import HIGHLIGHTS, Commentator

MAX_KEY_ROLLS = 10
_SOON = 3
"""How many events after a roll count as its consequences."""
_SHOWN = (ev.Rerolled, *HIGHLIGHTS)


def key_rolls(setup: MatchSetup, events: Sequence[Event]) -> list[str]:
    """Rolls that failed, and rolls followed by an event that changed the game."""
    commentator = Commentator(setup)
    found = []
    for place, event in enumerate(events):
        if isinstance(event, ev.Rolled) and _is_key(event, events[place + 1 :]):
            lines = [line for section in commentator.sections([event]) for line in section.lines]
            found += [line.text for line in lines]
    return found[:MAX_KEY_ROLLS]


def _is_key(roll: ev.Rolled, after: Sequence[Event]) -> bool:
    hurts = roll.purpose in {"armour", "injury"}
    if roll.success is False and not hurts:
        return True
    if roll.success is True and hurts:
        return True
    for event in after[:_SOON]:
        if isinstance(event, ev.Rolled):
            return False
        if isinstance(event, _SHOWN):
            return True
    return False
