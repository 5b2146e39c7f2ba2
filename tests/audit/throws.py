"""Throws of dice: what one must look like, and whether a test succeeds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from .book import Figure
    from .reader import Event, Reader

Man = TypeVar("Man", bound="Figure")
Modifiers = Sequence[tuple[str, int]]
# D6 tests in which a natural 1 and a natural 6 decide nothing (the log's page, *Dice*).
UNNATURAL = {"argue", "void_strike", "armour"}


def throw(m: Reader, rule: str, purpose: str, shape: tuple[int, int], **given: object) -> Event:
    """The next event shows these dice: ``shape`` is their number and sides."""
    count, sides = shape
    event = m.take(rule, "rolled", purpose=purpose, sides=sides, **given)
    faces = event["faces"]
    m.same(rule, f"number of {purpose} dice", count, len(faces))
    m.check(rule, all(1 <= face <= sides for face in faces), f"a face beyond the die: {faces}")
    return event


def plain(
    m: Reader,
    rule: str,
    purpose: str,
    shape: tuple[int, int],
    modifiers: Modifiers = (),
    **given: object,
) -> list[int]:
    """Dice that test nothing: their faces, with the modifiers the rules call for."""
    event = throw(m, rule, purpose, shape, target=None, success=None, **given)
    same_modifiers(m, rule, modifiers, event)
    return event["faces"]


def same_modifiers(m: Reader, rule: str, expected: Modifiers, event: Event) -> None:
    """None missing, none invented, none of zero (the log's page, *Dice*)."""
    wanted = sorted([name, value] for name, value in expected if value)
    m.same(rule, f"{event['purpose']} modifiers", wanted, sorted(event["modifiers"]))


def trial(
    m: Reader,
    rule: str,
    purpose: str,
    target: int,
    modifiers: Modifiers = (),
    *,
    dice: int = 1,
    **given: object,
) -> bool:
    """One throw of a test; whether it succeeds by the rules, whatever the log says."""
    event = throw(m, rule, purpose, (dice, 6), **given)
    same_modifiers(m, rule, modifiers, event)
    m.same(rule, f"{purpose} target", target, event["target"])
    faces = event["faces"]
    success = sum(faces) + sum(value for _, value in modifiers) >= target
    if dice == 1 and purpose not in UNNATURAL:
        success = faces[0] != 1 and (success or faces[0] == 6)
    m.same(rule, f"{purpose} success", success, event["success"])
    return success


def pair(
    m: Reader, rule: str, purpose: str, bonus: Sequence[Modifiers], order: Sequence[int]
) -> list[int]:
    """A die a side in this order; the two sums, by side."""
    totals = [0, 0]
    for side in order:
        faces = plain(m, rule, purpose, (1, 6), bonus[side], side=side, figure=None)
        totals[side] = faces[0] + sum(value for _, value in bonus[side])
    return totals


def one_of(m: Reader, rule: str, purpose: str, candidates: Sequence[Man], side: int) -> Man:
    """A player by lot: the n-th of those concerned in slot order (the log's page, *Dice*)."""
    event = throw(m, rule, purpose, (1, len(candidates)), side=side, target=None, success=None)
    return candidates[min(event["faces"][0], len(candidates)) - 1]
