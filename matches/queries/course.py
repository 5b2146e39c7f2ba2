"""The course of a finished match, read once from its log and remembered."""

from __future__ import annotations

import logging

from django.core.cache import cache

from core.class_digest import digest_classes
from engine.errors import DataError
from engine.lineup import MatchSetup
from matches.course import Course, Turn, course_of
from matches.models import Match, Segment
from matches.queries.matches import events_of

log = logging.getLogger(__name__)
REMEMBERED = 7 * 24 * 3600
WHOLE = 1000


def course_of_match(match: Match, setup: MatchSetup) -> Course | None:
    """The course; None if nothing was played here or the log cannot be read."""
    held = digest_classes(Course)
    key = f"course:{held}:{match.pk}:{match.segment}:{match.report_version}"
    kept: Course | None = cache.get(key)
    if kept is not None:
        return kept
    rows = Segment.objects.standing().filter(match=match).exclude(cause=Segment.Cause.TABLE)
    try:
        turns = [(_turn(row), events_of(row, setup)) for row in rows.order_by("number")]
    except DataError:
        log.exception("match %s: its course", match.pk)
        return None
    found = course_of(setup, turns)
    if not found.turns:
        return None
    cache.set(key, found, REMEMBERED)
    return found


def _turn(row: Segment) -> Turn:
    home, away = row.home_wins, row.away_wins
    return Turn(
        row.number,
        row.side,
        row.half,
        row.turn,
        None if home is None else home / WHOLE,
        None if away is None else away / WHOLE,
        row.first_event,
    )
