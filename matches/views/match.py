"""The page of one match, and the small part of it that is reloaded all the time."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import condition, require_POST, require_safe

from core import clock
from core.leagues.views.shortcuts import AuthenticatedRequest, require
from core.refusals import flash_refusal
from engine.lineup import MatchSetup
from matches.forms import ExtensionForm
from matches.hooks import MATCH_EXITS
from matches.models import Match, MatchState, Segment, Side
from matches.permissions import coached_sides, sides_of
from matches.queries import matches
from matches.services import rules_lock
from matches.services.resolution import extensions, hold
from matches.services.resolution import roll_back as rolling
from matches.services.timekeeping import presence
from matches.services.timekeeping.due import submitted_sheet
from matches.views import presenters
from matches.views.access import INCOMPLETE, match_or_404, own_side, posted_segment

NEWEST = 4
"""How many segments of the log the match's own page shows."""
OLDER = 20


@require_safe
def match(request: HttpRequest, pk: int) -> HttpResponse:
    return match_page(request, match_or_404(request, pk))


def match_page(
    request: HttpRequest, shown: Match, *, status: int = 200, **extra: Any
) -> HttpResponse:
    """The whole page; `extra` overrides the values of the sheet's form."""
    setup = matches.setup_for_words(shown)
    sides = sides_of(request.user, shown)
    newest = list(matches.segments(shown).defer(None)[:NEWEST])
    scene = _scene(shown, newest)
    status_line = _status(request, shown)
    may_play = not (scene["unreadable"] or status_line["why_not_playable"])
    context = {
        "match": shown,
        "sides": sides,
        "coaches": coached_sides(request.user, shown),
        **scene,
        "log": [presenters.segment_log(shown, setup, segment, sides) for segment in newest],
        "older": newest[-1].number if newest and newest[-1].number > 0 else None,
        "may_run_again": shown.state == MatchState.HELD
        and request.user.has_perm("matches.run_again", shown),
        **_judges_form(request, shown),
        "may_read_thread": request.user.has_perm("matches.read_thread", shown),
        "may_roll_back": shown.goes_on_from
        and shown.state in rolling.ROLL_BACK_STATES
        and request.user.has_perm("matches.judge", shown),
        "may_read_log": coached_sides(request.user, shown)
        or request.user.has_perm("core.read_audit", shown.league),
        **status_line,
        **_form(shown, setup, sides, may_play=may_play),
        **extra,
    }
    return render(request, "matches/match.html", context, status=status)


def _judges_form(request: HttpRequest, shown: Match) -> dict[str, Any]:
    """The form for more time, for judges of a match that runs or is held."""
    waits = shown.state == MatchState.HELD or (shown.is_running and shown.due_at is not None)
    if waits and request.user.has_perm("matches.extend", shown):
        exits = [panel for panel in MATCH_EXITS.call(shown, request.user) if panel]
        return {"extension": ExtensionForm(), "match_exits": exits}
    return {}


def _scene(shown: Match, newest: list[Segment]) -> dict[str, Any]:
    """The pitch, its facts and both rosters, or a message that the position cannot be read."""
    scene = presenters.present_position(shown)
    if scene is None:
        return {"unreadable": True}
    position, rules = scene
    marked = presenters.walked_squares(newest[0]) if newest else ()
    rosters = presenters.rosters(shown, position)
    return {
        "unreadable": False,
        "pitch": presenters.picture(shown, rules, position, marked),
        "facts": presenters.facts(position),
        "indoors": rules.board.enclosed,
        "rosters": [(shown.team(side), side, rosters[side]) for side in Side],
    }


def _form(
    shown: Match, setup: MatchSetup | None, sides: tuple[Side, ...], *, may_play: bool
) -> dict[str, Any]:
    """The values of the sheet's form for the coach on turn."""
    on_turn = shown.state == MatchState.PLAYING and shown.waiting_side in sides and not shown.asked
    if not may_play or not on_turn or shown.waiting_side is None or shown.is_being_resolved:
        return {"on_turn": False}
    kept = matches.draft_of(shown, shown.waiting_side)
    return {
        "on_turn": True,
        "text": kept.text if kept is not None else "",
        "kept": kept,
        "ready": submitted_sheet(shown) if shown.ready_at is not None else None,
        **(presenters.sheet_words_of(setup) if setup is not None else {}),
    }


