"""How a picture of the pitch is turned, so that its reader's side plays to the right, or upward."""

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


def pitch_classes(
    rules: Rules, own: Collection[Side], ends: Sequence[int] = (), *, turns_pitch: bool
) -> str:
    """The classes by which the stylesheet turns the picture (`.pitch-along` in ``pitch.css``).

    On a desk a pitch lies along, and the reader's side attacks to the right; a dungeon lies along
    as it is.
    """
    is_turned = turned(rules, own, ends, turns_pitch=turns_pitch)
    wishes_up = turns_pitch and len(own) == 1
    found = {
        "pitch-turned": is_turned,
        "pitch-along": not (rules.board.enclosed or wishes_up),
        f"pitch-{rules.board.length}": not rules.board.enclosed,
        "pitch-upward": set(own) == {Side.AWAY},
    }
    return " ".join(name for name, applies in found.items() if applies)


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
