"""Who stands in for a team now."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import F, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext

from core import clock, request_cache
from core.accounts.models import User
from core.accounts.waiting import WaitingItem
from core.leagues.models import STAND_IN_ROLES, League
from core.leagues.permissions import is_archived, role_of
from rosters.hooks import RUNNING_MATCHES
from rosters.match_refs import MatchRef
from rosters.models import StandIn, Team


class GrantInForce(NamedTuple):
    """A grant as a match sees it: `after` is None if the coach made it; else it holds from the next
    turn after that moment, and opens nothing written before (LGE-PBM-02).

    `officer` made it without the coach's word, at `made_at`; None if the coach made it or agreed.
    """

    after: datetime | None
    officer: User | None
    made_at: datetime


def in_force(now: datetime) -> Q:
    """The grants that hold at that moment: an officer's not before the coach has agreed."""
    began = Q(starts_at__lte=now, agreed_at__lte=now)
    return began & not_ended(now)


OFFICERS_OWN = Q(by_officer=True, coach_agreed=False)
"""The grants that the coach neither made nor agreed to (`StandIn.is_officers_own`)."""


def not_ended(now: datetime) -> Q:
    """The grants that are not over at that moment, begun or waiting."""
    return Q(ends_at__isnull=True) | Q(ends_at__gt=now)


def grants_held(
    user: Any, league: League | None, team: Team, source: MatchRef, made_at: datetime
) -> list[GrantInForce]:
    """The person's grants for that team in that match, made then; those that open most first.

    Judged now, not when they were made: its holder must still be a member, and the one who answers
    for it (the coach, or the officer whose grant the coach did not agree to) still be able to make
    it. An officer's own holds in matches made before it alone (LGE-PBM-02). None has an effect in
    an archived league.
    """
    if not user.is_authenticated or is_archived(league):
        return []
    grants = request_cache.get_or_set(("stand-ins", user.pk), lambda: _grants(user))
    found = []
    for grant in grants.get(team.pk, ()):
        grant.team, grant.user = team, user
        is_for_it = not grant.is_officers_own or made_at <= grant.created_at
        if grant.source in ("", source) and is_for_it and grant_holds(grant):
            after = grant.agreed_at if grant.by_officer else None
            officer = grant.granted_by if grant.is_officers_own else None
            found.append(GrantInForce(after, officer, grant.created_at))
    return sorted(found, key=lambda grant: grant.after.timestamp() if grant.after else 0)


def grant_holds(grant: StandIn) -> bool:
    """Whether a grant can open anything now: it has begun and not ended, its holder is a member who
    can hold one, and the one who answers for it could still make it.
    """
    now, league = clock.now(), grant.team.league
    has_begun = grant.agreed_at is not None and max(grant.starts_at, grant.agreed_at) <= now
    return (
        has_begun
        and (grant.ends_at is None or grant.ends_at > now)
        and grant.user.is_active
        and not is_archived(league)
        and role_of(grant.user, league) in STAND_IN_ROLES
        and may_still_name(maker_of(grant), grant.team)
        and not is_ended_by_coach(grant)
    )


def is_ended_by_coach(grant: StandIn) -> bool:
    """Whether the coach has acted since an officer named somebody without their word."""
    return grant.is_officers_own and grant.team.coach_has_acted_since(grant.created_at)


def maker_of(grant: StandIn) -> User:
    """Who answers for the grant: the coach, or the officer if the coach did not agree to it."""
    return grant.granted_by if grant.is_officers_own else grant.team.coach


def may_still_name(maker: User, team: Team) -> bool:
    """Whether the person could name a stand-in for the team now."""
    return maker.is_active and maker.has_perm("rosters.name_stand_in", team)


def _grants(user: Any) -> dict[int, list[StandIn]]:
    """The person's grants in force, by team."""
    found: dict[int, list[StandIn]] = {}
    rows = StandIn.objects.filter(in_force(clock.now()), user_id=user.pk)
    for grant in rows.select_related("granted_by"):
        found.setdefault(grant.team_id, []).append(grant)
    return found


def teams_stood_in_for(user: Any) -> QuerySet[StandIn, int]:
    """The ids of the teams for which the person holds a grant, for any match."""
    rows = StandIn.objects.filter(in_force(clock.now()), user_id=user.pk)
    return rows.values_list("team_id", flat=True)


def stand_ins_of(team: Team) -> QuerySet[StandIn]:
    """Every grant of the team, the newest first."""
    return StandIn.objects.filter(team=team).select_related("user", "granted_by", "team")


def stand_ins_in(teams: Sequence[Team], source: MatchRef, made_at: datetime) -> list[StandIn]:
    """The grants of these teams for a match made at that moment, begun or waiting."""
    rows = StandIn.objects.filter(not_ended(clock.now()), team__in=teams, source__in=("", source))
    rows = rows.exclude(OFFICERS_OWN, created_at__lt=made_at)
    found = rows.select_related("user", "granted_by", "team")
    return [grant for grant in found if not is_ended_by_coach(grant)]


def _waiting_for_coach(user: User) -> QuerySet[StandIn]:
    rows = StandIn.objects.filter(not_ended(clock.now()), team__coach=user, agreed_at__isnull=True)
    ended = Q(OFFICERS_OWN, created_at__lte=F("team__coach_acted_at"))
    return rows.exclude(ended).select_related("team", "user", "granted_by")


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
            memberships__league__teams=team,
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
    return rows.filter(not_ended(since)).exists()


def is_team_of_stand_in(person: int, team: Team, since: datetime) -> bool:
    """Whether the coach of the team has stood in for a team of that person at any time from `since`
    on: what happens to their team is not all the same to that person.

    One whom an officer named and who has not begun counts for nothing: it was not their doing.
    """
    rows = StandIn.objects.filter(
        user_id=team.coach_id, team__coach=person, agreed_at__isnull=False
    )
    return rows.filter(not_ended(since)).exists()


def teams_of_interest(person: int) -> QuerySet[Team]:
    """The teams that the person with that id coaches or stands in for, and those of the people who
    stand in for theirs.
    """
    now = StandIn.objects.filter(in_force(clock.now()))
    helpers = now.filter(team__coach=person).values("user")
    held = now.filter(user=person).values("team")
    return Team.objects.filter(Q(coach=person) | Q(pk__in=held) | Q(coach__in=helpers))


def matches_to_stand_in_for(team: Team) -> list[tuple[MatchRef, str]]:
    """The team's matches that are not over, each as its reference and its title."""
    return [found for matches in RUNNING_MATCHES.call(team) for found in matches]


def who_may_stand_in(team: Team) -> QuerySet[User]:
    """The members who can be named as stand-ins."""
    able = User.objects.filter(
        memberships__league__teams=team, memberships__role__in=STAND_IN_ROLES, is_active=True
    )
    return able.exclude(pk=team.coach_id).order_by("display_name", "pk")


def standing_in_words(league: League, user: User) -> dict[str, str]:
    """The grants in a league that a person holds or made, and that are not over: a key of each, and
    that it ends (`core.leagues.services.leagues.STANDING`).
    """
    own = Q(user=user) | Q(granted_by=user) | Q(team__coach=user)
    grants = StandIn.objects.filter(own, not_ended(clock.now()), team__league=league)
    return {
        f"stand-in:{grant.pk}": gettext("{user} no longer stands in for {team}.").format(
            user=grant.user, team=grant.team
        )
        for grant in grants.select_related("user", "team").order_by("pk")
    }
