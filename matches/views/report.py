"""After the match: the report, and the record by which anybody can check the dice."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from engine.errors import DataError
from engine.report import MatchReport
from matches.models import Match, Segment, Side
from matches.queries import matches
from matches.seats import Seat, seats_of
from matches.views.access import match_or_404
from matches.views.public_match import describe_match
from matches.views.report_page import ReportPage
from matches.views.telling import Telling
from rosters.match_refs import match_ref
from rosters.queries.after_match_sequences import sequences_of_match

log = logging.getLogger(__name__)


@require_safe
def report(request: HttpRequest, pk: int) -> HttpResponse:
    match = match_or_404(request, pk)
    if match.report is None:
        raise Http404
    try:
        match_report = MatchReport.from_json(match.report)
    except DataError:
        log.exception("match %s: the report", match.pk)
        return render(request, "matches/report.html", {"match": match, "page": None})
    context = {
        "match": match,
        "page": ReportPage.build(match, match_report),
        "telling": Telling.build(match),
        "afterwards": sequences_of_match(match_ref(match.pk)),
        "public_page": describe_match(match, "matches:report"),
    }
    return render(request, "matches/report.html", context)


@require_safe
def versions(request: HttpRequest, pk: int) -> HttpResponse:
    """Every report of the match, which is in force, who confirmed it and why."""
    match = match_or_404(request, pk)
    rows = match.report_versions.select_related("actor").order_by("-number")
    context = {
        "match": match,
        "versions": [(row, _score_of(row.report)) for row in rows],
        "entered": match.table_reports.select_related("entered_by", "answered_by"),
        "may_correct": match.is_over and request.user.has_perm("matches.judge", match),
    }
    return render(request, "matches/versions.html", context)


def _score_of(report: dict[str, Any] | None) -> str:
    if report is None:
        return "void"
    return " : ".join(str(side.get("score", "?")) for side in report["sides"])


@require_safe
def record(request: HttpRequest, pk: int) -> HttpResponse:
    """Every segment with its digest; the orders behind it and the secret from full time on."""
    match = match_or_404(request, pk)
    seats = seats_of(request.user, match)
    rows = matches.segments(match).defer(None).defer("events").order_by("number")
    context = {
        "match": match,
        "rows": [(segment, readable_orders(match, segment, seats)) for segment in rows],
        "stood_in": matches.stood_in(match),
    }
    return render(request, "matches/record.html", context)


def readable_orders(match: Match, segment: Segment, seats: Sequence[Seat]) -> list[tuple[str, str]]:
    """The locked orders of a segment, as far as the reader may see them: (team, text)."""
    if not segment.locked:  # it stayed in the installation the league was imported from
        return []
    locked: dict[str, dict[str, str]] = json.loads(segment.locked)
    if segment.cause == Segment.Cause.TABLE:  # both coaches have agreed on it, so it is no secret
        return [(gettext("The report as it was entered"), segment.locked)]
    found = []
    opened = [seat.side for seat in seats if seat.opens(segment.created_at)]
    for side in Side if match.is_over else opened:
        orders = locked[side.name.lower()]
        text = orders.get("sheet") or orders.get("coach", "")
        if segment.number == 0 and not text:
            text = orders["set_up"]
        if text:
            found.append((match.team(side).name, text))
    return found
