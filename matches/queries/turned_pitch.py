"""How a picture of the pitch is turned, so that its reader's side attacks where they want it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from statistics import fmean

from core.accounts.models import PitchWay
from engine.position import Phase, Position
from engine.ruleset import Rules
from matches.models import Side


def turned(rules: Rules, own: Collection[Side], ends: Sequence[int] = (), *, way: PitchWay) -> bool:
    """Whether an upright picture stands on its head, for a reader with these sides who wants their
    own to attack upward: of nobody else, nor of both sides' people.

    `ends` are the end zones of a map that the sides defend, empty until they are chosen.
    """
    upward = way == PitchWay.UP and len(own) == 1
    return upward and _goes_down(rules, next(iter(own)), ends)


def pitch_classes(
    rules: Rules,
    own: Collection[Side],
    ends: Sequence[int] = (),
    *,
    way: PitchWay = PitchWay.RIGHT,
) -> str:
    """The classes by which the stylesheet turns the picture (`.pitch-along` in ``pitch.css``).

    On a desk a pitch lies along, and the reader's side attacks to the right or the left, unless
    they want it upward; a map lies along on every screen, and is only put on its head. Who has
    no side, or both, sees the default.
    """
    if len(own) != 1:
        way = PitchWay.RIGHT
    is_map = rules.board.enclosed
    to_left = way == PitchWay.LEFT
    found = {
        "pitch-turned": _is_on_head(rules, own, ends, way)
        if is_map
        else turned(rules, own, way=way),
        "pitch-along": not is_map and way != PitchWay.UP,
        f"pitch-{rules.board.length}": not is_map,
        "pitch-upward": not is_map and set(own) == {Side.HOME if to_left else Side.AWAY},
    }
    return " ".join(name for name, applies in found.items() if applies)


def home_goes_left(
    rules: Rules, own: Collection[Side], ends: Sequence[int], *, way: PitchWay
) -> bool:
    """Whether a small board, which lies along on every screen, is turned so that home attacks to
    the left; of a map, whether it is on its head. Who wants their side to attack upward sees it
    attack to the right.
    """
    to_left = way == PitchWay.LEFT and len(own) == 1
    if rules.board.enclosed:
        return _is_on_head(rules, own, ends, PitchWay.LEFT if to_left else PitchWay.RIGHT)
    return set(own) == {Side.HOME if to_left else Side.AWAY}


def first_end(
    rules: Rules, own: Collection[Side], ends: Sequence[int] = (), *, way: PitchWay
) -> Side:
    """Whose end a desk shows first: at the left, or at the top of a pitch that stands upright.
    Home's on a map until ends are chosen.
    """
    if not rules.board.enclosed:
        upright = way == PitchWay.UP and len(own) == 1
        home_is_last = (
            turned(rules, own, way=way) if upright else home_goes_left(rules, own, ends, way=way)
        )
        return Side.AWAY if home_is_last else Side.HOME
    if not ends:
        return Side.HOME
    home, away = _middles(rules, Side.HOME, ends, rules.board.xs)
    return Side.AWAY if (home < away) == _is_on_head(rules, own, ends, way) else Side.HOME


def ends_of(position: Position) -> Sequence[int]:
    """The end zones of a map that the sides defend; empty until they are chosen."""
    return position.ends if position.phase is not Phase.PRE_MATCH else ()


def _is_on_head(rules: Rules, own: Collection[Side], ends: Sequence[int], way: PitchWay) -> bool:
    """Whether a map is, for the way in which a reader's only side is to attack."""
    if way == PitchWay.UP or len(own) != 1 or not ends:
        return turned(rules, own, ends, way=way)
    here, there = _middles(rules, next(iter(own)), ends, rules.board.xs)
    return here < there if way == PitchWay.LEFT else here > there


def _goes_down(rules: Rules, side: Side, ends: Sequence[int]) -> bool:
    """On a map: whether the side's end zone lies above the other's."""
    if not rules.pitch.end_zones:
        return side == Side.HOME
    if not ends:
        return False
    here, there = _middles(rules, side, ends, rules.board.ys)
    return here < there


def _middles(
    rules: Rules, side: Side, ends: Sequence[int], places: Sequence[int]
) -> tuple[float, float]:
    """Where the side's end zone and the other's are on the map, across or down (`places`)."""
    own, other = (rules.pitch.end_zones[ends[each]] for each in (side, 1 - side))
    return fmean(places[each] for each in own), fmean(places[each] for each in other)
