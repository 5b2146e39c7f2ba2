"""The page of a league's default orders for a game."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from core import clock
from core.leagues.models import League
from core.leagues.views.shortcuts import league_or_404, require
from core.refusals import caught_refusal
from engine.sheets.executor.orders_coach import OrderChain, Source
from engine.sheets.order_parts import BEYOND_A_MATCH, part_of
from engine.sheets.set_up_sheet import SetUpSheet
from engine.variants.game_meta import GameMeta
from engine.variants.registry import find_variant
from matches.models import LeagueOrders
from matches.services.errors import DraftChanged
from matches.services.orders import league_orders, playbooks
from matches.services.orders.order_chain import read_any_orders
from matches.services.orders.seen import mark_of_default
from matches.views.access import posted, small_body
from matches.views.orders_form import OrdersForm, Tapped, redirect_to_kind


@require_http_methods(["GET", "HEAD", "POST"])
@small_body
def default_orders(request: HttpRequest, slug: str, variant: str) -> HttpResponse:
    """A league's default orders for a game, for all who can read it; its admins change them."""
    league = league_or_404(request, slug)
    meta = _game_or_404(variant)
    row = _default_of(league, meta)
    planned: SetUpSheet | None = None
    with caught_refusal() as refused:
        if request.method == "POST":
            require(request, "matches.order_for_league", league)
            if posted(request, "action") == "check":
                planned = _read(request, meta)
            else:
                _save(request, league, row, meta)
                messages.success(
                    request, gettext("The league's default is saved; new matches use it.")
                )
                saved = redirect("matches:league-orders", league.slug, meta.key)
                return redirect_to_kind(request, saved)
    is_newer = isinstance(refused.error, DraftChanged)
    if is_newer:  # what is stored is shown; the next one replaces it
        row = _default_of(league, meta)
        planned = _read(request, meta) if posted(request, "action") == "text" else None
    own = read_any_orders(row.canonical)
    may_change = request.user.has_perm("matches.order_for_league", league)
    chain = OrderChain([(Source.LEAGUE, own)])
    form = OrdersForm.build(
        request,
        meta,
        chain,
        own,
        source=Source.LEAGUE,
        parts=BEYOND_A_MATCH,
        refused=None if is_newer else refused.error,
        planned=planned,
        may_change=may_change,
    )
    newer = part_of(own, *BEYOND_A_MATCH).text() if is_newer else None
    context = {
        "league": league,
        "meta": meta,
        "row": row,
        "limits": _limits(request, row),
        "orders": form,
        **form.guard(request, mark_of_default(row), newer),
    }
    status = 409 if is_newer else 422 if refused.error else 200
    return render(request, "matches/orders/league.html", context, status=status)


class Limits(NamedTuple):
    """What a league allows: how often a turn may be held, and hours for an answer."""

    holds: int
    ask_hours: int


def _default_of(league: League, meta: GameMeta) -> LeagueOrders:
    """The league's default for a game; one that is not stored if it has none."""
    row = LeagueOrders.objects.filter(league=league, variant=meta.key).first()
    return row or LeagueOrders(league=league, variant=meta.key)


def _limits(request: HttpRequest, row: LeagueOrders) -> Limits:
    """As posted with the text, else as stored."""
    if posted(request, "action") not in {"text", "check"}:
        return Limits(row.holds, row.ask_hours)
    hours = posted(request, "ask_hours") or ""
    is_number = hours.isascii() and hours.isdigit() and len(hours) < 4
    return Limits(int("holds" in request.POST), int(hours) if is_number else 0)


def _read(request: HttpRequest, meta: GameMeta) -> SetUpSheet:
    """The orders of the posted text. Raises `BadOrders`."""
    return playbooks.read_playbook(variant=meta.key, text=posted(request, "text") or "")


def _save(request: HttpRequest, league: League, row: LeagueOrders, meta: GameMeta) -> None:
    """Save the form's text and limits, or its kind or preset alone. Raises `Refused`."""
    actor: Any = request.user
    if posted(request, "action") != "text":
        tapped = Tapped.of(request, playbooks.ground_of(meta.key), sets_up=True)
        league_orders.change_league_orders(
            league=league,
            variant=meta.key,
            actor=actor,
            change=tapped.change,
            now=clock.now(),
            about=tapped.about,
            seen=posted(request, "seen"),
        )
        return
    holds, hours = _limits(request, row)
    league_orders.save_league_orders(
        league=league,
        variant=meta.key,
        actor=actor,
        text=posted(request, "text") or "",
        holds=holds,
        ask_hours=hours,
        now=clock.now(),
        seen=posted(request, "seen"),
    )


def _game_or_404(variant: str) -> GameMeta:
    try:
        return find_variant(variant)
    except KeyError:
        raise Http404 from None
