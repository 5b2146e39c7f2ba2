"""The curtain between two who play at one screen (KEM-FRI-07)."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from core.leagues.views.shortcuts import AuthenticatedRequest
from core.refusals import flash_refusal
from core.secret_views import forbid_storing
from matches.curtain import has_hidden_board
from matches.models import Match, MatchState, Segment, Side
from matches.services import hotseat
from matches.views.access import match_or_404
from matches.views.friendlies import first_page_of
from matches.views.replay_player import watch_address

SIDES = {"home": Side.HOME, "away": Side.AWAY}


def curtain_page(request: HttpRequest, match: Match, side: Side) -> HttpResponse:
    """The page that asks for the screen for a side, in place of all that it would show."""
    forbid_storing(request)
    context = {
        "match": match,
        "team": match.team(side),
        "side": side.name.lower(),
        "watch": _last_turn_of(match),
        "is_hidden": has_hidden_board(match),
    }
    return render(request, "matches/curtain.html", context)


def _last_turn_of(match: Match) -> str:
    """Where both watch what was played last; empty before anything was."""
    rows = Segment.objects.standing().filter(match=match).order_by("-number")
    first = rows.values_list("first_event", flat=True).first()
    page = reverse("matches:replay", args=[match.pk])
    return "" if first is None else watch_address(first, page)


@require_POST
@login_required
def take_screen(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """The side that the curtain names has the screen now: the page on which it acts follows."""
    shown = match_or_404(request, pk)
    side = SIDES.get(request.POST.get("side", ""), Side.HOME)
    with flash_refusal(request):
        match = hotseat.open_curtain(
            match=shown, actor=request.user, side=side, stage=request.POST.get("stage", "")
        )
        if match.state == MatchState.SETTING_UP:
            return redirect(first_page_of(match), match.pk)
    return redirect("matches:match", shown.pk)


@require_POST
@login_required
def hide_board(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """Whose curtain is open leaves the screen for a while: the curtain follows."""
    shown = match_or_404(request, pk)
    with flash_refusal(request):
        hotseat.close_curtain(match=shown, actor=request.user)
    return redirect("matches:match", shown.pk)
