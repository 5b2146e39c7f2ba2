"""The admin is read-only and does not show texts of notifications and tokens."""

from __future__ import annotations

import pytest
from django.contrib import admin
from django.urls import reverse

from core.accounts.models import User
from core.leagues.models import Role
from core.leagues.services import invitations
from core.moderation.models import AddressBlock, Suspension
from tests.factories.core import LeagueFactory, NotificationFactory, member
from tests.factories.season import started

pytestmark = pytest.mark.django_db
OURS = [
    model
    for model in admin.site._registry
    if model._meta.app_label in {"core", "rosters", "league"}
]
PAGES = ("changelist", "add")
ADDED = {Suspension, AddressBlock}
"""By the operators, through services."""


@pytest.fixture
def _administrator(client) -> None:
    client.force_login(User.objects.create_superuser("root@kemari.example", "secret"))


@pytest.mark.usefixtures("_administrator")
def test_lists_and_pages_open_and_nothing_is_added(client) -> None:
    league = LeagueFactory.create()
    made = started(2, league)
    invitations.create_invitation(league=league, actor=made.created_by)
    NotificationFactory.create()
    found, right = {}, {}
    for model in OURS:
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        found[model] = [client.get(reverse(f"{name}_{page}")).status_code for page in PAGES]
        right[model] = [200, 200 if model in ADDED else 403]
        if row := model.objects.first():
            found[model] += [
                client.get(reverse(f"{name}_change", args=[row.pk])).status_code,
                client.post(reverse(f"{name}_delete", args=[row.pk])).status_code,
            ]
            right[model] += [200, 403]
    assert found == right


@pytest.mark.usefixtures("_administrator")
def test_a_notifications_text_and_a_tokens_hash_are_not_shown(client) -> None:
    notification = NotificationFactory.create(body="Between us.", subject="Secret plan")
    league = LeagueFactory.create()
    invitation, _ = invitations.create_invitation(
        league=league, actor=member(league, Role.COMMISSIONER)
    )
    text = client.get(f"/admin/core/notification/{notification.pk}/change/").content.decode()
    assert "Between us." not in text
    text = client.get(f"/admin/core/invitation/{invitation.pk}/change/").content.decode()
    assert invitation.token_hash not in text


def test_coaches_do_not_get_in(client) -> None:
    client.force_login(member(LeagueFactory.create(), Role.COMMISSIONER))
    assert client.get("/admin/core/league/").status_code == 302
