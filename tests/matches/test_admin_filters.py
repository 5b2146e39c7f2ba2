"""The admin's filters reveal nothing about the columns it hides."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import matches as factory
from tests.factories.core import UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def administrator() -> Client:
    client = Client()
    client.force_login(UserFactory.create(is_staff=True, is_superuser=True))
    return client


@pytest.mark.parametrize("lookup", ["startswith", "contains", "exact", "regex", "gte"])
def test_the_secret_cannot_be_asked_for_digit_by_digit(administrator: Client, lookup: str) -> None:
    match = factory.playing()
    for guess in (match.secret[:4], "zzzz"):
        address = f"/admin/matches/match/?secret__{lookup}={guess}"
        assert administrator.get(address).status_code in {302, 400}


@pytest.mark.parametrize(
    "address",
    [
        "/admin/matches/turnsheet/?text__contains=a",
        "/admin/matches/turnsheet/?match__secret__startswith=a",
        "/admin/matches/setuporders/?canonical__contains=a",
        "/admin/matches/segment/?locked__contains=a",
        "/admin/core/notification/?body__contains=a",
        "/admin/core/user/?password__startswith=a",
        "/admin/league/season/?dice_seed__startswith=a",
    ],
)
def test_no_hidden_column_is_a_filter(administrator: Client, address: str) -> None:
    assert administrator.get(address).status_code in {302, 400}


def test_the_filters_on_offer_work(administrator: Client) -> None:
    factory.playing()
    assert administrator.get("/admin/matches/match/?state__exact=playing").status_code == 200
