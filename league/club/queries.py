"""What the club's pages and API read."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Case, Count, Exists, OuterRef, Q, QuerySet, Subquery, When
from django.db.models.functions import Coalesce

from league.club import hooks
from league.club.models import (
    CHIEF_ROLES,
    Invitation,
    League,
    MailboxMessage,
    Membership,
    Role,
    User,
)

Person = User | AnonymousUser


@dataclass(frozen=True, slots=True)
class WaitingItem:
    """Something only this person can move on: a turn, an application, an invitation."""

    title: str
    text: str
    url: str
    due_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Panel:
    """A higher app's part of a page: a template and what it needs; `data` is it for programs."""

    template: str
    context: dict[str, Any] = field(default_factory=dict)
    data: dict[str, Any] = field(default_factory=dict)


def visible_leagues(person: Person) -> QuerySet[League]:
    """The leagues a person may read: public ones and his own; an administrator reads all."""
    if person.is_superuser:
        return League.objects.all()
    readable = Q(is_private=False)
    if person.is_authenticated:
        readable |= Q(Exists(Membership.objects.filter(league=OuterRef("pk"), user_id=person.pk)))
    return League.objects.filter(readable)


def leagues_with_counts(person: Person) -> QuerySet[League]:
    """Readable leagues, each with `member_count`: counted for those of a page alone."""
    own = Membership.objects.filter(league=OuterRef("pk")).order_by().values("league")
    counted = Subquery(own.annotate(count=Count("pk")).values("count"))
    leagues = visible_leagues(person).annotate(member_count=Coalesce(counted, 0))
    return leagues.order_by("name", "id")


def my_memberships(user: User) -> QuerySet[Membership]:
    """The person's leagues with his role in each."""
    return Membership.objects.filter(user=user).select_related("league").order_by("league__name")


def members(league: League) -> QuerySet[Membership]:
    """Members with their people: who may most first, then by name."""
    return (
        Membership.objects.filter(league=league)
        .select_related("user")
        .order_by(
            Case(*(When(role=role, then=rank) for rank, role in enumerate(Role)), default=9),
            "user__display_name",
            "id",
        )
    )


def people_with(league: League, roles: Collection[str]) -> list[User]:
    """The members with one of the roles: whom to tell when a league needs a decision."""
    return list(
        User.objects.filter(memberships__league=league, memberships__role__in=roles).order_by("pk")
    )


def commissioners(league: League) -> list[User]:
    """The owner and the commissioners."""
    return people_with(league, CHIEF_ROLES)


def invitations(league: League) -> QuerySet[Invitation]:
    return Invitation.objects.filter(league=league).select_related("created_by")


def letters(user: User) -> QuerySet[MailboxMessage]:
    return MailboxMessage.objects.filter(recipient=user)


def unread_count(user: User) -> int:
    return MailboxMessage.objects.filter(recipient=user, read_at__isnull=True).count()


def waiting_for(user: User) -> list[WaitingItem]:
    """What waits for this person, most pressing first.

    The setting WAITING_PROVIDERS names callables `(user) -> Sequence[WaitingItem]`.
    """
    items: list[WaitingItem] = []
    for provider in hooks.callables("WAITING_PROVIDERS"):
        found: Sequence[WaitingItem] = provider(user)
        items.extend(found)
    return sorted(items, key=lambda i: (i.due_at is None, i.due_at.timestamp() if i.due_at else 0))


def league_panels(league: League, person: Person) -> list[Panel]:
    """The parts of a league's page that higher apps bring.

    The setting LEAGUE_PANELS names callables `(league, person) -> Panel`.
    """
    return [provider(league, person) for provider in hooks.callables("LEAGUE_PANELS")]
