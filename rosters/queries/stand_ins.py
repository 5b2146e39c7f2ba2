"""Who stands in for a team now."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext

from core import clock, request_cache
from core.accounts.models import User
from core.accounts.waiting import WaitingItem
from core.leagues.models import PLAYING_ROLES, League, Role
from core.leagues.permissions import role_of
from rosters.hooks import RUNNING_MATCHES
from rosters.match_refs import MatchRef
from rosters.models import StandIn, Team

STAND_IN_ROLES = (*PLAYING_ROLES, Role.STAND_IN)
"""The roles whose holders can be named: all but those who only read."""


class GrantInForce(NamedTuple):
    """A grant as a match sees it: `after` is None if the coach made it; else it holds from the next
    turn after that moment, and opens nothing written before (LGE-PBM-02).
    """

    after: datetime | None


def in_force(now: datetime) -> Q:
    """The grants that hold at that moment: an officer's not before the coach has agreed."""
    began = Q(starts_at__lte=now, agreed_at__lte=now)
    return began & (Q(ends_at__isnull=True) | Q(ends_at__gt=now))


def grant_of(user: Any, league: League, team_id: int, source: MatchRef) -> GrantInForce | None:
    """The person's grant for that team in that match; of several the one that opens most.

    A grant is for members: it ends with the membership, and has no effect in an archived league.
    """
    if not user.is_authenticated:
        return None
    grants = request_cache.get_or_set(("stand-ins", user.pk), lambda: _grants(user))
    held = [after for name, after in grants.get(team_id, ()) if name in ("", source)]
    if not held or league.archived_at is not None:
        return None
    if role_of(user, league) not in STAND_IN_ROLES:
        return None
    if None in held:
        return GrantInForce(None)
    return GrantInForce(min(after for after in held if after is not None))


def _grants(user: Any) -> dict[int, list[tuple[str, datetime | None]]]:
    """The person's grants by team: the match each is for, empty for all, and since when."""
    found: dict[int, list[tuple[str, datetime | None]]] = {}
    rows = StandIn.objects.filter(in_force(clock.now()), user_id=user.pk)
    for team, source, by_officer, agreed in rows.values_list(
        "team_id", "source", "by_officer", "agreed_at"
    ):
        found.setdefault(team, []).append((source, agreed if by_officer else None))
    return found


def teams_stood_in_for(user: Any) -> QuerySet[StandIn, int]:
    """The ids of the teams for which the person holds a grant, for any match."""
    rows = StandIn.objects.filter(in_force(clock.now()), user_id=user.pk)
    return rows.values_list("team_id", flat=True)


def stand_ins_of(team: Team) -> QuerySet[StandIn]:
    """Every grant of the team, the newest first."""
    return StandIn.objects.filter(team=team).select_related("user", "granted_by")


def _waiting_for_coach(user: User) -> QuerySet[StandIn]:
    now = clock.now()
    open_end = Q(ends_at__isnull=True) | Q(ends_at__gt=now)
    rows = StandIn.objects.filter(open_end, team__coach=user, agreed_at__isnull=True)
    return rows.select_related("team", "user", "granted_by")


def waiting(user: User) -> list[WaitingItem]:
    """Stand-ins whom an officer named for this person's teams, and who wait for them to agree."""
    return [
        WaitingItem(
            gettext("{user} is named to stand in for {team}").format(
                user=grant.user, team=grant.team
            ),
            gettext(
                "{granted_by} named them. They begin when you agree, or miss a deadline."
            ).format(granted_by=grant.granted_by),
            reverse("rosters:coach", args=[grant.team_id]),
        )
        for grant in _waiting_for_coach(user)
    ]


def on_duty(team: Team, source: MatchRef) -> Sequence[User]:
    """Who holds a grant for the team in that match now. Whether an officer's has begun there, the
    match knows (`matches.seats`).
    """
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


def has_ever_stood_in(person: int, team_ids: Sequence[int], since: datetime) -> bool:
    """Whether the person of that id held a grant for one of the teams at any time from `since` on,
    or is named for one.
    """
    rows = StandIn.objects.filter(user_id=person, team__in=team_ids)
    return rows.filter(Q(ends_at__isnull=True) | Q(ends_at__gt=since)).exists()


def matches_to_stand_in_for(team: Team) -> list[tuple[MatchRef, str]]:
    """The team's matches that are not over, each as its reference and its title."""
    return [found for matches in RUNNING_MATCHES.call(team) for found in matches]


def who_may_stand_in(team: Team) -> QuerySet[User]:
    """The members who can be named as stand-ins."""
    able = User.objects.filter(
        memberships__league_id=team.league_id, memberships__role__in=STAND_IN_ROLES, is_active=True
    )
    return able.exclude(pk=team.coach_id).order_by("display_name", "pk")
