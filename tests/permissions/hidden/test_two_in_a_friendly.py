"""Nothing that a side of a friendly has written is in any answer to the other, nor to a reader.

Every row of the table of permissions about matches is asked by a guest who plays at home, by an
account that plays away, and by who reads the match by its link (KEM-FRI-13).
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from celery import current_app
from django.test import Client
from django.urls import reverse

from core import clock
from core.accounts.guest_door import COOKIE
from core.accounts.guests import make_guest
from core.accounts.models import User
from matches.models import Match, Side
from matches.reading_links import sign_reading_link
from matches.services import friend_invitations
from rosters.models import Clan
from tests.factories.core import UserFactory
from tests.permissions import world
from tests.permissions.hidden.asking import client_of
from tests.permissions.hidden.test_hotseat import Planted, marks_found
from tests.permissions.world import World

pytestmark = [pytest.mark.django_db, pytest.mark.rules("KEM-FRI-02", "KEM-FRI-13", "KEM-GUE-02")]


def between_two(maker: User, friend: User) -> Match:
    clan = Clan.objects.filter(variant="samurai").order_by("key")[0]
    invitation = friend_invitations.invite_friend(
        maker=maker, clan=clan, own=None, pace="day", shares=True, now=clock.now()
    )
    return friend_invitations.accept_friend_invitation(
        invitation=invitation, friend=friend, clan=clan, own=None, shares=True, now=clock.now()
    )


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Planted, World, dict[Side, Client]]]:
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: None)
    with clock.set_to(world.NOW):
        guest, key = make_guest(clock.now())
        planted = Planted(between_two(guest, UserFactory.create()))
        at_home = client_of(None)
        at_home.cookies[COOKIE] = key
        away = client_of(planted.match.team(Side.AWAY).coach)
        yield planted, world.build(), {Side.HOME: at_home, Side.AWAY: away}


def test_each_reads_their_own_alone(
    here: tuple[Planted, World, dict[Side, Client]],
) -> None:
    it, there, clients = here
    reader = client_of(None)
    link = reverse("matches:read-friendly", args=[sign_reading_link(it.match)])
    assert reader.get(link).status_code == 302
    writing = it.write()
    for side, client in clients.items():
        found = marks_found(it, there, client)
        leaks = {name: marks & it.marks[Side(1 - side)] for name, marks in found.items()}
        assert not any(leaks.values()), leaks
        seen = set().union(*found.values())
        drafts = {mark for mark in it.marks[side] if mark.startswith("DRAFT")}
        assert drafts <= seen
        assert bool(drafts) is (side == writing)
    assert marks_found(it, there, reader) == {}
