"""A team's playbook and a league's default orders."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods

from core import clock
from core.errors import Refused
from core.leagues.views.shortcuts import AuthenticatedRequest, league_or_404, require
from core.refusals import caught_refusal
from engine.dice import SeededDice
from engine.errors import DataError
from engine.lineup import MatchSetup
from engine.rules_lookup import settle_map
from engine.sheets.executor.orders_coach import OrderChain, Source
from engine.sheets.order_parts import (
    BEYOND_A_MATCH,
    Part,
    Replacement,
    part_of,
    replacements,
    with_written,
)
from engine.sheets.set_up_sheet import SetUpSheet
from engine.variants.game_meta import GameMeta
from engine.variants.registry import find_variant
from matches.models import LeagueOrders, Playbook
from matches.render.order_sentences import NO_CAST, Cast
from matches.render.side_looks import Look
from matches.render.translation import N_
from matches.services.orders import formations, playbooks
from matches.services.orders.order_chain import read_any_orders
from matches.views import presenters
from matches.views.access import posted, small_body
from matches.views.orders_form import OrdersForm, changed, redirect_to_kind
from rosters.models import Team
from rosters.permissions import coaches_now
from rosters.queries.line_up import line_up

FIRST_PAGE = N_("My playbook")
GONE = N_(
    "The page of the playbook that this form was about is not there any more, and nothing was "
    "changed."
)
PARTS = {"orders": BEYOND_A_MATCH, "set_up": frozenset({Part.SET_UP})}
"""What a text of the page replaces, by the form it came from."""


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
    if posted(request, "action") == "check":
        return _check_page(request, team, pages, shown)
    with caught_refusal() as refused:
        message, page = _act(request, team, shown)
        messages.success(request, message)
        response = redirect("matches:playbook", page.team_id if page is not None else team.pk)
        if page is not None:
            response["Location"] += f"?page={page.pk}"
        return redirect_to_kind(request, response)
    return _playbook_page(request, team, pages, shown, refused.error)


def _open(request: HttpRequest, pages: list[Playbook]) -> Playbook | None:
    wanted = posted(request, "page") or request.GET.get("page", "")
    for page in pages:
        if str(page.pk) == wanted:
            return page
    return next((page for page in pages if page.in_force), pages[0] if pages else None)


def _act(
    request: AuthenticatedRequest, team: Team, shown: Playbook | None
) -> tuple[str, Playbook | None]:
    """Do what the form says: the message about it, and the page to show.

    A form names its page: where another tab has deleted that one, none takes its place.
    """
    action, named = posted(request, "action"), posted(request, "page")
    if named and (shown is None or str(shown.pk) != named):
        raise Refused(gettext(GONE))
    if shown is not None and action == "in_force":
        playbooks.put_in_force(page=shown, author=request.user)
        return gettext("{page} is in force.").format(page=shown.name), shown
    if shown is not None and action == "use_formation":
        page = formations.use_formation(page=shown, author=request.user, now=clock.now())
        said = gettext("The formation of {shown} is on {page} now; its orders stay.")
        return said.format(shown=shown.name, page=page.name), page
    if shown is not None and action == "remove":
        playbooks.remove_page(page=shown, author=request.user)
        return gettext("{page} is deleted.").format(page=shown.name), None
    if shown is not None and action == "copy":
        return _copy(request, shown)
    name = shown.name if shown is not None else gettext(FIRST_PAGE)
    if action == "text":
        name, text = posted(request, "name") or name, posted(request, "text") or ""
        parts = PARTS.get(posted(request, "part") or "")
        page = playbooks.save_page(
            team=team, author=request.user, name=name, text=text, parts=parts, now=clock.now()
        )
    else:
        ground = playbooks.ground_of(team.variant)
        page = playbooks.change_page(
            team=team,
            author=request.user,
            name=name,
            change=lambda before: changed(request, before, ground),
            now=clock.now(),
        )
    return gettext("{page} is saved.").format(page=page.name), page


def _copy(request: AuthenticatedRequest, shown: Playbook) -> tuple[str, Playbook]:
    """Copy the page's formation to another team: who stands where, and who could not be matched."""
    wanted = posted(request, "team") or ""
    team = next(
        (each for each in _other_teams(request, shown.team) if str(each.pk) == wanted), None
    )
    if team is None:
        raise Refused(gettext("Choose another of your teams that plays the same game."))
    page, copied = formations.copy_formation(
        page=shown, team=team, author=request.user, now=clock.now()
    )
    moved = ", ".join(
        gettext("{before} became {after}").format(before=before, after=after)
        for before, after in copied.matched.items()
        if before != after
    )
    players = len(copied.matched)
    copied_to = ngettext(
        "The formation is copied to {team} as “{page}”: {players} player.",
        "The formation is copied to {team} as “{page}”: {players} players.",
        players,
    )
    told = [copied_to.format(team=team, page=page.name, players=players)]
    if moved:
        told.append(gettext("By their positions {moved}.").format(moved=moved))
    if copied.unmatched:
        numbers = ", ".join(map(str, copied.unmatched))
        empty = gettext("Nobody there matches {numbers}: their places are empty.")
        told.append(empty.format(numbers=numbers))
    return " ".join(told), page


