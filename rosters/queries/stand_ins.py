"""Who stands in for a team now."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet

from core import clock, request_cache
from core.accounts.models import User
from core.leagues.models import PLAYING_ROLES, League, Role
from core.leagues.permissions import role_of
from rosters.hooks import RUNNING_MATCHES
from rosters.match_refs import MatchRef
from rosters.models import StandIn, Team

STAND_IN_ROLES = (*PLAYING_ROLES, Role.STAND_IN)
"""The roles whose holders can be named: all but those who only read."""


def in_force(now: datetime) -> Q:
    """The grants that hold at that moment."""
    return Q(starts_at__lte=now) & (Q(ends_at__isnull=True) | Q(ends_at__gt=now))


def stands_in(user: Any, league: League, team_id: int, source: MatchRef) -> bool:
    """Whether the person may give that team's orders in that match now.

    A grant is for members: it ends with the membership, and has no effect in an archived league.
    """
    if not user.is_authenticated:
        return False
    grants = request_cache.get_or_set(("stand-ins", user.pk), lambda: _grants(user))
    if not {"", source} & grants.get(team_id, set()):
        return False
    return league.archived_at is None and role_of(user, league) in STAND_IN_ROLES


def _grants(user: Any) -> dict[int, set[str]]:
    """The sources of the person's grants by team; an empty source means all matches."""
    found: dict[int, set[str]] = {}
    rows = StandIn.objects.filter(in_force(clock.now()), user_id=user.pk)
    for team, source in rows.values_list("team_id", "source"):
        found.setdefault(team, set()).add(source)
    return found


def teams_stood_in_for(user: Any) -> QuerySet[StandIn, int]:
    """The ids of the teams for which the person holds a grant, for any match."""
    rows = StandIn.objects.filter(in_force(clock.now()), user_id=user.pk)
    return rows.values_list("team_id", flat=True)


def stand_ins_of(team: Team) -> QuerySet[StandIn]:
    """Every grant of the team, the newest first."""
    return StandIn.objects.filter(team=team).select_related("user", "granted_by")


def on_duty(team: Team, source: MatchRef) -> Sequence[User]:
    """Who stands in for the team in that match now, and gets its coach's notifications too."""
    return list(
        User.objects.filter(
            stand_ins__in=StandIn.objects.filter(
                in_force(clock.now()), team=team, source__in=("", source)
            ),
            memberships__league_id=team.league_id,
            memberships__role__in=STAND_IN_ROLES,
        )
        .exclude(pk=team.coach_id)
        .distinct()
        .order_by("pk")
    )


def matches_to_stand_in_for(team: Team) -> list[tuple[MatchRef, str]]:
    """The team's matches that are not over, each as its reference and its title."""
    return [found for matches in RUNNING_MATCHES.call(team) for found in matches]


def who_may_stand_in(team: Team) -> QuerySet[User]:
    """The members who can be named as stand-ins."""
    able = User.objects.filter(
        memberships__league_id=team.league_id, memberships__role__in=STAND_IN_ROLES, is_active=True
    )
    return able.exclude(pk=team.coach_id).order_by("display_name", "pk")
