"""The printed report of a finished match: the score, the course, the players' figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse

from core.accounts.models import Person
from engine.errors import DataError
from engine.report import MatchReport
from engine.stored_events import read_events
from league.exports.printing.page import PrintPage
from matches.models import Match, Segment
from matches.queries.matches import match_with_people, setup_for_words
from matches.render.commentary import LogSection, commentary
from matches.views.report_page import ReportPage


@dataclass(frozen=True, slots=True)
class PrintedReport:
    """A report to print; `story` are the key moments, turn by turn."""

    match: Match
    report: ReportPage
    story: Sequence[LogSection]


def match_page(person: Person, pk: int) -> PrintPage | None:
    """The report of a match that the person may see; None before it is over."""
    match = match_with_people(person).filter(pk=pk, report__isnull=False).first()
    if match is None:
        return None
    try:
        report = MatchReport.from_json(match.report or {})
    except DataError:
        return None
    content = PrintedReport(match, ReportPage.build(match, report), story_of(match))
    title = f"{match.home_team.name} - {match.away_team.name}, report"
    return PrintPage(
        "league/exports/match.html", title, reverse("matches:report", args=[match.pk]), content
    )


def story_of(match: Match) -> list[LogSection]:
    """The key moments, turn by turn; empty for a log that cannot be read here."""
    setup = setup_for_words(match)
    if setup is None:
        return []
    rows = (
        Segment.objects.standing()
        .filter(match=match)
        .order_by("number")
        .values_list("events", flat=True)
    )
    try:
        events = [event for row in rows for event in read_events(row, setup)]
    except DataError:
        return []
    sections = commentary(events, setup, is_in_full=True)
    kept = [
        LogSection(part.title, part.side, [line for line in part.lines if line.highlight])
        for part in sections
    ]
    return [part for part in kept if part.lines]
