"""Set-up orders: a form that starts with the team's saved formation, and its picture."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from core import clock
from core.leagues.views.shortcuts import AuthenticatedRequest
from core.refusals import caught_refusal
from engine.sheets.placed_text import SetUpPlaces
from matches.models import Match, Side
from matches.seats import since_of
from matches.services import rules_lock
from matches.services.errors import DraftChanged
from matches.services.orders import formations, set_ups
from matches.services.orders.set_up_board import mirrored_set_up
from matches.views.access import INCOMPLETE, match_or_404, own_side, posted, small_body
from matches.views.match_page import Posted, match_page
from matches.views.posted_text import read_posted_text
from matches.views.set_up_page import Formations, SetUpPage, offers_of
from matches.views.verdicts import SetUpVerdict, SheetVerdict


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@small_body
def set_up(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    match = match_or_404(request, pk)
    side = own_side(request, match)
    with caught_refusal() as unplayable:
        rules_lock.playable_setup(match)
    text = read_posted_text(request, match, side, SetUpPlaces)
    if unplayable.error:
        lost = Posted(text, verdict=SheetVerdict.of_refusal(unplayable.error))
        return match_page(request, match, posted=lost, status=409)
    if match.laying and request.method != "POST":
        return redirect("matches:laying", pk)
    if request.method != "POST":
        return _page(request, match, side, _offered(request, match, side))
    if text is None:
        text, verdict = _text(request, match, side), SetUpVerdict(refused=gettext(INCOMPLETE))
        return _page(request, match, side, text, verdict, status=422)
    if request.POST.get("action") == "check":
        return _page(request, match, side, text, _verdict(request, match, side, text))
    if request.POST.get("action") == "save_formation":
        return _save(request, match, side, text)
    with caught_refusal() as refused:
        set_ups.submit_set_up(
            match=match,
            side=side,
            author=request.user,
            text=text,
            now=clock.now(),
            keep_for_team=bool(request.POST.get("keep")),
            seen=posted(request, "seen"),
        )
        messages.success(request, gettext("Your set-up is submitted."))
        return redirect("matches:match", pk)
    if isinstance(refused.error, DraftChanged):  # both are shown; the next submission replaces it
        newer = _text(request, match, side)
        verdict = _verdict(request, match, side, text)
        return _page(request, match, side, text, verdict, newer=newer, status=409)
    verdict = SetUpVerdict.of_refusal(refused.error)
    messages.error(request, gettext("The set-up is not submitted: {why}").format(why=verdict.why))
    return _page(request, match, side, text, verdict, status=422)


@require_POST
@login_required
@small_body
def check(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """For htmx: what is wrong with the text, and what it looks like."""
    match = match_or_404(request, pk)
    side = own_side(request, match)
    text = read_posted_text(request, match, side, SetUpPlaces)
    context = {
        "match": match,
        "formations": Formations.build(match, side, text or ""),
        "verdict": (
            SetUpVerdict(refused=gettext(INCOMPLETE))
            if text is None
            else _verdict(request, match, side, text)
        ),
    }
    status = 422 if text is None else 200
    return render(request, "matches/_set_up_verdict.html", context, status=status)


def _text(request: AuthenticatedRequest, match: Match, side: Side) -> str:
    """The submitted or saved set-up; else the engine's default."""
    since = since_of(request.user, match, side)
    return set_ups.written_set_up(match, side, since=since)


def _offered(request: AuthenticatedRequest, match: Match, side: Side) -> str:
    """The set-up so far, or that of a saved formation (`?formation=`, `&mirrored=1`)."""
    wanted = request.GET.get("formation", "")
    if not wanted or match.team(side).coach_id != request.user.pk:
        return _text(request, match, side)
    offer = next((each for each in offers_of(match, side) if str(each.pk) == wanted), None)
    if offer is None:
        return _text(request, match, side)
    said = gettext("“{name}” is in the form below. It counts when you submit the set-up.")
    messages.info(request, said.format(name=offer.name))
    if "mirrored" not in request.GET:
        return offer.orders.text()
    return mirrored_set_up(match, side, offer.orders).text()


def _save(request: AuthenticatedRequest, match: Match, side: Side, text: str) -> HttpResponse:
    """Save the formation under a name; the set-up is not submitted."""
    with caught_refusal() as refused:
        page = formations.save_formation(
            match=match,
            side=side,
            author=request.user,
            name=posted(request, "formation_name") or "",
            text=text,
            now=clock.now(),
            may_replace=bool(request.POST.get("replace")),
        )
        said = gettext("The formation is saved as “{name}”.").format(name=page.name)
        messages.success(request, said)
        return _page(request, match, side, text, _verdict(request, match, side, text))
    verdict = SetUpVerdict.of_refusal(refused.error)
    messages.error(request, gettext("The formation is not saved: {why}").format(why=verdict.why))
    return _page(request, match, side, text, verdict, status=422)


def _verdict(request: AuthenticatedRequest, match: Match, side: Side, text: str) -> SetUpVerdict:
    since = since_of(request.user, match, side)
    with caught_refusal() as refused:
        planned = set_ups.read_set_up(match=match, side=side, text=text, since=since)
        return SetUpVerdict.of(planned)
    return SetUpVerdict.of_refusal(refused.error)


def _page(
    request: AuthenticatedRequest,
    match: Match,
    side: Side,
    text: str,
    verdict: SetUpVerdict | None = None,
    *,
    newer: str = "",
    status: int = 200,
) -> HttpResponse:
    # What was only checked, or refused, is still written over what was seen then.
    seen = None if newer else posted(request, "seen")
    page = SetUpPage.build(match, side, text, verdict or SetUpVerdict(), request.user, seen=seen)
    context = {"match": match, "page": page, "newer": newer}
    return render(request, "matches/set_up.html", context, status=status)
