"""Who joins a league: its commissioners hear of them; and a new league is private."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client

from core import clock
from core.leagues.models import JoiningWay, League, Role
from core.leagues.services.invitations import accept_invitation, create_invitation
from core.mail.models import OutgoingMail
from core.notifications.models import Notification
from tests.factories.core import LeagueFactory, UserFactory, member
from tests.support.html import squeezed

pytestmark = [pytest.mark.django_db, pytest.mark.rules("KEM-STA-04")]


def test_commissioners_hear_of_everybody_and_get_one_mail_a_day() -> None:
    league = LeagueFactory.create()
    boss = member(league, Role.COMMISSIONER, wants_mail=True)
    coach = member(league)
    _, token = create_invitation(league=league, actor=boss, max_uses=5)
    friends = UserFactory.create_batch(2)
    for friend in friends:
        accept_invitation(token=token, user=friend)
    got = Notification.objects.filter(recipient=boss)
    assert {row.subject for row in got} == {f"{each} has joined {league}" for each in friends}
    assert {row.link for row in got} == {f"/leagues/{league.slug}/members/"}
    assert OutgoingMail.objects.filter(notification__in=got).count() == 1
    assert not Notification.objects.exclude(recipient=boss).exists()
    accept_invitation(token=token, user=friends[0])  # again: nothing new
    accept_invitation(token=token, user=coach)
    assert got.all().count() == 2


def test_a_new_league_is_private_unless_its_founder_says_otherwise(client) -> None:
    client.force_login(UserFactory.create())
    page = squeezed(client.get("/leagues/new/").content)
    box = page[page.index('name="is_private"') :]
    assert "checked" in box[: box.index(">")]
    client.post("/leagues/new/", {"name": "Ours", "is_private": "on"})
    client.post("/leagues/new/", {"name": "For all"})
    kept = dict(League.objects.values_list("name", "is_private"))
    assert kept == {"Ours": True, "For all": False}


def test_so_is_one_that_a_program_makes(client: Client) -> None:
    client.force_login(UserFactory.create())
    for name, said in (("Ours", {}), ("For all", {"is_private": False})):
        body = json.dumps({"name": name, **said})
        answer = client.post("/api/v1/leagues/", body, content_type="application/json")
        assert answer.status_code == 201, answer.content
    kept = dict(League.objects.values_list("name", "is_private"))
    assert kept == {"Ours": True, "For all": False}


@pytest.mark.rules("KEM-STA-07")
def test_the_front_page_lists_the_leagues_that_take_people(client: Client) -> None:
    """Not those that one joins by a link alone, are private, or archived."""
    for way in JoiningWay.values:
        LeagueFactory.create(name=f"Way {way}", is_private=False, joining_way=way)
        LeagueFactory.create(name=f"Hidden {way}", is_private=True, joining_way=way)
        LeagueFactory.create(
            name=f"Gone {way}", is_private=False, joining_way=way, archived_at=clock.now()
        )
    page = client.get("/").content.decode()
    shown = re.findall(r"(?:Way|Hidden|Gone) \w+", page)
    assert list(dict.fromkeys(shown)) == ["Way open", "Way request"]
