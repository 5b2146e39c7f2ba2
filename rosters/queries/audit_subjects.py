"""The subjects of audit entries that concern a coach or a team."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django.db.models import Q, QuerySet

from core.audit.filters import SubjectFilter
from core.audit.log import AuditScope
from rosters.models import AfterMatch, Freebooter, Player, StandIn, Team, TeamOffer

TEAM_FILTER = SubjectFilter(
    "team", "rosters:team", "Entries about this team and what belongs to it."
)


def subjects(about: AuditScope) -> Mapping[str, Collection[int]]:
    """Teams with their players, contracts, stand-ins and offers; a person's grants and offers."""
    teams = _teams(about)
    grants, offers = Q(team__in=teams), Q(team__in=teams)
    if about.person is not None:
        grants |= Q(user=about.person, team__league=about.league)
        offers |= Q(to=about.person, team__league=about.league)
    elif not teams:
        return {}
    of_teams = {"team__in": teams}
    return {
        "rosters.team": teams,
        "rosters.player": _ids(Player.objects.filter(**of_teams)),
        "rosters.aftermatch": _ids(AfterMatch.objects.filter(**of_teams)),
        "rosters.freebooter": _ids(Freebooter.objects.filter(**of_teams)),
        "rosters.standin": _ids(StandIn.objects.filter(grants)),
        "rosters.teamoffer": _ids(TeamOffer.objects.filter(offers)),
    }


def _teams(about: AuditScope) -> list[int]:
    teams = Team.objects.filter(league=about.league)
    if about.person is not None:
        return _ids(teams.filter(coach=about.person))
    team = about.pk_of("team")
    return [] if team is None else _ids(teams.filter(pk=team))


def _ids(rows: QuerySet[Any]) -> list[int]:
    return list(rows.order_by().values_list("pk", flat=True))
