"""The page of one match, and the small part of it that is reloaded all the time."""

from __future__ import annotations

from datetime import datetime

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import condition, require_POST, require_safe

from core import clock
from core.leagues.views.shortcuts import AuthenticatedRequest, require
from core.refusals import flash_refusal
from matches.forms import ExtensionForm
from matches.models import Match, MatchState
from matches.queries import matches
from matches.seats import seats_of
from matches.services.resolution import extensions, hold
from matches.services.resolution import roll_back as rolling
from matches.services.timekeeping import presence
from matches.views import presenters
from matches.views.access import INCOMPLETE, match_or_404, own_side, posted_segment
from matches.views.match_page import match_page
from matches.views.match_status import MatchStatus, status_etag

OLDER = 20
STOP_POLLING = 286
"""The status by which htmx shows an answer and asks no more."""


@require_safe
def match(request: HttpRequest, pk: int) -> HttpResponse:
    return match_page(request, match_or_404(request, pk))


@require_safe
@condition(etag_func=status_etag)
def state(request: HttpRequest, pk: int) -> HttpResponse:
    """The status line; `js/replay/live.js` asks for it when something has changed, beside a sheet
    for the short one (`?quiet`). The page of a set-up asks only whether it is over (`?set-up`).
    """
    shown = match_or_404(request, pk)
    if "set-up" in request.GET:
        response = _set_up_news(request, shown)
    else:
        status = MatchStatus.build(shown, request.user)
        context = {"match": shown, "status": status, "is_quiet": "quiet" in request.GET}
        response = render(request, "matches/_status.html", context)
    response["Cache-Control"] = "private, no-cache"
    return response


def _set_up_news(request: HttpRequest, match: Match) -> HttpResponse:
    """What a page of a set-up gets, and never who has submitted one: nothing as long as set-ups
    are awaited, that the opening is rolled, and last that the match has gone on.
    """
    if match.state == MatchState.SETTING_UP and not match.is_being_resolved:
        return HttpResponse(status=204)
    status = 200 if match.state == MatchState.SETTING_UP else STOP_POLLING
    return render(request, "matches/_set_up_news.html", {"match": match}, status=status)


@require_safe
def log(request: HttpRequest, pk: int) -> HttpResponse:
    """The log from the newest segment on, or from before `?before=`; for htmx only the rows."""
    shown = match_or_404(request, pk)
    setup, seats = matches.setup_for_words(shown), seats_of(request.user, shown)
    rows = matches.segments(shown).defer(None)
    before = request.GET.get("before", "")
    if before.isdecimal():
        rows = rows.filter(number__lt=int(before[:6]))
    found = list(rows[:OLDER])
    context = {
        "match": shown,
        "log": [presenters.segment_log(shown, setup, segment, seats) for segment in found],
        "older": found[-1].number if found and found[-1].number > 0 else None,
    }
    partial = bool(getattr(request, "htmx", False))
    return render(request, "matches/_log.html" if partial else "matches/log.html", context)


@require_POST
@login_required
def run_again(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """A commissioner lets a held match go on: as it was, or by default orders."""
    shown = match_or_404(request, pk)
    now: datetime = clock.now()
    default = request.POST.get("orders") == "default"
    go_on = hold.play_default_orders if default else hold.run_again
    with flash_refusal(request):
        go_on(match=shown, actor=request.user, now=now)
        messages.success(request, gettext("The match goes on."))
    return redirect("matches:match", shown.pk)


@require_POST
@login_required
def extend(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """A judge gives more time; a held match goes on with it."""
    shown = match_or_404(request, pk)
    require(request, "matches.judge", shown)
    form = ExtensionForm(request.POST)
    if not form.is_valid():
        messages.error(request, gettext("Nothing was changed: give 1 to 336 hours, and a reason."))
        return redirect("matches:match", shown.pk)
    with flash_refusal(request):
        extensions.give_time(match=shown, now=clock.now(), actor=request.user, **form.cleaned_data)
        messages.success(request, gettext("The match waits longer. Both coaches are notified."))
    return redirect("matches:match", shown.pk)


@require_POST
@login_required
def confirm(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """A coach confirms that they are there before the kick-off."""
    shown = match_or_404(request, pk)
    side = own_side(request, shown)
    with flash_refusal(request):
        presence.confirm_presence(match=shown, side=side, author=request.user, now=clock.now())
        messages.success(
            request, gettext("Confirmed. Submit a set-up, or leave it to the default.")
        )
    return redirect("matches:match", shown.pk)


@require_POST
@login_required
def roll_back(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """A judge rolls the last turn back."""
    shown = match_or_404(request, pk)
    reason, segment = request.POST.get("reason", ""), posted_segment(request)
    if segment is None:
        messages.error(request, gettext(INCOMPLETE))
        return redirect("matches:match", shown.pk)
    with flash_refusal(request):
        rolling.roll_back(
            match=shown, actor=request.user, reason=reason, now=clock.now(), segment=segment
        )
        messages.success(request, gettext("The turn is rolled back; both coaches are notified."))
    return redirect("matches:match", shown.pk)
