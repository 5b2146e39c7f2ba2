"""The case of a golden match: its set-up, its coaches, and what it must show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from engine import events as ev
from engine.coaches.coach import Coach
from engine.game import Game
from engine.lineup import MatchSetup
from tests.support.mixed import mixed_coaches

Shows = Callable[[Game], bool]


@dataclass(frozen=True, slots=True)
class Case:
    """A name, the set-up and coaches of match ``n``, and what the finished match must show."""

    name: str
    setup: Callable[[int], MatchSetup]
    shows: Shows
    quitter: bool = False
    coaches: Callable[[int], tuple[Coach, Coach]] = mixed_coaches


def scored_after(cause: str) -> Shows:
    """Whether a touchdown came right after that event, carried by the one who scored."""

    def shows(game: Game) -> bool:
        events = game.events
        for before, event in pairwise(events):
            if isinstance(event, ev.Scored) and event.figure is not None and before.kind == cause:
                return True
        return False

    return shows


def any_event(kind: type[ev.Event], **values: object) -> Shows:
    """Whether there is an event of that kind with those values."""

    def shows(game: Game) -> bool:
        return any(
            isinstance(event, kind)
            and all(getattr(event, name) == value for name, value in values.items())
            for event in game.events
        )

    return shows


def won_by(side: int | None) -> Shows:
    """Whether that side won; false for both if the match was drawn."""
    return any_event(ev.MatchEnded, winner=side)
