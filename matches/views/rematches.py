"""The box below a friendly that is over, from which the next one begins."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from core import clock
from core.accounts.models import Person
from core.leagues.views.shortcuts import AuthenticatedRequest
from core.refusals import flash_refusal
from matches.models import FriendInvitation, Match
from matches.services import rematches
from matches.services.bots import rival_bot_of
from matches.services.friend_invitations import is_acceptable
from matches.services.rules_lock import setup_of
from matches.views.access import match_or_404
from matches.views.friendlies import first_page_of, lead_to_first_page
from rosters.models import Team

FRESH = timedelta(minutes=15)
"""So long after the end of a match its page looks for what the other side wants."""


@dataclass(frozen=True, slots=True)
class RematchBox:
    """What the reader can do about another match, and what the other side wants."""

    is_at_once: bool
    """Nobody else is to be asked: a bot, or both sides at one screen."""
    is_with_bot: bool
    is_first_drive: bool
    asked: FriendInvitation | None
    """A wish that still waits for an answer."""
    is_own: bool
    """Whether it is the reader's."""
    begun: Match | None
    left: Team | None
    """The other side's team, if nobody is there for it any more: then there is no rematch."""
    looks_again: bool


def build_rematch_box(match: Match, reader: Person) -> RematchBox | None:
    """None for a match that is not over, or that the reader did not play in a friendly."""
    if not match.is_over or not reader.has_perm("matches.play_again", match):
        return None
    now, is_with_bot = clock.now(), bool(rival_bot_of(match))
    is_at_once = is_with_bot or match.is_hotseat
    found = None if is_at_once else rematches.find_rematch(match)
    asked = found if found is not None and is_acceptable(found, now) else None
    begun = found.match if found is not None else None
    left = None if is_at_once or begun else rematches.find_side_that_left(match, reader)
    return RematchBox(
        is_at_once=is_at_once,
        is_with_bot=is_with_bot,
        is_first_drive=setup_of(match).opening is not None,
        asked=asked,
        is_own=asked is not None and asked.made_by_id == reader.pk,
        begun=begun,
        left=left,
        looks_again=not is_at_once and begun is None and left is None and _is_fresh(match, asked),
    )


def _is_fresh(match: Match, asked: FriendInvitation | None) -> bool:
    since = asked.created_at if asked is not None else match.finished_at
    return since is not None and clock.now() < since + FRESH


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def rematch(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """The box, for a page that looks again; a POST asks, begins the match or takes a wish back."""
    shown = match_or_404(request, pk)
    if request.method == "POST":
        now = clock.now()
        with flash_refusal(request):
            if "take_back" in request.POST:
                rematches.stop_asking(match=shown, actor=request.user, now=now)
            elif begun := rematches.play_again(match=shown, actor=request.user, now=now):
                return lead_to_first_page(begun, now)
        return redirect("matches:match", shown.pk)
    box = build_rematch_box(shown, request.user)
    if box is None:
        raise Http404
    if box.begun is not None and "HX-Request" in request.headers:
        return HttpResponse(status=204, headers={"HX-Redirect": _first_address(box.begun)})
    response = render(request, "matches/_rematch.html", {"match": shown, "box": box})
    response["Cache-Control"] = "private, no-store"
    return response


def _first_address(match: Match) -> str:
    page = first_page_of(match) if match.segment == 0 and not match.is_over else "matches:match"
    return reverse(page, args=[match.pk])
