"""Dice and their re-rolls."""

from __future__ import annotations

from engine.events.base import Event, Side, Slot, event


@event
class Rolled(Event):
    """Dice: purpose, faces, named modifiers, the target number and whether they reached it.

    ``target`` is compared with the sum of faces and modifiers, after the rule of natural ones and
    sixes where the test has one; it and ``success`` are ``None`` for dice that test nothing.
    """

    purpose: str
    side: Side
    figure: Slot | None
    sides: int
    faces: tuple[int, ...]
    modifiers: tuple[tuple[str, int], ...] = ()
    target: int | None = None
    success: bool | None = None


@event
class Rerolled(Event):
    """The last roll is rolled again; ``source`` is ``team`` or the skill's name."""

    side: Side
    figure: Slot
    purpose: str
    source: str


@event
class RerollsSet(Event):
    """How many team re-rolls a side now has."""

    side: Side
    left: int
    cause: str
