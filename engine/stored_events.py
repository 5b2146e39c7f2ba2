"""The one reader of a stored log: whether each event is one, and fits the match it is of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from engine.errors import DataError
from engine.events import Event, event_from_json
from engine.lineup import MatchSetup
from engine.rules_lookup import rules_for

OFF = -1
"""A square off the pitch."""


class _Ground:
    """What slots, sides and squares a match has."""

    def __init__(self, setup: MatchSetup):
        self.slots = sum(len(side.figures) for side in setup.sides)
        self.squares = rules_for(setup).board.size


_Fits = Callable[[Any, _Ground], bool]


def read_events(rows: object, setup: MatchSetup) -> list[Event]:
    """The events that were stored, for a match with that set-up.

    Raises `DataError` for what is no list of events, and for an event that names a player, a side
    or a square that the match has not.
    """
    if not isinstance(rows, list):
        raise DataError("not a log: it is no list of events")
    events, ground = [event_from_json(row) for row in rows], _Ground(setup)
    for event in events:
        for name, annotation in event.types.items():
            if not _fits(annotation)(getattr(event, name), ground):
                raise DataError(f"not an event of this match: {event.kind} has no such {name}")
    return events


def _is_slot(value: Any, ground: _Ground) -> bool:
    return type(value) is int and 0 <= value < ground.slots


def _is_square(value: Any, ground: _Ground) -> bool:
    return type(value) is int and OFF <= value < ground.squares


def _is_side(value: Any, _: _Ground) -> bool:
    return type(value) is int and value in {0, 1}


def _is_int(value: Any, _: _Ground) -> bool:
    return type(value) is int


def _is_bool(value: Any, _: _Ground) -> bool:
    return type(value) is bool


def _is_str(value: Any, _: _Ground) -> bool:
    return isinstance(value, str)


_PLAIN: Mapping[str, _Fits] = {
    "Slot": _is_slot,
    "Square": _is_square,
    "Side": _is_side,
    "int": _is_int,
    "bool": _is_bool,
    "str": _is_str,
}
"""By the annotation of an event's value (`Event.types`)."""


@cache
def _fits(annotation: str) -> _Fits:
    """The check of one annotation: plain, ``X | None``, ``tuple[X, ...]`` or a tuple of tuples."""
    if annotation.endswith(" | None"):
        inner = _fits(annotation.removesuffix(" | None"))
        return lambda value, ground: value is None or inner(value, ground)
    if annotation.startswith("tuple["):
        within = annotation.removeprefix("tuple[").removesuffix("]")
        if within.endswith(", ..."):
            each = _fits(within.removesuffix(", ..."))
            return lambda value, ground: (
                isinstance(value, tuple) and all(each(one, ground) for one in value)
            )
        parts = [_fits(part) for part in within.split(", ")]
        return lambda value, ground: (
            isinstance(value, tuple)
            and len(value) == len(parts)
            and all(part(one, ground) for part, one in zip(parts, value, strict=True))
        )
    return _PLAIN[annotation]
