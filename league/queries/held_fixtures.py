"""Matches of an open round that could not be made, and whose data are at fault."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext

from core.leagues.models import League
from league.models import Fixture, Round, Season
from matches.models import RESULTS, Match
from rosters.models import AfterMatch, Team
from rosters.queries.line_up import line_up


def held_fixtures(league: League) -> QuerySet[Fixture]:
    """The fixtures of open rounds whose match could not be made, although both teams are free."""
    return unmade_fixtures(league).exclude(_is_busy("home_team") | _is_busy("away_team"))


def _is_busy(field: str) -> Q:
    """Whether a team of the fixture is in a match, or not done after one (KEM-CAL-03)."""
    team = OuterRef(field)
    playing = Match.objects.exclude(state__in=RESULTS).filter(Q(home_team=team) | Q(away_team=team))
    after = AfterMatch.objects.filter(team=team, closed_at__isnull=True)
    return Q(Exists(playing)) | Q(Exists(after))


def unmade_fixtures(league: League) -> QuerySet[Fixture]:
    """The fixtures without a match in the open rounds of a league's seasons, oldest first.

    Every other fixture of an open round has its match from the moment the round opens.
    """
    held = Fixture.objects.filter(
        match=None,
        round__state=Round.State.OPEN,
        round__season__state__in=Season.RUNNING,
        round__season__league=league,
    )
    return held.select_related(
        "round__season", "home_team__clan", "away_team__clan", "home_team__coach"
    ).order_by("round__opened_at", "pk")


def teams_at_fault(fixture: Fixture) -> list[Team]:
    """The teams of a fixture of which no line-up can be made."""
    home, away = fixture.home_team, fixture.away_team
    options = fixture.round.season.options
    return [
        team
        for team, other in ((home, away), (away, home))
        if not _can_line_up(team, other, options)
    ]


def why_held(fixture: Fixture) -> str:
    """Why a fixture has no match, in a sentence that names the team."""
    teams = teams_at_fault(fixture)
    if not teams:
        return gettext("The match could not be made.")
    names = " - ".join(team.name for team in teams)
    return gettext("The line-up of {team} cannot be made from its data.").format(team=names)


def _can_line_up(team: Team, other: Team, options: dict[str, str]) -> bool:
    try:
        line_up(team, other, options=options)
    except Exception:
        return False
    return True
