"""A coach's orders in parts: the set-up, the standing orders, and what they would lay on a map.

One text may contain several parts. Writing one part leaves the others as they were.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from engine.decisions import DecisionKind
from engine.laying import LAID_BY_COACHES
from engine.orders.specs import PRESET, SPECS
from engine.orders.standing_orders import NO_STANDING, StandingOrders, canonical_line
from engine.sheets.set_up_sheet import Places, SetUpSheet

NOTHING = SetUpSheet()


class Part(StrEnum):
    """A part of a coach's orders."""

    SET_UP = "set_up"
    """Both formations, the kick's target, and the choice to kick or receive."""
    ORDERS = "orders"
    LAYING = "laying"
    """The squares for chests and pads."""


SET_UP_LINES: Mapping[DecisionKind, str] = {
    DecisionKind.KICK_OR_RECEIVE: "choice",
    DecisionKind.KICK_TARGET: "target",
}
"""What one line of a set-up answers, and its field there."""
BEYOND_A_MATCH = frozenset({Part.ORDERS, Part.LAYING})
"""The standing orders of a playbook or a league, which include what would be laid."""


@dataclass(frozen=True, slots=True)
class Replacement:
    """A line or formation that would give way; ``after`` is empty where nothing takes its place."""

    part: Part
    before: str
    after: str


def part_of(orders: SetUpSheet, *parts: Part) -> SetUpSheet:
    """Only those parts of the orders."""
    standing = orders.standing
    laid = tuple((kind, policy) for kind, policy in standing.own if kind in LAID_BY_COACHES)
    others = tuple((kind, policy) for kind, policy in standing.own if kind not in LAID_BY_COACHES)
    own = (*(others if Part.ORDERS in parts else ()), *(laid if Part.LAYING in parts else ()))
    preset = standing.preset if Part.ORDERS in parts else ""
    kept = StandingOrders(preset, tuple(sorted(own, key=_in_catalogue)), standing.lines)
    if Part.SET_UP in parts:
        return replace(orders, standing=kept)
    return SetUpSheet(standing=kept)


_PLACE = {kind: place for place, kind in enumerate(SPECS)}


def _in_catalogue(order: tuple[object, object]) -> int:
    return _PLACE[order[0]]  # type: ignore[index]  # a kind of `SPECS`


def written_parts(orders: SetUpSheet) -> frozenset[Part]:
    """The parts about which the orders say anything."""
    return frozenset(part for part in Part if part_of(orders, part) != NOTHING)


def with_written(
    before: SetUpSheet, written: SetUpSheet, parts: Collection[Part] | None = None
) -> SetUpSheet:
    """The orders with these parts replaced by what is written.

    What is written about another part is put on top of it line by line. A text that is only about
    other parts leaves these as they are. Without ``parts`` a text replaces those that it contains,
    and an empty text all.
    """
    found = written_parts(written)
    if parts is None:
        parts = found or frozenset(Part)
    elif found and not found & frozenset(parts):
        parts = ()
    result = NOTHING
    for part in Part:
        new, old = part_of(written, part), part_of(before, part)
        result = _joined(result, new if part in parts else new.over(old))
    return replace(result, lines=written.lines, notes=written.notes)


def _joined(one: SetUpSheet, other: SetUpSheet) -> SetUpSheet:
    """Both; no kind is in both, and a preset of one hides nothing of the other."""
    own = (*one.standing.own, *other.standing.own)
    standing = NO_STANDING
    for kind, policy in own:
        standing = standing.with_policy(kind, policy)
    preset = one.standing.preset or other.standing.preset
    lines = {**one.standing.lines, **other.standing.lines}
    return replace(one.over(other), standing=replace(standing, preset=preset, lines=lines))


def replacements(before: SetUpSheet, after: SetUpSheet) -> list[Replacement]:
    """What of the orders before is no longer there, or is written otherwise, after."""
    return [*_of_set_up(before, after), *_of_orders(before.standing, after.standing)]


def _of_set_up(before: SetUpSheet, after: SetUpSheet) -> Iterator[Replacement]:
    pairs = (
        (str(before.choice or ""), str(after.choice or "")),
        (_line("TARGET", before.target), _line("TARGET", after.target)),
        (_formation("KICKING", before.kicking), _formation("KICKING", after.kicking)),
        (_formation("RECEIVING", before.receiving), _formation("RECEIVING", after.receiving)),
    )
    yield from (Replacement(Part.SET_UP, old, new) for old, new in pairs if old and old != new)


def _of_orders(before: StandingOrders, after: StandingOrders) -> Iterator[Replacement]:
    if before.preset and before.preset != after.preset:
        yield Replacement(
            Part.ORDERS, _line(PRESET, before.preset), _line(PRESET, after.preset or None)
        )
    there = dict(after.own)
    for kind, policy in before.own:
        if there.get(kind) != policy:
            part = Part.LAYING if kind in LAID_BY_COACHES else Part.ORDERS
            new = canonical_line(kind, there[kind]) if kind in there else ""
            yield Replacement(part, canonical_line(kind, policy), new)


def _line(word: str, value: str | None) -> str:
    return f"{word} {value}" if value is not None else ""


def _formation(word: str, places: Places) -> str:
    """A formation in one line."""
    return f"{word} {', '.join(f'{n} {square}' for n, square in places)}" if places else ""
