"""Naming stand-ins, and ending their grants."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from django.db import transaction
from django.urls import reverse

from core import clock, request_cache
from core.accounts.models import User
from core.accounts.time_zones import in_both_zones
from core.audit import services as audit
from core.errors import NotAllowed, Refused
from core.notifications import services as notifications
from engine.coaches.levels import LEVELS
from rosters.match_refs import MatchRef
from rosters.models import StandIn, Team
from rosters.queries.stand_ins import who_may_stand_in

MAX_IN_FORCE = 5


def name_stand_in(
    *,
    team: Team,
    user: User,
    actor: User,
    ends_at: datetime | None = None,
    source: MatchRef | Literal[""] = "",
) -> StandIn:
    """Let a member write the team's turns until `ends_at`, or until it is ended.

    `source` names the one match it is for, empty for all. Raises `Refused` for a person who cannot
    be named. Naming somebody again for the same match or matches only changes the end.
    """
    _require(actor, team)
    now = clock.now()
    if ends_at is not None and ends_at <= now:
        raise Refused("The end is in the past already: choose a later one.")
    if not who_may_stand_in(team).filter(pk=user.pk).exists():
        raise Refused(f"{user} cannot stand in: a stand-in must be a member who is not a guest.")
    with transaction.atomic():
        Team.objects.select_for_update(of=("self",)).get(pk=team.pk)
        standing = StandIn.objects.filter(team=team, ends_at__isnull=True)
        standing |= StandIn.objects.filter(team=team, ends_at__gt=now)
        grant = standing.filter(user=user, source=source).first()
        if grant is None and standing.count() >= MAX_IN_FORCE:
            raise Refused(f"A team has at most {MAX_IN_FORCE} stand-ins at a time.")
        if grant is None:
            grant = StandIn(
                team=team,
                user=user,
                source=source,
                starts_at=now,
                granted_by=actor,
                created_at=now,
            )
        grant.ends_at = ends_at
        grant.save()
        request_cache.forget()
        audit.record(
            actor=actor,
            league=team.league,
            verb="stand_in.named",
            subject=grant,
            data={
                "team": team.name,
                "user": user.pk,
                "source": source,
                "until": ends_at.isoformat() if ends_at else None,
            },
        )
        for person in {user, team.coach} - {actor}:
            until = f"until {in_both_zones(ends_at, person)}" if ends_at else "until further notice"
            notifications.notify(
                recipient=person,
                subject=f"{user} stands in for {team}",
                body=f"{actor} has named {user} to write the turns of {team} {until}.",
                link=reverse("rosters:team", args=[team.pk]),
                key=f"stand-in:{grant.pk}:{now.isoformat()}:{person.pk}",
            )
    return grant


def end_stand_in(*, grant: StandIn, actor: User) -> None:
    """End a grant now, by the stand-in or by a person who may name one. Idempotent."""
    if grant.user_id != actor.pk:
        _require(actor, grant.team)
    now = clock.now()
    with transaction.atomic():
        locked = StandIn.objects.select_for_update(of=("self",)).get(pk=grant.pk)
        if locked.ends_at is not None and locked.ends_at <= now:
            return
        locked.ends_at = now
        locked.save(update_fields=("ends_at",))
        request_cache.forget()
        audit.record(
            actor=actor,
            league=grant.team.league,
            verb="stand_in.ended",
            subject=grant,
            data={"team": grant.team.name, "user": grant.user_id},
        )


def _require(actor: User, team: Team) -> None:
    if not actor.has_perm("rosters.name_stand_in", team):
        raise NotAllowed(f"{team} is somebody else's team.")


def let_bot_stand_in(*, team: Team, actor: User, level: str) -> None:
    """Choose the bot that plays a second missed turn in a row; none: fallback orders do."""
    _require(actor, team)
    if level and level not in LEVELS:
        raise Refused(f"There is no bot of level {level}. Levels are {', '.join(LEVELS)}.")
    with transaction.atomic():
        fresh = Team.objects.select_for_update(of=("self",)).get(pk=team.pk)
        if fresh.bot_stand_in == level:
            return
        fresh.bot_stand_in = level
        fresh.save(update_fields=("bot_stand_in",))
        audit.record(
            actor=actor,
            league=team.league,
            verb="stand_in.house",
            subject=team,
            data={"level": level},
        )
