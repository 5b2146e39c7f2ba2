"""The events of a match as one numbered list, read a slice at a time."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, overload

from django.db.models import F, Sum

from engine.event_schema import LOG_VERSION
from matches.models import Match, Segment

EventJson = dict[str, Any]
AUDIENCES = ("home", "away")


class EventList(Sequence[EventJson]):
    """Every event of the resolved segments in order, each with its `number`.

    Events for one side only are shown to that side (`sides`), and to everybody from full time;
    others see only their numbers, so that numbering never depends on the reader.
    """

    def __init__(self, match: Match, sides: Collection[int]):
        self._match, self._sides = match, sides

    def __len__(self) -> int:
        rows = Segment.objects.standing().filter(match=self._match)
        return rows.aggregate(total=Sum("event_count"))["total"] or 0

    @overload
    def __getitem__(self, index: int) -> EventJson: ...

    @overload
    def __getitem__(self, index: slice) -> list[EventJson]: ...

    def __getitem__(self, index: int | slice) -> EventJson | list[EventJson]:
        if isinstance(index, int):
            return self[index : index + 1][0]
        start = index.start or 0
        stop = len(self) if index.stop is None else index.stop
        rows = (
            Segment.objects.standing()
            .filter(match=self._match, first_event__lt=stop)
            .annotate(end=F("first_event") + F("event_count"))
            .filter(end__gt=start)
            .order_by("number")
            .values_list("first_event", "events")
        )
        return [
            self._readable(first + offset, event)
            for first, events in rows
            for offset, event in enumerate(_listed(events))
            if start <= first + offset < stop
        ]

    def _readable(self, number: int, event: object) -> EventJson:
        """The part of a stored event that the reader may see; only its number if it is no event."""
        if not isinstance(event, dict):
            return {"number": number, "event": "unreadable", "audience": "all", "rule": ""}
        audience = event.get("audience")
        own = any(AUDIENCES[side] == audience for side in self._sides)
        if own or audience == "all" or self._match.is_over:
            return {"number": number, **event}
        whose = audience if audience in AUDIENCES else ""
        return {"number": number, "event": "sealed", "audience": whose, "rule": ""}


def _listed(events: object) -> list[Any]:
    """A segment's events; empty if the stored value is no list."""
    return events if isinstance(events, list) else []


def published_log(match: Match) -> dict[str, Any]:
    """A finished match as docs/event-log.md describes it."""
    rows = Segment.objects.standing().filter(match=match).order_by("number")
    lists = rows.values_list("events", flat=True)
    events = [event for events in lists for event in _listed(events)]
    return {"log": LOG_VERSION, "rules": match.rules, "setup": match.setup, "events": events}
