"""Pages of standing orders for a match, and of answers; parts that the playbook pages share."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from core import clock
from core.errors import Refused
from core.leagues.views.shortcuts import AuthenticatedRequest
from engine.decisions import DecisionKind
from engine.orders.specs import SPECS
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.set_up_sheet import SetUpSheet
from engine.variants.registry import find_variant
from matches.models import Match, Side
from matches.render import orders_table
from matches.services import rules_lock
from matches.services.errors import BadOrders, Unplayable
from matches.services.orders import match_orders
from matches.services.orders.order_chain import order_chain_of
from matches.services.submission import answers
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


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@small_body
def orders(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """What answers for one's side in a match; a POST changes a kind, the preset or the text."""
    match = match_or_404(request, pk)
    side = own_side(request, match)
    try:
        rules_lock.playable_setup(match)
    except Unplayable as refusal:
        return match_page(request, match, status=409, refused=str(refusal))
    if request.method != "POST":
        return _page(request, match, side)
    try:
        wanted = _wanted(request, match, side)
        match_orders.save_orders(
            match=match, side=side, author=request.user, orders=wanted, now=clock.now()
        )
    except Refused as refusal:
        return _page(request, match, side, status=422, **faults_of(refusal))
    messages.success(
        request, "Your orders are saved. They count from the next turn that is played."
    )
    return redirect("matches:orders", match.pk)


def _wanted(request: AuthenticatedRequest, match: Match, side: Side) -> SetUpSheet:
    """The side's orders with the form's changes. Raises `Refused`."""
    action = posted(request, "action")
    if action == "text":
        text = posted(request, "text")
        if text is None:
            raise Refused(INCOMPLETE)
        return match_orders.read_orders(match, side, text)
    ground = Vocabulary.of(rules_lock.playable_setup(match), side)
    return changed(request, match_orders.written_orders(match, side), ground)


def changed(request: AuthenticatedRequest, before: SetUpSheet, ground: Vocabulary) -> SetUpSheet:
    """The orders with the form's kind or preset changed. Raises `Refused`."""
    action = posted(request, "action")
    if action == "preset":
        return match_orders.with_preset(before, posted(request, "preset") or "")
    kind = kind_named(posted(request, "kind"))
    if action != "kind" or kind is None:
        raise Refused(INCOMPLETE)
    line = "" if "clear" in request.POST else orders_table.line_of(kind, request.POST)
    return match_orders.with_line(before, kind, line, ground)


def kind_named(name: str | None) -> DecisionKind | None:
    """The kind of that name, if a standing order can answer it."""
    return next((kind for kind in SPECS if kind == name), None)


def _page(
    request: AuthenticatedRequest, match: Match, side: Side, *, status: int = 200, **extra: Any
) -> HttpResponse:
    own = match_orders.written_orders(match, side)
    kinds = find_variant(match.variant).decisions
    context = {
        "match": match,
        "team": match.team(side),
        "rows": orders_table.rows_of(kinds, order_chain_of(match, side), own.standing),
        "presets": orders_table.presets(own.standing.preset),
        "text": posted(request, "text") or own.text(),
        "may_change": match.is_running,
        **extra,
    }
    return render(request, "matches/orders/match.html", context, status=status)


def faults_of(refusal: Refused) -> dict[str, Any]:
    """What a page shows of a refusal."""
    if isinstance(refusal, BadOrders):
        return {"faults": [presenters.fault_text(fault) for fault in refusal.faults]}
    return {"refused": str(refusal)}


def _give(request: AuthenticatedRequest, match: Match, side: Side) -> None:
    """Give the answer in the form. Raises `Refused`."""
    text, segment = posted(request, "text"), posted_segment(request)
    if text is None or segment is None:
        raise Refused(INCOMPLETE)
    answers.give_answer(
        match=match,
        side=side,
        author=request.user,
        text=text,
        segment=segment,
        now=clock.now(),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@small_body
def answer(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """The question to one's side in the other's turn, with the position; a POST answers it."""
    match = match_or_404(request, pk)
    side = own_side(request, match)
    extra: dict[str, Any] = {}
    if request.method == "POST":
        try:
            _give(request, match, side)
        except Refused as refusal:
            extra = faults_of(refusal)
        else:
            messages.success(request, "Your answer is in; the turn goes on.")
            return redirect("matches:match", match.pk)
    try:
        question = answers.question_of(match, side)
    except Unplayable as refusal:
        return match_page(request, match, status=409, refused=str(refusal))
    context = {"match": match, "question": question, "team": match.team(side), **extra}
    scene = presenters.present_position(match)
    if scene is not None and question is not None:
        position, rules = scene
        context["pitch"] = presenters.picture(match, rules, position, question.about)
    return render(request, "matches/orders/answer.html", context, status=422 if extra else 200)
