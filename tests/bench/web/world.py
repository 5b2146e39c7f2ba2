"""The objects that pages show: of the small league, and of the largest one if there is one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Count

from core.accounts.models import User
from core.leagues.models import League
from league.models import Round, Season
from league.services.generate.sizes import small
from matches.models import Match, MatchState
from rosters.models import AfterMatch, Clan, Player, Team


@dataclass(frozen=True, slots=True)
class World:
    """A league of sixteen teams with its people, or a large one."""

    league: League
    boss: User
    coach: User
    team: Team
    player: Player
    closed: Season
    running: Season
    finished: Match
    playing: Match
    after: AfterMatch
    clan: Clan


def world_of(league: League) -> World:
    """The same objects of the same league in any installation. Raises if one is missing."""
    running = _some(league.seasons.filter(state__in=Season.RUNNING))
    closed = league.seasons.filter(state=Season.State.CLOSED).order_by("pk").first() or running
    matches = Match.objects.filter(league=league).select_related("home_team__coach").order_by("pk")
    playing = matches.filter(state=MatchState.PLAYING).first()
    playing = playing or _some(matches.exclude(state=MatchState.FINISHED))
    side = playing.waiting_side or 0
    team = playing.team(side)
    return World(
        league=league,
        boss=league.created_by,
        coach=team.coach,
        team=team,
        player=_some(team.players.order_by("-sheet__games", "pk")),
        closed=closed,
        running=running,
        finished=_some(matches.filter(state=MatchState.FINISHED)),
        playing=playing,
        after=_some(AfterMatch.objects.filter(team=team).order_by("pk")),
        clan=team.clan,
    )


def worlds() -> dict[str, World]:
    """The small league, and with it the largest of the installation if that is another."""
    first = League.objects.get(name=small().name)
    largest = League.objects.annotate(count=Count("teams")).order_by("-count", "pk")[0]
    found = {"small": world_of(first)}
    if largest != first:
        found["large"] = world_of(largest)
    return found


def open_round(season: Season) -> int:
    return season.rounds.filter(state=Round.State.OPEN).values_list("number", flat=True)[0]


def _some(rows: Any) -> Any:
    found = rows.first()
    if found is None:
        raise LookupError(f"no {rows.model.__name__}: has the league been generated to its end?")
    return found
