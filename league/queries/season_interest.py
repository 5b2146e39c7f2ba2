"""Whose own team a match decides about, though they do not play it (KEM-SHO-02)."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Q
from django.utils.translation import gettext

from core import clock
from core.accounts.models import User
from core.leagues.models import League
from core.leagues.queries import SLIP_WINDOW
from league.models import Entry, Fixture, Round, Season
from matches.models import Match
from rosters.models import Team
from rosters.queries.coaching import teams_coached_since
from rosters.queries.stand_ins import teams_of_interest


def decides_for_team_of(person: int, match: Match) -> bool:
    """Whether a team of the person with that id plays in the season of the match, or one that they
    have coached since it was made: else they would hand theirs over, decide, and take it back.

    Every match of a season decides something for each of its teams: a place in the table, the next
    opponent, a round of the bracket or when the next round opens.
    """
    season = Fixture.objects.filter(match=match).values("round__season")
    entered = Entry.objects.filter(season__in=season, status=Entry.Status.ACCEPTED)
    coached = teams_coached_since(person, match.created_at)
    return entered.filter(Q(team__in=teams_of_interest(person)) | Q(team__in=coached)).exists()


def meets_team_of(team: Team, person: int) -> bool:
    """Whether another team of the person with that id plays in a season of the team that is not
    over.
    """
    entered = Entry.objects.filter(
        status=Entry.Status.ACCEPTED,
        season__state__in=Season.HOLDING,
        season__league=team.league_id,
    )
    others = entered.filter(team__in=teams_of_interest(person)).exclude(team=team)
    return entered.filter(team=team, season__in=others.values("season")).exists()


def teams_together(league: League) -> list[frozenset[int]]:
    """The teams of each season of the league that is not over (`matches.hooks.TEAMS_TOGETHER`)."""
    entered = Entry.objects.filter(
        season__league=league, season__state__in=Season.HOLDING, status=Entry.Status.ACCEPTED
    )
    teams: dict[int, set[int]] = {}
    for season, team in entered.order_by("season", "pk").values_list("season", "team"):
        teams.setdefault(season, set()).add(team)
    return [frozenset(found) for found in teams.values()]


def why_not_rejoined(league: League, person: User, removed_at: datetime) -> str:
    """Why a removal of then is not undone: a round has begun since in a season in which a team of
    theirs plays (KEM-LEA-03, `core.leagues.services.leagues.REJOIN_GUARDS`). A slip is undone for
    an hour, whatever begins.
    """
    if clock.now() - removed_at < SLIP_WINDOW:
        return ""
    entered = Entry.objects.filter(
        team__coach=person, season__league=league, status=Entry.Status.ACCEPTED
    )
    begun = Round.objects.filter(season__in=entered.values("season"), opened_at__gt=removed_at)
    season = Season.objects.filter(rounds__in=begun).order_by("pk").first()
    if season is None:
        return ""
    return gettext("A round of {season} has begun since: invite them again.").format(season=season)
