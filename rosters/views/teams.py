"""Pages of teams and players."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from core.leagues.public_pages import publish_page
from core.leagues.views.shortcuts import AuthenticatedRequest
from core.paginators import CappedPaginator
from core.public_pages import PublicPage
from core.refusals import flash_refusal, refusal_as_error
from engine.variants.registry import find_variant
from rosters.folds import player_sheet
from rosters.forms import BiographyForm, NameForm
from rosters.models import Player
from rosters.queries import teams as queries
from rosters.queries.careers import former_names, timeline
from rosters.services import players, teams
from rosters.templatetags.games import characteristics, values
from rosters.views.team_page import TeamPage

PAGE = 50


@require_safe
def team_list(request: HttpRequest) -> HttpResponse:
    shown = queries.visible_teams(request.user).order_by("league__name", "name")
    page = CappedPaginator(shown, PAGE).get_page(request.GET.get("page"))
    public = PublicPage(
        title=gettext("Teams"),
        about=gettext("The teams of the public leagues of this site, with their coaches."),
        path=request.path,
    )
    return render(request, "rosters/team_list.html", {"page": page, "public_page": public})


@require_safe
def team(request: HttpRequest, pk: int) -> HttpResponse:
    shown = get_object_or_404(queries.visible_teams(request.user), pk=pk)
    about = gettext("{team} of {league}: {clan} in {game}, with players, record and treasury.")
    public = PublicPage(
        title=shown.name,
        about=about.format(
            team=shown.name,
            league=shown.league,
            clan=shown.clan,
            game=find_variant(shown.variant).title,
        ),
        path=request.path,
    )
    context = {
        "team": shown,
        "page": TeamPage.build(shown, request.user),
        "public_page": publish_page(shown.league, public),
    }
    return render(request, "rosters/team.html", context)


@require_safe
def ledger(request: HttpRequest, pk: int) -> HttpResponse:
    shown = get_object_or_404(queries.visible_teams(request.user), pk=pk)
    page = Paginator(queries.ledger_of(shown), PAGE).get_page(request.GET.get("page"))
    return render(request, "rosters/ledger.html", {"team": shown, "page": page})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def rename_team(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    shown = get_object_or_404(queries.visible_teams(request.user), pk=pk)
    teams.require_coach(shown, request.user)
    form = NameForm(request.POST or None, initial={"name": shown.name})
    if request.method == "POST" and form.is_valid():
        with refusal_as_error(form, "name"):
            teams.rename_team(team=shown, actor=request.user, name=form.cleaned_data["name"])
            return redirect("rosters:team", shown.pk)
    return render(request, "rosters/rename.html", {"form": form, "subject": shown, "team": shown})


@require_safe
def player(request: HttpRequest, pk: int) -> HttpResponse:
    shown = get_object_or_404(queries.visible_players(request.user), pk=pk)
    periods = timeline(shown)
    may_coach = request.user.has_perm("rosters.coach_team", shown.team)
    return render(
        request,
        "rosters/player.html",
        {
            "player": shown,
            "figures": _figures(shown),
            "periods": periods,
            "former_names": former_names(periods),
            "level": gettext(player_sheet.LEVEL_NAMES[shown.sheet.level]),
            "next_level": next((at for at in player_sheet.LEVELS if at > shown.sheet.spp), None),
            "may_coach": may_coach,
            "may_decide": may_coach and shown.is_active,
        },
    )


def _figures(shown: Player) -> list[tuple[str, int]]:
    """The player's characteristics of today, in the order of the game."""
    variant = shown.team.variant
    keys = [key for key, _ in characteristics(variant)]
    return list(zip(keys, values(shown, variant), strict=True))


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def rename_player(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    shown = get_object_or_404(queries.visible_players(request.user), pk=pk)
    teams.require_coach(shown.team, request.user)
    form = NameForm(request.POST or None, initial={"name": shown.name})
    if request.method == "POST" and form.is_valid():
        with refusal_as_error(form, "name"):
            players.rename_player(player=shown, actor=request.user, name=form.cleaned_data["name"])
            return redirect("rosters:player", shown.pk)
    return render(
        request, "rosters/rename.html", {"form": form, "subject": shown, "team": shown.team}
    )


@require_POST
@login_required
def release_player(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    return _leaves(request, pk, players.release_player, gettext("{player} has left the team."))


@require_POST
@login_required
def retire_player(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    return _leaves(
        request, pk, players.retire_player, gettext("{player} has retired with honours.")
    )


def _leaves(
    request: AuthenticatedRequest, pk: int, verb: Callable[..., None], words: str
) -> HttpResponse:
    shown = get_object_or_404(queries.visible_players(request.user), pk=pk)
    with flash_refusal(request):
        verb(player=shown, actor=request.user)
        messages.success(request, words.format(player=shown.name))
        return redirect("rosters:team", shown.team_id)
    return redirect("rosters:player", shown.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def biography(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    shown = get_object_or_404(queries.visible_players(request.user), pk=pk)
    teams.require_coach(shown.team, request.user)
    form = BiographyForm(request.POST or None, initial={"text": shown.biography})
    if request.method == "POST" and form.is_valid():
        with refusal_as_error(form, "text"):
            players.write_biography(
                player=shown, actor=request.user, text=form.cleaned_data["text"]
            )
            return redirect("rosters:player", shown.pk)
    return render(request, "rosters/biography.html", {"form": form, "player": shown})
