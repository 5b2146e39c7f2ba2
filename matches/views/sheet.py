"""The turn sheet: save it, check it, submit it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from core import clock
from core.errors import Refused
from core.leagues.views.shortcuts import AuthenticatedRequest
from matches.models import Match, MatchState, Side
from matches.render.fault_words import CONCESSION, reason
from matches.services.errors import BadOrders, Doubtful, Stale, Unconfirmed
from matches.services.submission import drafts, sheets
from matches.services.submission.acknowledgement import acknowledge
from matches.views import presenters
from matches.views.access import (
    INCOMPLETE,
    match_or_404,
    own_side,
    posted,
    posted_segment,
    small_body,
)
from matches.views.match import match_page

TICKED = "1"
SUBMITTED = (
    "Your turn is submitted and being played.",
    "Your turn is submitted. You can change it or take it back until it is played.",
)
UNCONFIRMED = (
    "Nothing was submitted. Tick the box to give the match up, or take CONCEDE out of the sheet."
)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@small_body
def sheet(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """A POST saves, checks or submits the sheet; a refused one is shown again with its faults."""
    match = match_or_404(request, pk)
    side = own_side(request, match)
    if request.method != "POST":
        return redirect("matches:match", pk)
    text, segment = posted(request, "text"), posted_segment(request)
    if text is None or segment is None:
        extra: dict[str, Any] = {"text": text} if text is not None else {}
        return match_page(request, match, status=422, refused=INCOMPLETE, **extra)
    match request.POST.get("action"):
        case "submit" | "submit_anyway" as action:
            return _submit(request, match, side, text, segment, anyway=action == "submit_anyway")
        case "check":
            refusal = _keep(request, match, side, text, segment)
            if isinstance(refusal, Stale):
                return _refused_page(request, match, text, refusal)
            return match_page(request, match, text=text, **_verdict(match, side, text))
        case "take_back":
            return _take_back(request, match, side, text, segment)
        case _:
            refusal = _keep(request, match, side, text, segment)
            if refusal is not None:
                return _refused_page(request, match, text, refusal)
            messages.success(request, "The draft is saved. Submit it to have it played sooner.")
            return redirect("matches:match", pk)


@require_safe
@login_required
def standing(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """For htmx: the orders in force for the turn, their odds, and what happens if nothing else
    arrives.
    """
    match = match_or_404(request, pk)
    side = own_side(request, match)
    found, refused = None, ""
    if match.waiting_side == side and match.state == MatchState.PLAYING:
        try:
            found = acknowledge(match, side)
        except Refused as refusal:
            refused = str(refusal)
    context: dict[str, Any] = {"match": match, "stands": found, "refused": refused}
    if found is not None:
        context["warnings"] = [presenters.fault_text(fault) for fault in found.warnings]
    return render(request, "matches/_standing.html", context)


@require_POST
@login_required
@small_body
def check(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """For htmx: save what is typed and return its faults, line by line."""
    match = match_or_404(request, pk)
    side = own_side(request, match)
    text, segment = posted(request, "text"), posted_segment(request)
    if text is None or segment is None:
        return render(request, "matches/_verdict.html", {"refused": INCOMPLETE}, status=422)
    refusal = _keep(request, match, side, text, segment)
    verdict = _refused(refusal) if isinstance(refusal, Stale) else _verdict(match, side, text)
    return render(request, "matches/_verdict.html", verdict)


def _is_confirmed(request: AuthenticatedRequest) -> bool:
    """Whether the box was ticked; "0" or "false" from a form does not give a match up."""
    return posted(request, "confirm_concession") == TICKED


def _submit(
    request: AuthenticatedRequest,
    match: Match,
    side: Side,
    text: str,
    segment: int,
    *,
    anyway: bool,
) -> HttpResponse:
    try:
        submission = sheets.submit_sheet(
            match=match,
            side=side,
            author=request.user,
            text=text,
            segment=segment,
            now=clock.now(),
            accept_doubtful=anyway,
            confirm_concession=_is_confirmed(request),
        )
    except Refused as error:
        if not isinstance(error, Stale):
            _keep(request, match, side, text, segment)
        return _refused_page(request, match, text, error, side)
    messages.success(request, SUBMITTED[match.terms.regret_minutes > 0])
    for note in submission.notes:
        messages.warning(request, f"Line {note.line}, column {note.column}: {reason(note)}")
    return redirect("matches:match", match.pk)


def _take_back(
    request: AuthenticatedRequest, match: Match, side: Side, text: str, segment: int
) -> HttpResponse:
    try:
        drafts.take_back(
            match=match, side=side, author=request.user, segment=segment, now=clock.now()
        )
    except Refused as error:
        return _refused_page(request, match, text, error)
    messages.success(request, "Taken back: the sheet is a draft again.")
    return redirect("matches:match", match.pk)


def _keep(
    request: AuthenticatedRequest, match: Match, side: Side, text: str, segment: int
) -> Refused | None:
    """Save the draft if possible; else return the refusal."""
    try:
        drafts.save_draft(
            match=match,
            side=side,
            author=request.user,
            text=text,
            segment=segment,
            now=clock.now(),
        )
    except Refused as refusal:
        return refusal
    return None


def _refused_page(
    request: AuthenticatedRequest,
    match: Match,
    text: str,
    refusal: Refused,
    side: Side | None = None,
) -> HttpResponse:
    """The page with the refusal: in the form, unless it is now for another turn."""
    confirmed = _is_confirmed(request)
    fields: dict[str, Any] = {"text": text, "confirmed": confirmed}
    if isinstance(refusal, Stale):
        match = match_or_404(request, match.pk)
        fields = {"stale_text": text}
    return match_page(request, match, status=422, **fields, **_refused(refusal, match, side))


def _verdict(match: Match, side: Side, text: str) -> dict[str, Any]:
    """Each play with its fault, or why the text cannot be read."""
    try:
        reading = sheets.read_sheet(match=match, side=side, text=text)
    except Refused as refusal:
        return _refused(refusal)
    plays = [
        {
            "play": checked.play,
            "fault": presenters.fault_text(checked.fault) if checked.fault is not None else None,
            "note": presenters.fault_text(checked.note) if checked.note is not None else None,
            "touchdown": checked.touchdown,
            "tried": checked.tried,
        }
        for checked in reading.plays
    ]
    return {
        "checked": True,
        "plays": plays,
        "doubtful": any(play["fault"] for play in plays),
        "notes": [presenters.fault_text(note) for note in reading.sheet.notes],
        "concession": CONCESSION if reading.sheet.concedes else "",
    }


def _refused(
    refusal: Refused, match: Match | None = None, side: Side | None = None
) -> dict[str, Any]:
    if isinstance(refusal, Doubtful) and match is not None and side is not None:
        return {
            "offer_anyway": True,
            "faults": [presenters.fault_text(f) for f in refusal.faults],
            "concession": CONCESSION if refusal.concedes else "",
        }
    if isinstance(refusal, Unconfirmed):
        return {"refused": UNCONFIRMED, "concession": CONCESSION}
    if isinstance(refusal, BadOrders):
        return {"faults": [presenters.fault_text(fault) for fault in refusal.faults]}
    return {"refused": str(refusal)}
