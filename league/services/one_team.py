"""In a season a coach has one team (KEM-SEA-02): the one place that refuses another."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import QuerySet
from django.utils.translation import gettext

from core.accounts.models import User
from core.errors import Refused
from league.models import Entry, Season
from rosters.models import Team, TeamCoach

RULE = "KEM-SEA-02"
PLAYS = (Entry.Status.ACCEPTED, Entry.Status.WAITING)
"""The entries of teams that play, or move up by themselves."""
ENTERED = (*PLAYS, Entry.Status.APPLIED)


def seasons_of_one_team() -> QuerySet[Season]:
    """The seasons in which a coach has one team: all that are not over."""
    return Season.objects.filter(state__in=Season.HOLDING)


def require_only_team(
    season: Season,
    team: Team,
    *,
    coach: User | None = None,
    statuses: Collection[str] = PLAYS,
    besides: Team | None = None,
) -> None:
    """Raise `Refused` if the coach has another team in the season.

    `coach` is who would coach the team, by default who does; `statuses` are those of entries that
    count; `besides` is a team that leaves the season for this one.
    """
    of = coach or team.coach
    if not seasons_of_one_team().filter(pk=season.pk).exists():
        return
    others = Entry.objects.filter(season=season, status__in=statuses, team__coach=of)
    if besides is not None:
        others = others.exclude(team=besides)
    other = others.exclude(team=team).select_related("team").order_by("pk").first()
    if other is not None:
        raise Refused(
            gettext(
                "{coach} has {other} in {season}, and a coach has one team in a season."
            ).format(coach=of, other=other.team, season=season),
            rule=RULE,
        )


def refuse_second_team(team: Team, to: User, how: TeamCoach.How) -> None:
    """Refuse to hand a team over to a coach who has another one in its season
    (`rosters.hooks.TEAM_TRANSFERS`).
    """
    entered = Entry.objects.filter(team=team, status__in=ENTERED)
    for season in seasons_of_one_team().filter(pk__in=entered.values("season")).order_by("pk"):
        require_only_team(season, team, coach=to, statuses=ENTERED)
