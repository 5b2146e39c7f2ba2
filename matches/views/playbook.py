"""A team's playbook and a league's default orders."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_http_methods

from core import clock
from core.errors import Refused
from core.leagues.views.shortcuts import AuthenticatedRequest, league_or_404, require
from core.refusals import caught_refusal
from engine.dice import SeededDice
from engine.errors import DataError
from engine.lineup import MatchSetup
from engine.position import Position
from engine.rules_lookup import rules_for, settle_map
from engine.sheets.executor.orders_coach import OrderChain, Source
from engine.sheets.set_up_sheet import Places, SetUpSheet
from engine.variants.game_meta import GameMeta
from engine.variants.registry import find_variant
from matches.models import LeagueOrders, Playbook
from matches.render.pitch_svg import svg
from matches.services.orders import playbooks
from matches.services.orders.order_chain import read_any_orders
from matches.views.access import posted, small_body
from matches.views.orders_form import OrdersForm, changed
from rosters.models import Team
from rosters.permissions import coaches_now
from rosters.queries.line_up import line_up

FIRST_PAGE = "My playbook"


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@small_body
def playbook(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """The pages of a playbook and the one that is open (`?page=`); a POST changes it."""
    team = get_object_or_404(Team.objects.select_related("league", "clan", "coach"), pk=pk)
    league_or_404(request, team.league.slug)
    if not coaches_now.test(request.user, team):
        raise PermissionDenied
    pages = list(Playbook.objects.open().filter(team=team).order_by("name"))
    shown = _open(request, pages)
    if request.method != "POST":
        return _playbook_page(request, team, pages, shown)
    with caught_refusal() as refused:
        message, page = _act(request, team, shown)
        messages.success(request, message)
        response = redirect("matches:playbook", team.pk)
        if page is not None:
            response["Location"] += f"?page={page.pk}"
        return response
    return _playbook_page(request, team, pages, shown, refused.error)


def _open(request: HttpRequest, pages: list[Playbook]) -> Playbook | None:
    wanted = request.GET.get("page", "")
    for page in pages:
        if str(page.pk) == wanted:
            return page
    return next((page for page in pages if page.in_force), pages[0] if pages else None)


def _act(
    request: AuthenticatedRequest, team: Team, shown: Playbook | None
) -> tuple[str, Playbook | None]:
    """Do what the form says: the message about it, and the page to show."""
    action = posted(request, "action")
    if shown is not None and action == "in_force":
        playbooks.put_in_force(page=shown, author=request.user)
        return f"{shown.name} is in force.", shown
    if shown is not None and action == "remove":
        playbooks.remove_page(page=shown, author=request.user)
        return f"{shown.name} is deleted.", None
    name = shown.name if shown is not None else FIRST_PAGE
    if action == "text":
        name, text = posted(request, "name") or name, posted(request, "text") or ""
    else:
        before = read_any_orders(shown.canonical) if shown is not None else SetUpSheet()
        text = changed(request, before, playbooks.ground_of(team.variant)).text()
    page = playbooks.save_page(
        team=team, author=request.user, name=name, text=text, now=clock.now()
    )
    return f"{page.name} is saved.", page


def _playbook_page(
    request: AuthenticatedRequest,
    team: Team,
    pages: list[Playbook],
    shown: Playbook | None,
    refused: Refused | None = None,
) -> HttpResponse:
    own = read_any_orders(shown.canonical) if shown is not None else SetUpSheet()
    default = LeagueOrders.objects.filter(league=team.league, variant=team.variant).first()
    league = read_any_orders(default.canonical) if default is not None else SetUpSheet()
    chain = OrderChain([(Source.TEAM, own), (Source.LEAGUE, league)])
    context = {
        "team": team,
        "pages": pages,
        "shown": shown,
        "name": shown.name if shown is not None else FIRST_PAGE,
        "orders": OrdersForm.build(
            request, find_variant(team.variant), chain, own, refused=refused
        ),
        "formations": [
            (role, picture)
            for role, places in (("Kicking", own.kicking), ("Receiving", own.receiving))
            if places and (picture := _formation(team, places)) is not None
        ],
    }
    status = 422 if refused else 200
    return render(request, "matches/orders/playbook.html", context, status=status)


def _formation(team: Team, places: Places) -> SafeString | None:
    """A formation on an empty pitch, with the team's current players."""
    try:
        own = line_up(team, team, options={})
        setup, _ = settle_map(MatchSetup(team.variant, own, own), SeededDice(0).roll)
        rules = rules_for(setup)
    except DataError:
        return None
    position = Position(setup, rules.board, rules.new_state(setup))
    for number, name in places:
        figure, square = position.numbered(0, number), rules.board.square(name)
        if figure is not None and square >= 0 and position.at[square] is None:
            position.put(figure, square)
    return mark_safe(svg(position, rules, (team.name, ""), ()))  # noqa: S308 -- it escapes names


@require_http_methods(["GET", "HEAD", "POST"])
@small_body
def league_orders(request: HttpRequest, slug: str, variant: str) -> HttpResponse:
    """A league's default orders for a game, for all who can read it; its admins change them."""
    league = league_or_404(request, slug)
    meta = _game_or_404(variant)
    row = LeagueOrders.objects.filter(league=league, variant=meta.key).first()
    row = row or LeagueOrders(league=league, variant=meta.key)
    with caught_refusal() as refused:
        if request.method == "POST":
            require(request, "matches.order_for_league", league)
            _save(request, row, meta)
            messages.success(request, "The league's default is saved; new matches use it.")
            return redirect("matches:league-orders", league.slug, meta.key)
    own = read_any_orders(row.canonical)
    may_change = request.user.has_perm("matches.order_for_league", league)
    chain = OrderChain([(Source.LEAGUE, own)])
    context = {
        "league": league,
        "meta": meta,
        "row": row,
        "orders": OrdersForm.build(
            request, meta, chain, own, refused=refused.error, may_change=may_change
        ),
    }
    status = 422 if refused.error else 200
    return render(request, "matches/orders/league.html", context, status=status)


def _save(request: HttpRequest, row: LeagueOrders, meta: GameMeta) -> None:
    user: Any = request.user
    holds, hours, text = row.holds, row.ask_hours, row.canonical
    if posted(request, "action") == "text":
        text = posted(request, "text") or ""
        holds = 1 if "holds" in request.POST else 0
        posted_hours = posted(request, "ask_hours") or ""
        hours = (
            int(posted_hours)
            if posted_hours.isascii() and posted_hours.isdigit() and len(posted_hours) < 4
            else 0
        )
    else:
        before = read_any_orders(row.canonical)
        text = changed(request, before, playbooks.ground_of(meta.key)).text()
    playbooks.save_league_orders(
        league=row.league,
        variant=meta.key,
        actor=user,
        text=text,
        holds=holds,
        ask_hours=hours,
        now=clock.now(),
    )


def _game_or_404(variant: str) -> GameMeta:
    try:
        return find_variant(variant)
    except KeyError:
        raise Http404 from None
