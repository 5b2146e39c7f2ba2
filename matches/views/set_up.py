"""Set-up orders: a form that starts with the team's saved formation, and its picture."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from core import clock
from core.errors import Refused
from core.leagues.views.shortcuts import AuthenticatedRequest
from engine.lineup import MatchSetup
from engine.rules_lookup import rules_for
from engine.sheets.faults import SheetFaults
from engine.sheets.grammar.vocabulary import Vocabulary, unneeded_journeymen
from engine.sheets.set_up_check import default_set_up
from engine.sheets.set_up_sheet import SetUpSheet, parse_set_up
from matches.models import Match, Side
from matches.queries import matches
from matches.services import rules_lock
from matches.services.errors import BadOrders, RulesChanged, Unplayable
from matches.services.orders import set_ups
from matches.views import presenters
from matches.views.access import INCOMPLETE, match_or_404, own_side, posted, small_body
from matches.views.match import match_page


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@small_body
def set_up(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    match = match_or_404(request, pk)
    side = own_side(request, match)
    text = posted(request, "text")
    try:
        setup = rules_lock.playable_setup(match)
    except Unplayable as refusal:
        return match_page(request, match, status=409, refused=str(refusal), text=text or "")
    if request.method != "POST":
        return _page(request, match, side, _text(match, setup, side))
    if text is None:
        text = _text(match, setup, side)
        return _page(request, match, side, text, status=422, refused=INCOMPLETE)
    if request.POST.get("action") == "check":
        return _page(request, match, side, text, **_verdict(match, side, text))
    try:
        set_ups.submit_set_up(
            match=match,
            side=side,
            author=request.user,
            text=text,
            now=clock.now(),
            keep_for_team=bool(request.POST.get("keep")),
        )
    except Refused as refusal:
        return _page(request, match, side, text, status=422, **_faults(refusal))
    messages.success(request, "Your set-up is submitted.")
    return redirect("matches:match", pk)


@require_POST
@login_required
@small_body
def check(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """For htmx: what is wrong with the text, and what it looks like."""
    match = match_or_404(request, pk)
    side = own_side(request, match)
    text = posted(request, "text")
    verdict = {"refused": INCOMPLETE} if text is None else _verdict(match, side, text)
    context = {"match": match, **_pictures(match, side, text or ""), **verdict}
    status = 422 if text is None else 200
    return render(request, "matches/_set_up_verdict.html", context, status=status)


def _text(match: Match, setup: MatchSetup, side: Side) -> str:
    """The submitted or saved set-up; else the engine's default."""
    row = matches.set_up_row(match, side)
    return row.text if row is not None else default_set_up(setup, side).text()


def _page(
    request: AuthenticatedRequest,
    match: Match,
    side: Side,
    text: str,
    *,
    status: int = 200,
    **extra: Any,
) -> HttpResponse:
    row = matches.set_up_row(match, side)
    context = {
        "match": match,
        "side": side,
        "team": match.team(side),
        "text": text,
        "ready": row is not None and row.ready,
        **_ground(match, side),
        "players": presenters.can_be_set_up(match, rules_lock.setup_of(match), side),
        **_pictures(match, side, text),
        **extra,
    }
    return render(request, "matches/set_up.html", context, status=status)


def _ground(match: Match, side: Side) -> dict[str, Any]:
    """The side's own half and the numbers of a legal formation (CORE-SET-03)."""
    rules = rules_for(rules_lock.setup_of(match))
    middle, length = rules.board.length // 2, rules.board.length
    own = (1, middle) if side == Side.HOME else (middle + 1, length)
    aim = length - middle // 2 if side == Side.HOME else middle // 2
    post = f"G{own[1] if side == Side.HOME else own[0]}"
    if rules.pitch.end_zones:
        post = rules.board.name(min(rules.pitch.end_zones[side]))
    return {
        "formation": rules.pitch.formation,
        "own_rows": own,
        "aim": f"G{aim}",
        "post": post,
        "indoors": rules.board.enclosed,
        "is_wide": rules.pitch.formation.wide_columns > 0,
    }


def _pictures(match: Match, side: Side, text: str) -> dict[str, Any]:
    """Both formations, and which side has no players; empty if the rules are not installed."""
    try:
        setup = rules_lock.setup_of(match)
    except RulesChanged:
        return {}
    try:
        orders = parse_set_up(text, Vocabulary.of(setup, side))
    except SheetFaults:
        orders = SetUpSheet()
    return {
        "nobody": _nobody(match, setup),
        "kicking": presenters.formation_picture(match, setup, side, orders.kicking),
        "receiving": presenters.formation_picture(match, setup, side, orders.receiving),
    }


def _nobody(match: Match, setup: MatchSetup) -> str:
    """Why no formation is needed: a side without players concedes every drive."""
    rule = rules_for(setup).citations["drive_conceded"]
    for side in Side:
        numbers = {figure.number for figure in setup.sides[side].figures}
        if numbers <= unneeded_journeymen(setup, side):
            return (
                f"{match.team(side).name} has no players and concedes every drive ({rule}). "
                "So no players are set up, and no formation is suggested."
            )
    return ""


def _verdict(match: Match, side: Side, text: str) -> dict[str, Any]:
    try:
        orders = set_ups.read_set_up(match=match, side=side, text=text)
    except Refused as refusal:
        return {"checked": True, **_faults(refusal)}
    notes = [presenters.fault_text(note) for note in orders.notes]
    unwritten = [
        role
        for role, places in (("kicking", orders.kicking), ("receiving", orders.receiving))
        if not places
    ]
    return {"checked": True, "faults": [], "notes": notes, "unwritten": unwritten}


def _faults(refusal: Refused) -> dict[str, Any]:
    if isinstance(refusal, BadOrders):
        return {"faults": [presenters.fault_text(fault) for fault in refusal.faults]}
    return {"refused": str(refusal)}
