"""An officer who plays in a match reads where they could act that they do not judge it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from core import clock
from core.leagues.models import Membership, Role
from matches.models import Match, Side
from tests.factories import matches as factory
from tests.factories.core import WHEN

pytestmark = [pytest.mark.django_db, pytest.mark.rules("KEM-SHO-02")]
SAID = "Nobody judges a match of their own"


def page_of(client: Client, match: Match) -> str:
    boss = match.team(Side.HOME).coach
    Membership.objects.filter(league=match.league, user=boss).update(role=Role.COMMISSIONER)
    client.force_login(boss)
    with clock.set_to(WHEN):
        return client.get(reverse("matches:match", args=[match.pk])).content.decode()


def test_it_stands_where_they_could_act(client: Client) -> None:
    page = page_of(client, factory.playing(turns=2))
    for summary in ("More time, or somebody else to play", "Roll back the last turn"):
        part = page.partition(summary)[2].partition("</details>")[0]
        assert SAID in part, summary
    assert page.count(SAID) == 2
    assert "You run this league" not in page


def test_it_stands_nowhere_where_there_is_nothing_to_judge(client: Client) -> None:
    assert SAID not in page_of(client, factory.finished())
