"""New accounts may make less in a day."""

from __future__ import annotations

from datetime import timedelta

import pytest

from core import clock
from core.errors import Refused
from core.leagues.models import League
from core.leagues.services import leagues
from core.leagues.services.invitations import create_invitation
from tests.factories.core import UserFactory

pytestmark = pytest.mark.django_db


def test_a_new_account_creates_few_leagues_in_a_day() -> None:
    user = UserFactory.create(date_joined=clock.now())
    for number in range(3):
        leagues.create_league(name=f"New {number}", actor=user)
    with pytest.raises(Refused, match=r"3 leagues in a day; from a week after you signed up, 10"):
        leagues.create_league(name="One more", actor=user)
    assert League.objects.count() == 3
    with clock.set_to(clock.now() + timedelta(hours=25)):
        leagues.create_league(name="One more", actor=user)


def test_an_older_account_creates_more() -> None:
    user = UserFactory.create(date_joined=clock.now() - timedelta(days=8))
    for number in range(10):
        leagues.create_league(name=f"Old {number}", actor=user)
    with pytest.raises(Refused, match=r"You may make 10 leagues in a day\. Try again tomorrow"):
        leagues.create_league(name="One more", actor=user)


def test_invitations_are_counted_over_all_leagues() -> None:
    user = UserFactory.create(date_joined=clock.now())
    own = [leagues.create_league(name=f"League {number}", actor=user) for number in range(3)]
    for number in range(30):
        create_invitation(league=own[number % 3], actor=user)
    with pytest.raises(Refused, match="30 invitations in a day"):
        create_invitation(league=own[0], actor=user)