def _other_teams(request: AuthenticatedRequest, team: Team) -> list[Team]:
    """The reader's other teams of the same game."""
    own = Team.objects.filter(coach=request.user, variant=team.variant).exclude(pk=team.pk)
    found = own.select_related("league", "coach", "clan").order_by("name")
    return [each for each in found if coaches_now.test(request.user, each)]


def _check_page(
    request: AuthenticatedRequest, team: Team, pages: list[Playbook], shown: Playbook | None
) -> HttpResponse:
    """What gives way if the text is saved on the open page; nothing is."""
    with caught_refusal() as refused:
        written = playbooks.read_playbook(variant=team.variant, text=posted(request, "text") or "")
        before = read_any_orders(shown.canonical) if shown is not None else SetUpSheet()
        parts = PARTS.get(posted(request, "part") or "")
        planned = with_written(before, written, parts)
        return _playbook_page(request, team, pages, shown, planned=planned)
    return _playbook_page(request, team, pages, shown, refused.error)


def _playbook_page(
    request: AuthenticatedRequest,
    team: Team,
    pages: list[Playbook],
    shown: Playbook | None,
    refused: Refused | None = None,
    *,
    planned: SetUpSheet | None = None,
) -> HttpResponse:
    own = read_any_orders(shown.canonical) if shown is not None else SetUpSheet()
    default = LeagueOrders.objects.filter(league=team.league, variant=team.variant).first()
    league = read_any_orders(default.canonical) if default is not None else SetUpSheet()
    chain = OrderChain([(Source.TEAM, own), (Source.LEAGUE, league)])
    context = {
        "team": team,
        "pages": pages,
        "shown": shown,
        "name": shown.name if shown is not None else gettext(FIRST_PAGE),
        "orders": OrdersForm.build(
            request,
            find_variant(team.variant),
            chain,
            own,
            source=Source.TEAM,
            parts=BEYOND_A_MATCH,
            cast=_cast(team),
            refused=refused,
            planned=planned,
        ),
        "set_up_text": _set_up_text(request, own),
        "formations": _pictures(team, own),
        "gives_way": _gives_way(pages, shown),
        "force": next((page for page in pages if page.in_force), None),
        "other_teams": _other_teams(request, team) if own.kicking or own.receiving else (),
    }
    status = 422 if refused else 200
    return render(request, "matches/orders/playbook.html", context, status=status)


def _set_up_text(request: AuthenticatedRequest, own: SetUpSheet) -> str:
    """The page's set-up as text, or what was posted as such."""
    sent = posted(request, "text") if posted(request, "part") == Part.SET_UP else None
    return sent or part_of(own, Part.SET_UP).text()


def _gives_way(pages: list[Playbook], shown: Playbook | None) -> list[Replacement]:
    """What no longer answers if the open page comes into force."""
    force = next((page for page in pages if page.in_force), None)
    if shown is None or force is None or shown.in_force:
        return []
    return replacements(read_any_orders(force.canonical), read_any_orders(shown.canonical))


def _cast(team: Team) -> Cast:
    try:
        return Cast.of(line_up(team, team, options={}).figures)
    except DataError:
        return NO_CAST


def _pictures(team: Team, own: SetUpSheet) -> list[tuple[str, SafeString]]:
    """Both formations in pictures, with the team's current players."""
    try:
        players = line_up(team, team, options={})
        setup, _ = settle_map(MatchSetup(team.variant, players, players), SeededDice(0).roll)
        return presenters.small_formations(setup, 0, own, Look.of(team.colours))
    except DataError:
        return []


@require_http_methods(["GET", "HEAD", "POST"])
@small_body
def league_orders(request: HttpRequest, slug: str, variant: str) -> HttpResponse:
    """A league's default orders for a game, for all who can read it; its admins change them."""
    league = league_or_404(request, slug)
    meta = _game_or_404(variant)
    row = LeagueOrders.objects.filter(league=league, variant=meta.key).first()
    row = row or LeagueOrders(league=league, variant=meta.key)
    planned: SetUpSheet | None = None
    with caught_refusal() as refused:
        if request.method == "POST":
            require(request, "matches.order_for_league", league)
            planned = _checked(request, meta)
            if planned is None:
                _save(request, row, meta)
                messages.success(
                    request, gettext("The league's default is saved; new matches use it.")
                )
                saved = redirect("matches:league-orders", league.slug, meta.key)
                return redirect_to_kind(request, saved)
    own = read_any_orders(row.canonical)
    may_change = request.user.has_perm("matches.order_for_league", league)
    chain = OrderChain([(Source.LEAGUE, own)])
    context = {
        "league": league,
        "meta": meta,
        "row": row,
        "orders": OrdersForm.build(
            request,
            meta,
            chain,
            own,
            source=Source.LEAGUE,
            parts=BEYOND_A_MATCH,
            refused=refused.error,
            planned=planned,
            may_change=may_change,
        ),
    }
    status = 422 if refused.error else 200
    return render(request, "matches/orders/league.html", context, status=status)


def _checked(request: HttpRequest, meta: GameMeta) -> SetUpSheet | None:
    """The orders of the posted text, if it is only to be checked. Raises `BadOrders`."""
    if posted(request, "action") != "check":
        return None
    return playbooks.read_playbook(variant=meta.key, text=posted(request, "text") or "")


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
