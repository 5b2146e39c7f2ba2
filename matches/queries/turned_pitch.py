"""Whether a picture of the pitch stands on its head, so that its reader's side plays upward."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.position import Phase, Position
from engine.ruleset import Rules
from matches.models import Side


def turned(
    rules: Rules, own: Collection[Side], ends: Sequence[int] = (), *, turns_pitch: bool
) -> bool:
    """Whether it does for a reader with these sides who wants that (`turns_pitch`).

    `ends` are the end zones of a map that the sides defend, empty until they are chosen.
    """
    return turns_pitch and len(own) == 1 and _goes_down(rules, next(iter(own)), ends)


def ends_of(position: Position) -> Sequence[int]:
    """The end zones of a map that the sides defend; empty until they are chosen."""
    return position.ends if position.phase is not Phase.PRE_MATCH else ()


def _goes_down(rules: Rules, side: Side, ends: Sequence[int]) -> bool:
    """On a map: whether the side's end zone lies above the other's."""
    zones = rules.pitch.end_zones
    if not zones:
        return side == Side.HOME
    if not ends:
        return False
    own, other = (
        sum(rules.board.ys[square] for square in zones[ends[each]]) for each in (side, 1 - side)
    )
    return own < other
