"""People, leagues and roles."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import factory
from factory.django import DjangoModelFactory

from core.accounts.models import User
from core.leagues.models import League, Membership, Role
from core.notifications.models import Notification

WHEN = datetime(2026, 11, 1, 12, tzinfo=UTC)


class UserFactory(DjangoModelFactory[User]):
    class Meta:
        model = User
        skip_postgeneration_save = True

    email = factory.Sequence(lambda n: f"person{n}@kemari.example")
    display_name = factory.Sequence(lambda n: f"Person {n}")


class LeagueFactory(DjangoModelFactory[League]):
    class Meta:
        model = League

    name = factory.Sequence(lambda n: f"League {n}")
    slug = factory.Sequence(lambda n: f"league-{n}")
    created_at = WHEN
    created_by = factory.SubFactory(UserFactory)


class MembershipFactory(DjangoModelFactory[Membership]):
    class Meta:
        model = Membership

    league = factory.SubFactory(LeagueFactory)
    user = factory.SubFactory(UserFactory)
    role = Role.COACH
    role_since = joined_at = WHEN


class NotificationFactory(DjangoModelFactory[Notification]):
    class Meta:
        model = Notification

    recipient = factory.SubFactory(UserFactory)
    key = factory.Sequence(lambda n: f"notification-{n}")
    subject = factory.Sequence(lambda n: f"Notification {n}")
    body = "Something happened."
    created_at = WHEN


def member(league: League, role: Role = Role.COACH, **fields: Any) -> User:
    """A new person with that role in the league."""
    user: User = UserFactory.create(**fields)
    MembershipFactory.create(league=league, user=user, role=role)
    return user
