"""The contents of JSON columns in a file from elsewhere: how deep, how much, and of what.

A column's entry in `SHAPES` says what a site writes there; what pages later read with a parser of
its own is read with it once here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.report import MatchReport
from league.exports.league_file.errors import BadLine
from league.exports.league_file.row_validation import MISSHAPEN
from matches.clocks.clock_terms import ClockTerms
from matches.clocks.time_bank import SideTime
from matches.clocks.turn_clock import TurnClock

MAX_DEPTH = 24
MAX_TEXT = 20_000
MAX_VALUES = 4_000
"""Of one cell; what holds a whole position or a log may have more."""
MANY_VALUES: Mapping[tuple[str, str], int] = {
    ("segment", "events"): 400_000,
    ("segment", "notes"): 100_000,
    ("segment", "private"): 100_000,
    ("checkpoint", "data"): 200_000,
    ("match", "setup"): 40_000,
    ("match", "report"): 40_000,
    ("report", "report"): 40_000,
    ("table_report", "report"): 40_000,
}
MAX_NUMBER = 2**62
Shape = Callable[[Any], bool]


def _is_number(value: Any) -> bool:
    return type(value) is int


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_plain(value: Any) -> bool:
    return value is None or isinstance(value, str | int | float)


def _all(of: Shape) -> Shape:
    return lambda value: all(map(of, value))


def _values(of: Shape) -> Shape:
    return lambda value: all(map(of, value.values()))


def _is_event(value: Any) -> bool:
    return isinstance(value, dict) and all(isinstance(value.get(k), str) for k in ("event", "rule"))


def _is_fact(value: Any) -> bool:
    """Of a career: plain, or a list of such."""
    return _is_plain(value) or (isinstance(value, list) and all(map(_is_plain, value)))


def _reads(read: Callable[[Any], object]) -> Shape:
    def shape(value: Any) -> bool:
        if not value:
            return True  # not yet known
        try:
            read(value)
        except MISSHAPEN:
            return False
        return True

    return shape


def _numbered(read: Callable[[Any], object]) -> Shape:
    def shape(value: Any) -> bool:
        whole = isinstance(value, dict) and all(number.isdecimal() for number in value)
        return whole and all(_reads(read)(each) for each in value.values())

    return shape


SHAPES: Mapping[tuple[str, str], Shape] = {
    ("player_sheet", "learned"): _all(_is_text),
    ("match", "map_set"): _all(_is_text),
    ("match", "clock_terms"): _reads(ClockTerms.from_json),
    ("side_clock", "turn"): _reads(TurnClock.from_json),
    ("side_clock", "turn_starts"): _numbered(SideTime.from_json),
    ("match", "report"): _reads(MatchReport.from_json),
    ("segment", "events"): _all(_is_event),
    ("squad", "resting"): _all(_is_number),
    ("report", "report"): _reads(MatchReport.from_json),
    ("table_report", "report"): _reads(MatchReport.from_json),
    ("table_report", "healed"): _all(_is_plain),
    ("career", "data"): _values(_is_fact),
    ("lost_contract", "ratings"): _all(_is_number),
    ("lost_contract", "faces"): _all(_is_number),
    ("season", "clock_terms"): _reads(ClockTerms.from_json),
    ("season", "format_options"): _values(_is_plain),
    ("season", "tie_breaks"): _all(_is_text),
    ("fixture", "why"): _all(_is_text),
}
"""By kind and column: what a value must be. `row_validation` reads others; the rest is counted."""


def require_sound(kind: str, column: str, value: Any) -> None:
    """Raise `BadLine` for a value that no site writes into this column."""
    if value is None:
        return
    _measure(value, MANY_VALUES.get((kind, column), MAX_VALUES))
    shape = SHAPES.get((kind, column))
    if shape is not None and not shape(value):
        raise BadLine(f"{column}: its contents are not those of a {kind.replace('_', ' ')}.")


def _measure(value: Any, most: int) -> None:
    """Raise `BadLine` for too many values, too long a text, too large a number, too deep a nest."""
    left, level, depth = most, [value], 0
    while level:
        left -= len(level)
        depth += 1
        if left < 0:
            raise BadLine("has a cell with more values than any league writes.")
        if depth > MAX_DEPTH:
            raise BadLine("is nested too deeply.")
        inner: list[Any] = []
        for each in level:
            if isinstance(each, str) and len(each) > MAX_TEXT:
                raise BadLine("has a cell with a longer text than any league writes.")
            if isinstance(each, int | float) and abs(each) > MAX_NUMBER:
                raise BadLine("has a number out of bounds.")
            if isinstance(each, dict):
                inner += each
                inner += each.values()
            elif isinstance(each, list):
                inner += each
        level = inner
