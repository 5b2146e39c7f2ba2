"""The pages of a team's playbook."""

from __future__ import annotations

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
from core.leagues.views.shortcuts import AuthenticatedRequest, league_or_404
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
from engine.variants.registry import find_variant
from matches.models import LeagueOrders, Playbook
from matches.render.order_sentences import NO_CAST, Cast
from matches.render.side_looks import Look
from matches.render.translation import N_
from matches.services.errors import DraftChanged
from matches.services.orders import formations, playbooks
from matches.services.orders.order_chain import read_any_orders
from matches.services.orders.seen import mark_of
from matches.views import presenters
from matches.views.access import posted, small_body
from matches.views.orders_form import OrdersForm, Tapped, redirect_to_kind
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
    if team.league is None:
        raise Http404  # a friendly's team has no matches to come
    league_or_404(request, team.league.slug)
    if not coaches_now.test(request.user, team):
        raise PermissionDenied
    pages = _pages(team)
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
    if isinstance(refused.error, DraftChanged):  # what is stored is shown; the next one replaces it
        return _newer_page(request, team)
    return _playbook_page(request, team, pages, shown, refused.error)


def _newer_page(request: AuthenticatedRequest, team: Team) -> HttpResponse:
    """The pages as they are stored now, with what was posted as text."""
    pages = _pages(team)
    shown = _open(request, pages)
    if posted(request, "action") == "text":
        return _check_page(request, team, pages, shown, is_newer=True)
    return _playbook_page(request, team, pages, shown, is_newer=True)


def _pages(team: Team) -> list[Playbook]:
    return list(Playbook.objects.open().filter(team=team).order_by("name"))


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
            team=team,
            author=request.user,
            name=name,
            text=text,
            parts=parts,
            now=clock.now(),
            seen=posted(request, "seen"),
        )
    else:
        tapped = Tapped.of(request, playbooks.ground_of(team.variant), sets_up=True)
        page = playbooks.change_page(
            team=team,
            author=request.user,
            name=name,
            change=tapped.change,
            now=clock.now(),
            about=tapped.about,
            seen=posted(request, "seen"),
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
    request: AuthenticatedRequest,
    team: Team,
    pages: list[Playbook],
    shown: Playbook | None,
    *,
    is_newer: bool = False,
) -> HttpResponse:
    """What gives way if the text is saved; nothing is. `is_newer` says that another page is stored
    than the one the writer has seen.
    """
    with caught_refusal() as refused:
        written = playbooks.read_playbook(variant=team.variant, text=posted(request, "text") or "")
        before = _orders_of(_written_over(request, pages, shown))
        parts = PARTS.get(posted(request, "part") or "")
        planned = with_written(before, written, parts)
        return _playbook_page(request, team, pages, shown, planned=planned, is_newer=is_newer)
    return _playbook_page(request, team, pages, shown, refused.error)


def _playbook_page(
    request: AuthenticatedRequest,
    team: Team,
    pages: list[Playbook],
    shown: Playbook | None,
    refused: Refused | None = None,
    *,
    planned: SetUpSheet | None = None,
    is_newer: bool = False,
) -> HttpResponse:
    own, page = _orders_of(shown), _written_over(request, pages, shown)
    over = _orders_of(page)
    default = LeagueOrders.objects.filter(league=team.league, variant=team.variant).first()
    league = _orders_of(default)
    chain = OrderChain([(Source.TEAM, own), (Source.LEAGUE, league)])
    form = OrdersForm.build(
        request,
        find_variant(team.variant),
        chain,
        over,
        source=Source.TEAM,
        parts=BEYOND_A_MATCH,
        names=playbooks.ground_of(team.variant),
        cast=_cast(team),
        refused=refused,
        planned=planned,
    )
    part, name = posted(request, "part") or "", shown.name if shown else gettext(FIRST_PAGE)
    newer = part_of(over, *PARTS.get(part, ())).text() if is_newer else None
    context = {
        "team": team,
        "pages": pages,
        "shown": shown,
        "names": dict.fromkeys(PARTS, name) | {part: posted(request, "name") or name},
        "orders": form,
        "written_over": page,
        **form.guard(request, mark_of(over), newer),
        "set_up_text": _set_up_text(request, own),
        "formations": _pictures(team, own),
        "gives_way": _gives_way(pages, shown),
        "force": next((page for page in pages if page.in_force), None),
        "other_teams": _other_teams(request, team) if own.kicking or own.receiving else (),
    }
    status = 409 if is_newer else 422 if refused else 200
    return render(request, "matches/orders/playbook.html", context, status=status)


def _orders_of(row: Playbook | LeagueOrders | None) -> SetUpSheet:
    return read_any_orders(row.canonical) if row is not None else SetUpSheet()


def _written_over(
    request: HttpRequest, pages: list[Playbook], shown: Playbook | None
) -> Playbook | None:
    """The page that a posted text would be saved on, by its name; else the open one."""
    name = posted(request, "name")
    return playbooks.page_named(pages, name) if name else shown


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
        return presenters.small_formations(setup, 0, own, Look.of(team.colours, team.clan.key))
    except DataError:
        return []
