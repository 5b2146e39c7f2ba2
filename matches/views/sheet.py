"""The turn sheet: save it, check it, submit it."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from core import clock
from core.errors import Refused
from core.leagues.views.shortcuts import AuthenticatedRequest
from core.one_at_a_time import computes
from core.refusals import caught_refusal
from engine.sheets.odds.turn_odds import TurnOdds
from matches.models import Match, MatchState, Side, TurnSheet
from matches.queries import matches
from matches.render.fault_words import reason
from matches.seats import since_of
from matches.services.errors import DraftChanged, Stale, TooSlow
from matches.services.orders import match_orders
from matches.services.submission import drafts, sheets
from matches.services.submission.acknowledgement import acknowledge
from matches.services.submission.checked_sheet import read_sheet
from matches.services.submission.drafts import Seen
from matches.services.submission.planning import plan_outlook, read_plan
from matches.services.submission.reading import ParsedText
from matches.services.turn_guards import require_segment
from matches.views.access import (
    INCOMPLETE,
    match_or_404,
    own_side,
    posted,
    posted_seen,
    posted_segment,
    small_body,
)
from matches.views.match_page import Posted, match_page
from matches.views.posted_text import read_posted_sheet
from matches.views.presenters import fault_text
from matches.views.verdicts import SheetVerdict

TICKED = "1"


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@small_body
@computes
def sheet(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """A POST saves, checks or submits the sheet; a refused one is shown again with its faults.

    A check saves nothing.
    """
    match = match_or_404(request, pk)
    side = own_side(request, match)
    if request.method != "POST":
        return redirect("matches:match", pk)
    with caught_refusal() as refused:
        text, segment = read_posted_sheet(request, match, side), posted_segment(request)
    if refused.error is not None:
        return _refused_page(request, match, posted(request, "text") or "", refused.error)
    if text is None or segment is None:
        verdict = SheetVerdict(refused=gettext(INCOMPLETE))
        posted_now = Posted(posted(request, "text"), verdict=verdict)
        return match_page(request, match, posted=posted_now, status=422)
    written = text.text
    match request.POST.get("action"):
        case "submit" | "submit_anyway" as action:
            return _submit(request, match, side, text, segment, anyway=action == "submit_anyway")
        case "check":
            refusal = _stale(match, side, segment)
            if refusal is not None:
                return _refused_page(request, match, written, refusal)
            verdict = _verdict(request, match, side, text)
            return match_page(request, match, posted=Posted(written, verdict=verdict))
        case "take_back":
            return _take_back(request, match, side, written, segment)
        case _:
            refusal = _keep(request, match, side, text, segment)
            if refusal is not None:
                return _refused_page(request, match, written, refusal)
            messages.success(
                request, gettext("The draft is saved. Submit it to have it played sooner.")
            )
            return redirect("matches:match", pk)


@require_safe
@login_required
@computes
def standing(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """For htmx: the orders in force for the turn, their odds, and what happens if nothing else
    arrives.
    """
    match = match_or_404(request, pk)
    side = own_side(request, match)
    found = None
    with caught_refusal() as refused:
        if match.waiting_side == side and match.state == MatchState.PLAYING:
            found = acknowledge(match, side, since=since_of(request.user, match, side))
    context = {
        "match": match,
        "stands": found,
        "warnings": [fault_text(fault) for fault in found.warnings] if found else [],
        "refused": refused.words,
    }
    return render(request, "matches/_standing.html", context)


@require_POST
@login_required
@small_body
@computes
def check(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """For htmx: the faults of what is typed, line by line. Nothing is saved."""
    match = match_or_404(request, pk)
    side = own_side(request, match)
    with caught_refusal() as refused:
        text, segment = read_posted_sheet(request, match, side), posted_segment(request)
    if refused.error is not None:
        verdict, status = SheetVerdict.of_sheet(refused.error), 422
    elif text is None or segment is None:
        verdict, status = SheetVerdict(refused=gettext(INCOMPLETE)), 422
    else:
        refusal, status = _stale(match, side, segment), 200
        verdict = (
            SheetVerdict.of_sheet(refusal) if refusal else _verdict(request, match, side, text)
        )
    return render(request, "matches/_verdict.html", {"verdict": verdict}, status=status)


def _is_confirmed(request: AuthenticatedRequest) -> bool:
    """Whether the box was ticked; "0" or "false" from a form does not give a match up."""
    return posted(request, "confirm_concession") == TICKED


def _submit(
    request: AuthenticatedRequest,
    match: Match,
    side: Side,
    text: ParsedText,
    segment: int,
    *,
    anyway: bool,
) -> HttpResponse:
    with caught_refusal() as refused:
        submission = sheets.submit_sheet(
            match=match,
            side=side,
            author=request.user,
            text=text,
            segment=segment,
            now=clock.now(),
            accept_doubtful=anyway,
            accept_empty=anyway,
            confirm_concession=_is_confirmed(request),
            seen=_seen(request, match, side),
        )
        messages.success(request, _say_submitted(match.terms.regret_minutes))
        for note in submission.notes:
            said = gettext("Line {line}, column {column}: {words}")
            messages.warning(
                request, said.format(line=note.line, column=note.column, words=reason(note))
            )
        return redirect("matches:match", match.pk)
    if not isinstance(refused.error, Stale | DraftChanged):
        _keep(request, match, side, text, segment)
    return _refused_page(request, match, text.text, refused.error, text)


def _say_submitted(regret_minutes: int) -> str:
    """What becomes of a turn now, and how long it can be taken back."""
    if not regret_minutes:
        return gettext("Your turn is submitted and being played.")
    words = ngettext(
        "Your turn is submitted. You can change it or take it back for {minutes} minute.",
        "Your turn is submitted. You can change it or take it back for {minutes} minutes.",
        regret_minutes,
    )
    return words.format(minutes=regret_minutes)


def _take_back(
    request: AuthenticatedRequest, match: Match, side: Side, text: str, segment: int
) -> HttpResponse:
    with caught_refusal() as refused:
        drafts.take_back(
            match=match, side=side, author=request.user, segment=segment, now=clock.now()
        )
        messages.success(request, gettext("Taken back: the sheet is a draft again."))
        return redirect("matches:match", match.pk)
    return _refused_page(request, match, text, refused.error)


def _keep(
    request: AuthenticatedRequest, match: Match, side: Side, text: ParsedText, segment: int
) -> Refused | None:
    """Save the draft if possible; else return the refusal."""
    with caught_refusal() as refused:
        drafts.save_draft(
            match=match,
            side=side,
            author=request.user,
            text=text,
            segment=segment,
            now=clock.now(),
            seen=_seen(request, match, side),
        )
    return refused.error


def _seen(request: AuthenticatedRequest, match: Match, side: Side) -> Seen | None:
    """The draft that the form was filled from, where the reader may see the one that is stored."""
    stored = matches.draft_of(match, side, since=since_of(request.user, match, side))
    is_shown = stored is not None and stored.state == TurnSheet.State.DRAFT
    return posted_seen(request) if is_shown else None


def _stale(match: Match, side: Side, segment: int) -> Refused | None:
    """Why a text for that segment is no longer asked for, if it is not."""
    with caught_refusal() as refused:
        require_segment(match, side, segment)
    return refused.error


def _refused_page(
    request: AuthenticatedRequest,
    match: Match,
    text: str,
    refusal: Refused | None,
    parsed: ParsedText | None = None,
) -> HttpResponse:
    """The page with the refusal: in the form, unless it is now for another turn."""
    turn = parsed.turn if parsed is not None else None
    verdict = SheetVerdict.of_sheet(
        refusal,
        is_confirmed=_is_confirmed(request),
        sheet=None if isinstance(turn, Refused) else turn,
    )
    if isinstance(refusal, Stale):
        match = match_or_404(request, match.pk)
        posted_now = Posted(stale_text=text, verdict=verdict)
    else:
        posted_now = Posted(text, verdict=verdict, shows_newer=isinstance(refusal, DraftChanged))
    return match_page(request, match, posted=posted_now, status=422)


def _verdict(
    request: AuthenticatedRequest, match: Match, side: Side, text: ParsedText
) -> SheetVerdict:
    """Each play with its fault and what rehearsals say, or why the text cannot be read."""
    since = since_of(request.user, match, side)
    with caught_refusal() as refused:
        reading = read_sheet(match=match, side=side, text=text, since=since)
        gives_way = match_orders.gives_way(match, side, reading.parsed.orders, since=since)
        return SheetVerdict.of(reading, gives_way, _outlook(match, side, text, since))
    return SheetVerdict.of_sheet(refused.error)


def _outlook(match: Match, side: Side, text: ParsedText, since: datetime | None) -> TurnOdds | None:
    """The odds of the turn, as the board shows them; None if they take too long."""
    with suppress(TooSlow):
        return plan_outlook(read_plan(match=match, side=side, text=text, since=since))
    return None
