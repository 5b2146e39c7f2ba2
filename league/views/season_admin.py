"""The office of a season: dates, claims, cards, who leaves or joins; challenges of a ladder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from core.accounts.models import User
from core.errors import Refused
from core.leagues.views.shortcuts import AuthenticatedRequest, require
from league.models import BlackOut, Card, Challenge, Claim, Entry, Fixture, Season
from league.queries import seasons as queries
from league.queries.season_admin import season_admin
from league.services import black_outs, cards, challenges, claims, mid_season, walkovers
from rosters.models import Team

MAX_DIGITS = 18
Sent = Mapping[str, str]
ActionHandler = Callable[[Season, Sent, User], object]


@require_safe
@login_required
def page(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    season = _season(request, pk)
    require(request, "league.view_season", season)
    shown = season_admin(season, request.user)
    return render(request, "league/season_admin.html", {"season": season, "season_admin": shown})


@require_POST
@login_required
def run_action(request: AuthenticatedRequest, pk: int, verb: str) -> HttpResponse:
    """One of the deeds of the office; each verb guards itself."""
    season = _season(request, pk)
    if verb not in ACTIONS:
        raise Http404
    try:
        ACTIONS[verb](season, request.POST, request.user)
    except Refused as error:
        messages.error(request, str(error))
    back = "league:season" if verb.startswith("challenge") else "league:admin"
    return redirect(back, season.pk)


def _season(request: AuthenticatedRequest, pk: int) -> Season:
    return get_object_or_404(queries.visible_seasons(request.user), pk=pk)


def _id(sent: Sent, name: str) -> int:
    text = sent.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS):
        raise Http404
    return int(text)


def _day(sent: Sent, name: str) -> date:
    try:
        return date.fromisoformat(sent.get(name, ""))
    except ValueError as error:
        raise Refused("Give both days as dates.") from error


def _entry(season: Season, sent: Sent, name: str = "entry") -> Entry:
    entries = Entry.objects.select_related("season__league", "team__coach", "team__league")
    return get_object_or_404(entries, season=season, pk=_id(sent, name))


def _fixture(season: Season, sent: Sent) -> Fixture:
    fixtures = Fixture.objects.select_related(
        "round__season__league", "home_team__coach", "away_team__coach", "home_team__league",
        "away_team__league",
    )  # fmt: skip
    return get_object_or_404(fixtures, round__season=season, pk=_id(sent, "fixture"))


def _claim(season: Season, sent: Sent) -> Claim:
    found = Claim.objects.select_related(
        "entry__season__league", "entry__team", "fixture__round__season",
        "fixture__home_team__coach", "fixture__away_team__coach",
        "fixture__home_team__league", "fixture__away_team__league",
    )  # fmt: skip
    return get_object_or_404(found, entry__season=season, pk=_id(sent, "claim"))


def _card(season: Season, sent: Sent) -> Card:
    found = Card.objects.select_related("season__league", "coach")
    return get_object_or_404(found, season=season, pk=_id(sent, "card"))


def _challenge(season: Season, sent: Sent) -> Challenge:
    found = Challenge.objects.select_related(
        "season__league", "challenger__team__league", "challenged__team__league"
    )
    return get_object_or_404(found, season=season, pk=_id(sent, "challenge"))


def _team(season: Season, sent: Sent) -> Team:
    teams = Team.objects.filter(league=season.league_id).select_related("coach", "league")
    return get_object_or_404(teams, pk=_id(sent, "team"))


def _give_card(season: Season, sent: Sent, actor: User) -> None:
    entry = _entry(season, sent)
    cards.give(
        season=season, coach=entry.team.coach, kind=sent.get("kind", ""),
        reason=sent.get("text", ""), actor=actor,
    )  # fmt: skip


def _black_out(season: Season, sent: Sent, actor: User) -> None:
    entry = _entry(season, sent)
    first, last = _day(sent, "first_day"), _day(sent, "last_day")
    black_outs.black_out(entry=entry, first_day=first, last_day=last, actor=actor)


def _lift_black_out(season: Season, sent: Sent, actor: User) -> None:
    found = BlackOut.objects.select_related("entry__season__league", "entry__team__league")
    one = get_object_or_404(found, entry__season=season, pk=_id(sent, "black_out"))
    black_outs.lift_black_out(black_out=one, actor=actor)


def _walk_over(season: Season, sent: Sent, actor: User) -> None:
    side = {"home": 0, "away": 1}.get(sent.get("side", ""))
    walkovers.award(
        fixture=_fixture(season, sent), side=side, actor=actor, reason=sent.get("text", "")
    )


def _decide(season: Season, sent: Sent, actor: User) -> None:
    hours = sent.get("hours", "")
    claims.decide(
        claim=_claim(season, sent),
        actor=actor,
        decision=sent.get("decision", ""),
        words=sent.get("text", ""),
        hours=int(hours) if hours.isascii() and hours.isdigit() and len(hours) < 4 else 0,
    )


ACTIONS: dict[str, ActionHandler] = {
    "black-out": _black_out,
    "lift-black-out": _lift_black_out,
    "claim": lambda season, sent, actor: claims.make_claim(
        fixture=_fixture(season, sent), actor=actor, text=sent.get("text", "")
    ),
    "answer": lambda season, sent, actor: claims.answer(
        claim=_claim(season, sent), actor=actor, text=sent.get("text", "")
    ),
    "retract": lambda season, sent, actor: claims.retract(claim=_claim(season, sent), actor=actor),
    "decide": _decide,
    "walk-over": _walk_over,
    "card": _give_card,
    "appeal": lambda season, sent, actor: cards.appeal(
        card=_card(season, sent), actor=actor, text=sent.get("text", "")
    ),
    "hear": lambda season, sent, actor: cards.decide_appeal(
        card=_card(season, sent),
        actor=actor,
        lift=sent.get("lift") == "yes",
        words=sent.get("text", ""),
    ),
    "lift": lambda season, sent, actor: cards.lift(
        card=_card(season, sent), actor=actor, words=sent.get("text", "")
    ),
    "leave": lambda season, sent, actor: mid_season.leave(
        entry=_entry(season, sent), actor=actor, remaining=sent.get("remaining", "")
    ),
    "join": lambda season, sent, actor: mid_season.join_late(
        season=season, team=_team(season, sent), actor=actor
    ),
    "substitute": lambda season, sent, actor: mid_season.substitute(
        entry=_entry(season, sent), team=_team(season, sent), actor=actor
    ),
    "challenge": lambda season, sent, actor: challenges.challenge(
        challenger=_entry(season, sent),
        challenged=_entry(season, sent, "challenged"),
        actor=actor,
    ),
    "challenge-accept": lambda season, sent, actor: challenges.accept(
        challenge=_challenge(season, sent), actor=actor
    ),
    "challenge-decline": lambda season, sent, actor: challenges.decline(
        challenge=_challenge(season, sent), actor=actor
    ),
    "challenge-retract": lambda season, sent, actor: challenges.retract(
        challenge=_challenge(season, sent), actor=actor
    ),
}
