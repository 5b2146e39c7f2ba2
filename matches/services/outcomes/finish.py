"""Full time: makes the report, notifies the coaches, and has the match booked."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from engine.events import Event, event_from_json
from engine.lineup import MatchSetup
from engine.report import report_of
from matches.models import Match, ReportVersion, Segment
from matches.services.notifications import match_notifications
from matches.services.outcomes.results import confirm_report


def finish(match: Match, setup: MatchSetup, last: Iterable[Event], now: datetime) -> None:
    """End a locked match whose last segment is written; `last` are that segment's events.

    Publishes `match.finished`.
    """
    report = report_of(setup, [*_events_before(match), *last])
    confirm_report(match=match, kind=ReportVersion.Kind.PLAYED, report=report, now=now)
    match_notifications.full_time(match)


def _events_before(match: Match) -> Iterable[Event]:
    """The events of all segments but the last, in order."""
    rows = Segment.objects.standing().filter(match=match, number__lt=match.segment - 1)
    rows = rows.order_by("number")
    for events in rows.values_list("events", flat=True).iterator():
        yield from map(event_from_json, events)
