"""What a page of a running match asks all the time: has something been played?"""

from __future__ import annotations

from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import condition, require_safe

from core.answers import to_json
from matches.answers.live import LiveState, LiveTurn
from matches.models import Match, Segment
from matches.queries.matches import title_of
from matches.views.access import match_or_404
from matches.views.match_status import status_etag

SOON, SELDOM, OVER = 0.3, 15, 120
"""Seconds until a page asks again: as a turn is played, as one is awaited, from full time on."""
LIVE = 2
"""The same as a turn of a live match is awaited: both are there."""


def build_live_state(match: Match, newest_first: Iterable[Segment]) -> LiveState:
    """What a page of the match reads; segments that were rolled back do not count."""
    newest = next((row for row in newest_first if not hasattr(row, "rolled_back")), None)
    is_live = match.terms.is_live and not match.is_over
    seconds = LIVE if is_live else OVER if match.is_over else SELDOM
    return LiveState(
        match.stage,
        -1 if newest is None else newest.number,
        SOON if match.is_being_resolved else seconds,
        LIVE if is_live else OVER,
        match.is_being_resolved,
        None if newest is None else _turn(match, newest),
    )


def _turn(match: Match, segment: Segment) -> LiveTurn:
    last = segment.first_event + max(segment.event_count - 1, 0)
    title = title_of(match, segment)
    return LiveTurn(segment.number, title, segment.side, segment.first_event, last)


@require_safe
@condition(etag_func=status_etag)
def live(request: HttpRequest, pk: int) -> HttpResponse:
    """The stage of the match and its newest turn; answered with 304 while nothing changes."""
    match = match_or_404(request, pk)
    rows = Segment.objects.standing().filter(match=match).order_by("-number")
    newest = rows.select_related("rolled_back").defer("events", "locked", "private", "notes")[:1]
    answer = JsonResponse(to_json(build_live_state(match, newest)))
    answer["Cache-Control"] = "private, no-cache"
    return answer
