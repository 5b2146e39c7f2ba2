"""What a page of a running match asks all the time: has something been played?"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import condition, require_safe

from matches.models import Match, Segment
from matches.queries.matches import title_of
from matches.views.access import match_or_404
from matches.views.match_status import status_etag

SOON, SELDOM, OVER = 1.5, 15, 120
"""Seconds until a page asks again: as a turn is played, as one is awaited, from full time on."""


@dataclass(frozen=True, slots=True)
class LiveState:
    """What the page has: `segment` is the last that counts, None before the first."""

    stage: str
    segment: int
    seconds: float
    is_being_resolved: bool
    turn: dict[str, Any] | None

    @classmethod
    def build(cls, match: Match) -> LiveState:
        rows = Segment.objects.standing().filter(match=match).order_by("-number")
        rows = rows.select_related("rolled_back")
        return cls.of(match, rows.defer("events", "locked", "private", "notes")[:1])

    @classmethod
    def of(cls, match: Match, newest_first: Iterable[Segment]) -> LiveState:
        """The same from segments that are read already; those rolled back do not count."""
        newest = next((row for row in newest_first if not hasattr(row, "rolled_back")), None)
        seconds = OVER if match.is_over else SELDOM
        return cls(
            match.stage,
            -1 if newest is None else newest.number,
            SOON if match.is_being_resolved else seconds,
            match.is_being_resolved,
            None if newest is None else _turn(match, newest),
        )


def _turn(match: Match, segment: Segment) -> dict[str, Any]:
    return {
        "segment": segment.number,
        "title": title_of(match, segment),
        "side": segment.side,
        "first": segment.first_event,
        "last": segment.first_event + max(segment.event_count - 1, 0),
    }


@require_safe
@condition(etag_func=status_etag)
def live(request: HttpRequest, pk: int) -> HttpResponse:
    """The stage of the match and its newest turn; answered with 304 while nothing changes."""
    state = LiveState.build(match_or_404(request, pk))
    answer = JsonResponse(
        {
            "stage": state.stage,
            "segment": state.segment,
            "seconds": state.seconds,
            "is_being_resolved": state.is_being_resolved,
            "turn": state.turn,
        }
    )
    answer["Cache-Control"] = "private, no-cache"
    return answer
