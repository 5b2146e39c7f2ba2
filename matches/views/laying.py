"""Before anybody is hired: a coach lists where they would lay what lies on the map."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from core import clock
from core.accounts.models import pitch_way_of
from core.answers import to_json
from core.leagues.views.shortcuts import AuthenticatedRequest
from core.refusals import caught_refusal
from engine.laying import printed
from engine.rules_lookup import rules_for
from engine.sheets.order_parts import Part
from engine.sheets.placed_text import LaidSquares
from matches.answers.set_up import LayingPage
from matches.models import Match, Side
from matches.queries import matches
from matches.queries.turned_pitch import pitch_classes
from matches.render.set_up_words import set_up_words
from matches.services.errors import DraftChanged
from matches.services.orders.match_orders import written_orders
from matches.services.orders.seen import mark_of
from matches.services.prematch import laying as services
from matches.services.prematch.laying_board import build_laying_board
from matches.services.rules_lock import setup_of, why_not_playable
from matches.views import presenters
from matches.views.access import INCOMPLETE, match_or_404, own_side, posted, small_body
from matches.views.posted_text import read_posted_text
from matches.views.verdicts import Verdict


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@small_body
def laying(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """A POST submits the list. Once everything is laid, the match's page shows it."""
    match = match_or_404(request, pk)
    side = own_side(request, match)
    if not match.laying or why_not_playable(match):
        if request.method == "POST":
            messages.warning(
                request, gettext("Your list was not taken: everything is laid already.")
            )
        return redirect("matches:match", pk)
    if request.method != "POST":
        return _page(request, match, side, services.written_laying(match, side), Verdict())
    text = read_posted_text(request, match, side, LaidSquares)
    if text is None:
        text, verdict = services.written_laying(match, side), Verdict(refused=gettext(INCOMPLETE))
        return _page(request, match, side, text, verdict, status=422)
    with caught_refusal() as refused:
        services.submit_laying(
            match=match,
            side=side,
            author=request.user,
            text=text,
            now=clock.now(),
            seen=posted(request, "seen"),
        )
        messages.success(request, gettext("Your list is submitted."))
        return redirect("matches:match", pk)
    if isinstance(refused.error, DraftChanged):  # both are shown; the next list replaces it
        newer = services.written_laying(match, side)
        return _page(request, match, side, text, Verdict(), newer=newer, status=409)
    return _page(request, match, side, text, Verdict.of_refusal(refused.error), status=422)


def _page(
    request: AuthenticatedRequest,
    match: Match,
    side: Side,
    text: str,
    verdict: Verdict,
    *,
    newer: str = "",
    status: int = 200,
) -> HttpResponse:
    setup = setup_of(match)
    rules = rules_for(setup)
    position = presenters.empty_position(setup, rules, printed(setup))
    seen = posted(request, "seen")
    if newer or seen is None:  # a list that was refused is still written over what was seen then
        seen = mark_of(written_orders(match, side), Part.LAYING)
    context = {
        "script": to_json(
            LayingPage(
                columns=rules.board.width,
                rows=rules.board.length,
                side=int(side),
                board=build_laying_board(match, side, text),
                words=set_up_words(),
            )
        ),
        "match": match,
        "team": match.team(side),
        "text": text,
        "seen": seen,
        "newer": newer,
        "verdict": verdict,
        "is_open": services.is_open(match),
        "is_ready": side in matches.set_ups_ready(match),
        "bare_map": presenters.picture(
            match, rules, presenters.empty_position(setup, rules, ((), ())), ()
        ),
        "pitch_classes": pitch_classes(rules, [side], way=pitch_way_of(request.user)),
        "map": presenters.picture(match, rules, position, ()),
    }
    return render(request, "matches/laying.html", context, status=status)
