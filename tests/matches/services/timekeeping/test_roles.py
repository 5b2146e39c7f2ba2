"""Vacations are for those who may coach a team, and end with that (KEM-VAC-01)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from core import request_cache
from core.errors import NotAllowed
from core.leagues.models import GIVEN_ROLES, PLAYING_ROLES, Membership, Role
from core.leagues.services.leagues import set_role
from core.notifications.models import Notification
from matches.models import Vacation
from tests.factories.core import MembershipFactory
from tests.matches.services.timekeeping.test_fair_clocks import (
    DAY,
    HOUR,
    TUESDAY,
    announce,
    coach_of,
    due,
    waiting,
)

pytestmark = [pytest.mark.django_db, pytest.mark.rules("KEM-VAC-01")]


@pytest.mark.parametrize("before", [role for role in GIVEN_ROLES if role in PLAYING_ROLES])
@pytest.mark.parametrize("after", GIVEN_ROLES)
def test_they_end_with_the_role_of_a_coach(monkeypatch, before: Role, after: Role) -> None:
    match = waiting()
    deadline, coach = due(match), coach_of(match)
    other = match.team(1 - match.waiting_side).coach
    owner = MembershipFactory.create(league=match.league, role=Role.OWNER).user
    Membership.objects.filter(league=match.league, user=coach).update(role=before)
    request_cache.forget()
    announce(match, TUESDAY.date() + DAY, 21, TUESDAY - DAY)
    assert due(match) == deadline + timedelta(days=21)
    monkeypatch.setattr("core.clock.now", lambda: TUESDAY + HOUR)
    membership = Membership.objects.get(league=match.league, user=coach)
    set_role(membership=membership, role=after, actor=owner)
    ended = after not in PLAYING_ROLES
    assert due(match) == (deadline if ended else deadline + timedelta(days=21))
    assert Vacation.objects.filter(ended_at=None).exists() is not ended
    told = Notification.objects.filter(recipient=other, subject__contains="has left")
    assert told.exists() is ended


@pytest.mark.parametrize("role", list(Role))
def test_only_who_may_coach_announces_any(role: Role, client: Client) -> None:
    match = waiting()
    coach = coach_of(match)
    Membership.objects.filter(league=match.league, user=coach).update(role=role)
    request_cache.forget()
    client.force_login(coach)
    page = client.get(f"/leagues/{match.league.slug}/vacations/").content.decode()
    if role in PLAYING_ROLES:
        assert "first_day" in page
        announce(match, TUESDAY.date() + 2 * DAY, 1, TUESDAY)
        return
    assert "first_day" not in page
    with pytest.raises(NotAllowed):
        announce(match, TUESDAY.date() + 2 * DAY, 1, TUESDAY)
    assert not Vacation.objects.exists()