def _status(request: HttpRequest, shown: Match) -> dict[str, Any]:
    """Whom the match waits for, as the reader may see it."""
    sides = sides_of(request.user, shown)
    ready = matches.set_ups_ready(shown) if shown.state == MatchState.SETTING_UP else set()
    return {
        "why_not_playable": rules_lock.why_not_playable(shown),
        "wants_set_up": shown.state == MatchState.SETTING_UP and not set(sides) <= ready,
        **_presence(shown, sides),
        "set_ups_ready": [shown.team(side).name for side in sorted(ready)],
        "waiting_team": shown.team(shown.waiting_side) if shown.waiting_side is not None else None,
        "your_turn": shown.waiting_side in sides,
        "sides": sides,
    }


def _presence(shown: Match, sides: tuple[Side, ...]) -> dict[str, Any]:
    """Who has confirmed that they are there, if the match waits for that."""
    if shown.state != MatchState.SETTING_UP or not shown.terms.confirm:
        return {}
    confirmed = matches.confirmed_sides(shown)
    return {
        "wants_word": not set(sides) <= confirmed,
        "silent": [shown.team(side).name for side in Side if side not in confirmed],
        "must_confirm": True,
    }


def _etag(request: HttpRequest, pk: int) -> str | None:
    """Changes when the status would change; empty for a reader who may not see the match.

    A submitted sheet changes it only when its regret window is over.
    """
    fields = ("segment", "state", "ready_at", "due_at")
    row = matches.visible_matches(request.user).filter(pk=pk).values_list(*fields).first()
    if row is None:
        return None
    segment, state, ready_at, due_at = row
    is_played = Match(state=state, ready_at=ready_at).is_being_resolved
    ready = sorted(matches.set_ups_ready(Match(pk=pk))) if state == MatchState.SETTING_UP else []
    parts = (pk, segment, state, is_played, due_at, ready, request.user.pk)
    return f'"{"-".join(map(str, parts))}"'.replace(" ", "_")


@require_safe
@condition(etag_func=_etag)
def state(request: HttpRequest, pk: int) -> HttpResponse:
    """The status line. A page that shows an older segment is made to reload itself."""
    shown = match_or_404(request, pk)
    response = render(request, "matches/_status.html", {"match": shown, **_status(request, shown)})
    response["Cache-Control"] = "private, no-cache"
    seen = request.GET.get("seen", "")
    if seen and seen != f"{shown.segment}-{shown.state}":
        response["HX-Refresh"] = "true"
    return response


@require_safe
def log(request: HttpRequest, pk: int) -> HttpResponse:
    """The log from the newest segment on, or from before `?before=`; for htmx only the rows."""
    shown = match_or_404(request, pk)
    setup, sides = matches.setup_for_words(shown), sides_of(request.user, shown)
    rows = matches.segments(shown).defer(None)
    before = request.GET.get("before", "")
    if before.isdecimal():
        rows = rows.filter(number__lt=int(before[:6]))
    found = list(rows[:OLDER])
    context = {
        "match": shown,
        "log": [presenters.segment_log(shown, setup, segment, sides) for segment in found],
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
        messages.success(request, "The match goes on.")
    return redirect("matches:match", shown.pk)


@require_POST
@login_required
def extend(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """A judge gives more time; a held match goes on with it."""
    shown = match_or_404(request, pk)
    require(request, "matches.extend", shown)
    form = ExtensionForm(request.POST)
    if not form.is_valid():
        messages.error(request, "Nothing was changed: give 1 to 336 hours, and a reason.")
        return redirect("matches:match", shown.pk)
    with flash_refusal(request):
        extensions.give_time(match=shown, now=clock.now(), actor=request.user, **form.cleaned_data)
        messages.success(request, "The match waits longer. Both coaches are notified.")
    return redirect("matches:match", shown.pk)


@require_POST
@login_required
def confirm(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """A coach confirms that they are there before the kick-off."""
    shown = match_or_404(request, pk)
    side = own_side(request, shown)
    with flash_refusal(request):
        presence.confirm_presence(match=shown, side=side, author=request.user, now=clock.now())
        messages.success(request, "Confirmed. Submit a set-up, or leave it to the default.")
    return redirect("matches:match", shown.pk)


@require_POST
@login_required
def roll_back(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """A judge rolls the last turn back."""
    shown = match_or_404(request, pk)
    reason, segment = request.POST.get("reason", ""), posted_segment(request)
    if segment is None:
        messages.error(request, INCOMPLETE)
        return redirect("matches:match", shown.pk)
    with flash_refusal(request):
        rolling.roll_back(
            match=shown, actor=request.user, reason=reason, now=clock.now(), segment=segment
        )
        messages.success(request, "The turn is rolled back; both coaches are notified.")
    return redirect("matches:match", shown.pk)
