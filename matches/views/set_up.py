"""Set-up orders: a form that starts with the team's saved formation, and its picture."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from core import clock
from core.leagues.views.shortcuts import AuthenticatedRequest
from core.refusals import caught_refusal
from engine.lineup import MatchSetup
from engine.sheets.set_up_check import default_set_up
from matches.models import Match, Side
from matches.queries import matches
from matches.seats import since_of
from matches.services import rules_lock
from matches.services.orders import set_ups
from matches.views.access import INCOMPLETE, match_or_404, own_side, posted, small_body
from matches.views.match_page import Posted, match_page
from matches.views.set_up_page import Formations, SetUpPage
from matches.views.verdicts import SetUpVerdict, SheetVerdict


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@small_body
def set_up(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    match = match_or_404(request, pk)
    side = own_side(request, match)
    text = posted(request, "text")
    with caught_refusal() as unplayable:
        setup = rules_lock.playable_setup(match)
    if unplayable.error:
        lost = Posted(text, verdict=SheetVerdict.of_refusal(unplayable.error))
        return match_page(request, match, posted=lost, status=409)
    if match.laying and request.method != "POST":
        return redirect("matches:laying", pk)
    if request.method != "POST":
        return _page(request, match, side, _text(request, match, setup, side))
    if text is None:
        text, verdict = _text(request, match, setup, side), SetUpVerdict(refused=INCOMPLETE)
        return _page(request, match, side, text, verdict, status=422)
    if request.POST.get("action") == "check":
        return _page(request, match, side, text, _verdict(match, side, text))
    with caught_refusal() as refused:
        set_ups.submit_set_up(
            match=match,
            side=side,
            author=request.user,
            text=text,
            now=clock.now(),
            keep_for_team=bool(request.POST.get("keep")),
        )
        messages.success(request, "Your set-up is submitted.")
        return redirect("matches:match", pk)
    return _page(request, match, side, text, SetUpVerdict.of_refusal(refused.error), status=422)


@require_POST
@login_required
@small_body
def check(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """For htmx: what is wrong with the text, and what it looks like."""
    match = match_or_404(request, pk)
    side = own_side(request, match)
    text = posted(request, "text")
    context = {
        "match": match,
        "formations": Formations.build(match, side, text or ""),
        "verdict": (
            SetUpVerdict(refused=INCOMPLETE) if text is None else _verdict(match, side, text)
        ),
    }
    status = 422 if text is None else 200
    return render(request, "matches/_set_up_verdict.html", context, status=status)


def _text(request: AuthenticatedRequest, match: Match, setup: MatchSetup, side: Side) -> str:
    """The submitted or saved set-up; else the engine's default."""
    row = matches.set_up_row(match, side, since=since_of(request.user, match, side))
    return row.text if row is not None else default_set_up(setup, side).text()


def _verdict(match: Match, side: Side, text: str) -> SetUpVerdict:
    with caught_refusal() as refused:
        return SetUpVerdict.of(set_ups.read_set_up(match=match, side=side, text=text))
    return SetUpVerdict.of_refusal(refused.error)


def _page(
    request: AuthenticatedRequest,
    match: Match,
    side: Side,
    text: str,
    verdict: SetUpVerdict | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    page = SetUpPage.build(match, side, text, verdict or SetUpVerdict())
    context = {"match": match, "page": page}
    return render(request, "matches/set_up.html", context, status=status)
