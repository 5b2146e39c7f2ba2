"""From a fact back to the dice: the events of the match's log that it is based on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.errors import DataError
from engine.lineup import MatchSetup
from engine.stored_events import read_events
from matches.models import Match, Segment
from matches.queries.matches import setup_for_words
from matches.render.commentary import LogLine, commentary
from rosters.models import CareerKind

EventJson = Mapping[str, Any]
LEAD = 10
"""How many events before the deciding one can belong to it: rolls of armour and injury."""
FIGURES = ("figure", "by", "attacker", "defender", "victim")


@dataclass(frozen=True, slots=True)
class EventPattern:
    """The deciding events (`codes`), those that lead to them (`before`), and dice of a purpose."""

    codes: frozenset[str]
    before: frozenset[str] = frozenset()
    purposes: frozenset[str] = frozenset()


def _pattern(codes: str, before: str = "", purposes: str = "") -> EventPattern:
    return EventPattern(
        frozenset(codes.split()), frozenset(before.split()), frozenset(purposes.split())
    )


HURT = _pattern("injured lasting_injury poisoned treated", "rolled knocked_down blocked fouled")
HONOUR = _pattern("dishonored honor_restored took_own_life", "rolled penalised", "honor")
OF_PLAYER: Mapping[str, EventPattern] = {
    CareerKind.APPEARANCE: _pattern(
        "spp_earned", "scored completed injured intercepted ball_moved passed"
    ),
    CareerKind.MVP: _pattern("mvp_named", purposes="mvp"),
    CareerKind.INJURY: HURT,
    CareerKind.DEATH: EventPattern(
        HURT.codes | {"took_own_life"}, HURT.before, frozenset({"honor"})
    ),
    CareerKind.MISSES_NEXT: HURT,
    CareerKind.DISHONORED: HONOUR,
    CareerKind.HONOR_RESTORED: HONOUR,
    CareerKind.BLESSED: _pattern("blessed", "rolled"),
    CareerKind.BLESSING_LEFT: _pattern("blessed injured", "rolled"),
    CareerKind.LEVEL: _pattern("spp_earned mvp_named"),
}
"""Kind of career event -> the events of a player's match that it is based on."""
WINNINGS = _pattern("winnings_paid match_ended gate_counted", purposes="winnings gate taka trade")


@dataclass(frozen=True, slots=True)
class LogStep:
    """An event in words, and its number in the match's log."""

    number: int
    segment: int
    line: LogLine


def of_player(match: Match, kind: str, side: int, number: int) -> list[LogStep]:
    """The events behind a fact about the player with that shirt number."""
    setup = setup_for_words(match)
    slot = None if setup is None else slot_of(setup, side, number)
    if setup is None or slot is None or kind not in OF_PLAYER:
        return []
    pattern = OF_PLAYER[kind]

    def concerns(event: EventJson) -> bool:
        return any(event.get(who) == slot for who in FIGURES)

    return _describe(match, setup, pattern, concerns, side)


def of_side(match: Match, pattern: EventPattern, side: int) -> list[LogStep]:
    """The events behind a fact about a side: its winnings, its fans."""
    setup = setup_for_words(match)
    if setup is None:
        return []
    return _describe(match, setup, pattern, lambda event: event.get("side", side) == side, side)


def slot_of(setup: MatchSetup, side: int, number: int) -> int | None:
    """The slot of a player in the log: home's players first, each side in line-up order."""
    before = len(setup.home.figures) if side else 0
    for place, figure in enumerate(setup.sides[side].figures):
        if figure.number == number:
            return before + place
    return None


def _describe(
    match: Match,
    setup: MatchSetup,
    pattern: EventPattern,
    concerns: Callable[[EventJson], bool],
    side: int,
) -> list[LogStep]:
    steps: list[LogStep] = []
    for segment, number, event in _chosen(_events(match), pattern, concerns, side):
        try:
            events = read_events([event], setup)
        except DataError:
            continue
        sections = commentary(events, setup)
        steps += [LogStep(number, segment, line) for part in sections for line in part.lines]
    return steps


def _events(match: Match) -> list[tuple[int, int, EventJson]]:
    """Segment, number and event of the whole log."""
    rows = Segment.objects.standing().filter(match=match).order_by("number")
    return [
        (number, first + place, event)
        for number, first, events in rows.values_list("number", "first_event", "events")
        for place, event in enumerate(events if isinstance(events, list) else ())
        if isinstance(event, dict)
    ]


def _chosen(
    log: Sequence[tuple[int, int, EventJson]],
    pattern: EventPattern,
    concerns: Callable[[EventJson], bool],
    side: int,
) -> Iterator[tuple[int, int, EventJson]]:
    """The deciding events and those just before them about the same player or side, in order."""
    taken: set[int] = set()
    for place, (_, _, event) in enumerate(log):
        code = event.get("event")
        if code == "rolled" and event.get("purpose") in pattern.purposes and _ours(event, side):
            taken.add(place)
        elif code in pattern.codes and concerns(event):
            taken.add(place)
            taken.update(_leading(log, place, pattern, concerns))
    return (log[place] for place in sorted(taken))


def _leading(
    log: Sequence[tuple[int, int, EventJson]],
    place: int,
    pattern: EventPattern,
    concerns: Callable[[EventJson], bool],
) -> Iterable[int]:
    for earlier in range(max(place - LEAD, 0), place):
        event = log[earlier][2]
        if event.get("event") in pattern.before and concerns(event):
            yield earlier


def _ours(event: EventJson, side: int) -> bool:
    return event.get("side") in {side, None}
