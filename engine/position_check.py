"""Whether a position that was read from a document can be one at all."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from engine.geometry import OFF
from engine.position import FIGURE_FIELDS, Position, State

SLOTS = ("scorer", "actor", "thrower")
"""Fields that name a player by the slot."""
SIDES = ("first_kicking", "passing", "eye", "awarded", "conceded")
"""Fields that name a side."""


def nonsense(position: Position) -> str:
    """What is impossible in a position read from a document, in words; empty if nothing is.

    The rules make no such position, so only code that reads one calls this.
    """
    own, rows = position.snapshot()
    blank = _blank(position)
    for name, value, before in zip(position.fields, own, position.initial[0], strict=True):
        if not _is_like(value, blank.get(name, before)):
            return f"{name} is {value!r:.60}"
    for figure, row in zip(position.figures, rows, strict=True):
        for name, value in zip(FIGURE_FIELDS, row, strict=True):
            if not isinstance(value, int):
                return f"{name} of number {figure.number} is {value!r:.60}"
    return (
        _misplaced_figure(position)
        or _misplaced_ball(position)
        or _misplaced_stray(position)
        or _misplaced_marks(position)
        or _nobody(position)
        or position.game_state.nonsense(len(position.figures))
    )


def _blank(position: Position) -> dict[str, Any]:
    """The game's own state with nothing in it: what a set-up fills may get longer or shorter."""
    state = type(position.game_state)()
    values = {field.name: getattr(state, field.name) for field in fields(state)}
    return {name: tuple(v) if isinstance(v, list) else v for name, v in values.items()}


def _misplaced_figure(position: Position) -> str:
    for figure in position.figures:
        where = figure.square
        if where != OFF and where not in position.board.floor:
            return f"{figure} is on no square that anybody stands on"
        if (where != OFF) != (figure.state <= State.STUNNED):
            return f"{figure} is on the pitch and is not"
        if where != OFF and position.at[where] is not figure:
            return f"{figure} shares a square with {position.at[where]}"
    return ""


def _misplaced_ball(position: Position) -> str:
    if position.ball != OFF and not 0 <= position.ball < position.board.size:
        return f"the ball is on square {position.ball}"
    if position.carrier is None:
        return ""
    if not 0 <= position.carrier < len(position.figures):
        return f"the ball is carried by {position.carrier}"
    carrier = position.figures[position.carrier]
    if carrier.square == OFF or carrier.square != position.ball:
        return f"{carrier} carries a ball that is on square {position.ball}"
    return ""


def _misplaced_stray(position: Position) -> str:
    for stray in position.strays:
        if not all(isinstance(value, int) for value in stray):
            return f"a ball is {stray!r:.60}"
        slots, free = range(len(position.figures)), stray.square in range(position.board.size)
        held = stray.carrier in slots and position.figures[stray.carrier].square != OFF
        if not (held if stray.carrier != OFF else free):
            return f"a ball is {stray!r:.60}"
    return ""


def _misplaced_marks(position: Position) -> str:
    squares = range(position.board.size)
    for name, marks in (("shut", position.shut), ("pads", position.pads)):
        if any(mark not in squares for mark in marks):
            return f"{name} are {marks!r:.60}"
    if (position.acting or 0) not in range(len(position.figures)):
        return f"player {position.acting} acts, and there are {len(position.figures)}"
    if any(end not in (0, 1) for end in position.ends):
        return f"the ends are {position.ends!r:.60}"
    return ""


def _nobody(position: Position) -> str:
    slots = range(len(position.figures))
    for names, among in ((SLOTS, slots), (SIDES, (0, 1))):
        for name in names:
            value = getattr(position, name)
            if value is not None and value not in among:
                return f"{name} is {value!r:.60}"
    return ""


def _is_like(value: Any, before: Any) -> bool:
    """Whether a value has the same form as the one before the match; an empty one may be set."""
    if isinstance(before, tuple):
        if not isinstance(value, tuple) or not before:
            return isinstance(value, tuple)
        return len(value) == len(before) and all(map(_is_like, value, before))
    if before is None:
        return value is None or isinstance(value, int | str)
    return isinstance(value, int if isinstance(before, int) else str)
