"""Queries on leagues, members and invitations."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta

from django.contrib.auth.models import AnonymousUser
from django.db.models import Case, Count, Exists, F, OuterRef, Q, QuerySet, Subquery, When
from django.db.models.functions import Coalesce

from core import request_cache
from core.accounts.models import Person, User
from core.audit.models import AuditEntry
from core.leagues.models import (
    CHIEF_ROLES,
    LEAGUE_ADMIN_ROLES,
    Invitation,
    JoiningWay,
    League,
    Membership,
    Role,
)


def visible_leagues(person: Person) -> QuerySet[League]:
    """The leagues a person may read: public ones and their own; a superuser reads all."""
    if person.is_superuser:
        return League.objects.all()
    readable = Q(is_private=False)
    if person.is_authenticated:
        readable |= Q(Exists(Membership.objects.filter(league=OuterRef("pk"), user_id=person.pk)))
    return League.objects.filter(readable)


def leagues_with_counts(person: Person) -> QuerySet[League]:
    """Readable leagues with `member_count`, a subquery that counts only the rows of a page."""
    own = Membership.objects.filter(league=OuterRef("pk")).order_by().values("league")
    counted = Subquery(own.annotate(count=Count("pk")).values("count"))
    leagues = visible_leagues(person).annotate(member_count=Coalesce(counted, 0))
    return leagues.order_by("name", "id")


def leagues_that_take_people() -> QuerySet[League]:
    """Public leagues that one joins without a link, those without asking first; with counts."""
    ways = [JoiningWay.OPEN, JoiningWay.REQUEST]
    rows = leagues_with_counts(AnonymousUser()).filter(archived_at=None, joining_way__in=ways)
    first = Case(*(When(joining_way=way, then=rank) for rank, way in enumerate(ways)))
    return rows.order_by(first, F("member_count").desc(), "name", "id")


def my_memberships(user: User) -> QuerySet[Membership]:
    """The person's memberships with their leagues."""
    return Membership.objects.filter(user=user).select_related("league").order_by("league__name")


def members(league: League) -> QuerySet[Membership]:
    """Members with their users, highest role first, then by name."""
    return (
        Membership.objects.filter(league=league)
        .select_related("user")
        .order_by(
            Case(*(When(role=role, then=rank) for rank, role in enumerate(Role)), default=9),
            "user__display_name",
            "id",
        )
    )


SLIP_WINDOW = timedelta(hours=1)
"""For so long after somebody was removed, nothing is done because they are gone (KEM-LEA-03)."""


def removed_lately(league: League, now: datetime) -> set[int]:
    """The ids of people whom an officer removed, or gave another role, within `SLIP_WINDOW`."""
    rows = AuditEntry.objects.filter(
        league=league,
        verb__in=("member.removed", "member.role_changed"),
        created_at__gt=now - SLIP_WINDOW,
    )
    found = [(row.data.get("user"), row.actor_id) for row in rows]
    # The log of an imported league may say anything.
    return {user for user, by in found if type(user) is int and user != by}


def people_with(league: League | None, roles: Collection[str]) -> list[User]:
    """The members with one of the roles, for notifications; nobody where there is no league."""
    if league is None:
        return []
    return list(
        User.objects.filter(memberships__league=league, memberships__role__in=roles).order_by("pk")
    )


def commissioners(league: League) -> list[User]:
    """The owner and the commissioners."""
    return people_with(league, CHIEF_ROLES)


def invitations(league: League) -> QuerySet[Invitation]:
    """The league's links, those that ended too, newest first."""
    return Invitation.objects.filter(league=league).select_related(
        "league", "created_by", "revoked_by"
    )


def office_givers(league_id: int | None, person: int, since: datetime) -> set[int]:
    """The ids of all who gave the person with that id an office in the league after `since`, and of
    those who gave one to these, and so on; never the person's own. Without a league nobody.

    Not the last role alone counts: it can be given by oneself, in a circle, or by somebody who has
    left since.
    """
    if league_id is None:
        return set()
    by_person = request_cache.get_or_set(
        ("office-givers", league_id, since), lambda: _office_givers(league_id, since)
    )
    found: set[int] = set()
    to_follow = [person]
    while to_follow:
        new = by_person.get(to_follow.pop(), set()) - found
        found |= new
        to_follow += new
    return found - {person}


def _office_givers(league_id: int, since: datetime) -> Mapping[int, set[int]]:
    """Who gave each person a role, or an office that they may have no more, after that moment."""
    found: dict[int, set[int]] = {}
    present = Membership.objects.filter(
        league=league_id, role_since__gt=since, role_by__isnull=False
    )
    for person, giver in present.order_by().values_list("user", "role_by"):
        found.setdefault(person, set()).add(giver)
    entries = AuditEntry.objects.filter(
        league=league_id,
        created_at__gt=since,
        verb__in=("member.joined", "member.role_changed", "league.handed_over"),
    )
    for entry in entries.order_by():
        data, is_owner = entry.data, entry.verb == "league.handed_over"
        role = Role.OWNER if is_owner else data.get("to", data.get("role"))
        person, giver = data.get("to" if is_owner else "user"), data.get("by", entry.actor_id)
        if role in LEAGUE_ADMIN_ROLES and isinstance(person, int) and isinstance(giver, int):
            found.setdefault(person, set()).add(giver)
    return found
