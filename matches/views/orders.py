"""Pages of a match's standing orders, and of the answer to a question."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from core import clock
from core.accounts.models import pitch_way_of
from core.errors import Refused
from core.leagues.views.shortcuts import AuthenticatedRequest
from core.refusals import caught_refusal
from engine.sheets.executor.orders_coach import Source
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.order_parts import Part
from engine.sheets.set_up_sheet import SetUpSheet
from engine.variants.registry import find_variant
from matches.models import Match, Side
from matches.queries.turned_pitch import ends_of, pitch_classes
from matches.render.order_sentences import Cast
from matches.seats import since_of
from matches.services import rules_lock
from matches.services.errors import DraftChanged
from matches.services.orders import match_orders
from matches.services.orders.order_chain import order_chain_of
from matches.services.orders.seen import mark_of
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
from matches.views.match_page import Posted, match_page
from matches.views.orders_form import OrdersForm, Tapped, redirect_to_kind
from matches.views.verdicts import SheetVerdict, Verdict


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@small_body
def orders(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """What answers for one's side in a match; a POST changes a kind, the preset or the text."""
    match = match_or_404(request, pk)
    side = own_side(request, match)
    with caught_refusal() as unplayable:
        rules_lock.playable_setup(match)
    if unplayable.error:
        return _unplayable(request, match, unplayable.error)
    if request.method != "POST":
        return _page(request, match, side)
    if posted(request, "action") == "check":
        return _check(request, match, side)
    with caught_refusal() as refused:
        _change(request, match, side)
        messages.success(
            request, gettext("Your orders are saved. They count from the next turn that is played.")
        )
        return redirect_to_kind(request, redirect("matches:orders", match.pk))
    if isinstance(refused.error, DraftChanged):  # what is stored is shown; the next one replaces it
        if posted(request, "action") == "text":
            return _check(request, match, side, is_newer=True)
        return _page(request, match, side, is_newer=True)
    return _page(request, match, side, refused.error)


def _change(request: AuthenticatedRequest, match: Match, side: Side) -> None:
    """Save the form's kind, preset or text; a set-up stays as it is. Raises `Refused`."""
    now = clock.now()
    if posted(request, "action") == "text":
        text = posted(request, "text")
        if text is None:
            raise Refused(gettext(INCOMPLETE))
        match_orders.write_part(
            match=match,
            side=side,
            author=request.user,
            part=Part.ORDERS,
            text=text,
            now=now,
            seen=posted(request, "seen"),
        )
        return
    tapped = Tapped.of(request, Vocabulary.of(rules_lock.playable_setup(match), side))
    match_orders.change_part(
        match=match,
        side=side,
        author=request.user,
        part=Part.ORDERS,
        change=tapped.change,
        now=now,
        about=tapped.about,
        seen=posted(request, "seen"),
    )


def _check(
    request: AuthenticatedRequest, match: Match, side: Side, *, is_newer: bool = False
) -> HttpResponse:
    """What gives way if the text is saved; nothing is. `is_newer` says that others are stored than
    those the writer has seen.
    """
    since = since_of(request.user, match, side)
    with caught_refusal() as refused:
        text = posted(request, "text") or ""
        planned = match_orders.planned_part(match, side, Part.ORDERS, text, since=since)
        return _page(request, match, side, planned=planned, is_newer=is_newer)
    return _page(request, match, side, refused.error)


def _page(
    request: AuthenticatedRequest,
    match: Match,
    side: Side,
    refused: Refused | None = None,
    *,
    planned: SetUpSheet | None = None,
    is_newer: bool = False,
) -> HttpResponse:
    since = since_of(request.user, match, side)
    own = match_orders.written_orders(match, side, since=since)
    setup = rules_lock.playable_setup(match)
    sides = setup.sides
    form = OrdersForm.build(
        request,
        find_variant(match.variant),
        order_chain_of(match, side, since=since),
        own,
        source=Source.MATCH,
        parts=(Part.ORDERS,),
        names=Vocabulary.of(setup, side),
        cast=Cast.of(sides[side].figures, sides[1 - side].figures),
        refused=refused,
        planned=planned,
        may_change=match.is_running,
    )
    newer = match_orders.text_of_part(own, Part.ORDERS) if is_newer else None
    context = {
        "match": match,
        "team": match.team(side),
        "orders": form,
        "since": since,
        **form.guard(request, mark_of(own, Part.ORDERS), newer),
    }
    status = 409 if is_newer else 422 if refused else 200
    return render(request, "matches/orders/match.html", context, status=status)


def _unplayable(request: AuthenticatedRequest, match: Match, error: Refused) -> HttpResponse:
    """The match's own page: the rules to check anything by are not installed."""
    shown = Posted(verdict=SheetVerdict.of_refusal(error))
    return match_page(request, match, posted=shown, status=409)


def _give(request: AuthenticatedRequest, match: Match, side: Side) -> None:
    """Give the answer in the form. Raises `Refused`."""
    text, segment = posted(request, "text"), posted_segment(request)
    if text is None or segment is None:
        raise Refused(gettext(INCOMPLETE))
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
    with caught_refusal() as refused:
        if request.method == "POST":
            _give(request, match, side)
            messages.success(request, gettext("Your answer is in; the turn goes on."))
            return redirect("matches:match", match.pk)
    question = None
    with caught_refusal() as unplayable:
        question = answers.question_of(match, side)
    if unplayable.error:
        return _unplayable(request, match, unplayable.error)
    pitch, classes = SafeString(""), ""
    scene = presenters.present_position(match)
    if scene is not None and question is not None:
        position, rules = scene
        pitch = presenters.picture(match, rules, position, question.about)
        way = pitch_way_of(request.user)
        classes = pitch_classes(rules, [side], ends_of(position), way=way)
    context = {
        "match": match,
        "team": match.team(side),
        "question": question,
        "pitch": pitch,
        "pitch_classes": classes,
        "verdict": Verdict.of_refusal(refused.error),
    }
    status = 422 if refused.error else 200
    return render(request, "matches/orders/answer.html", context, status=status)
