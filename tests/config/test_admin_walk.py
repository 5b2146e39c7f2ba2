"""Every table is in the admin, or excused here; hidden columns stay hidden."""

from __future__ import annotations

from typing import Any

import pytest
from django.apps import apps
from django.contrib import admin
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from core.accounts.models import User
from matches.models import Match
from tests.permissions import world

pytestmark = pytest.mark.django_db
OURS = ("core", "rosters", "matches", "league")
LEFT_OUT = {
    "core.PendingInvitation": "what a person opened is theirs alone",
    "core.KeptPage": "where a person goes after their log-in is theirs alone",
    "core.Guest": "by which key a browser is known is its owner's alone",
    "matches.FriendInvitation": "a link for one friend is its maker's alone",
    "core.LoginPlace": "signs for the officers of leagues, as hashes",
    "league.FileChunk": "parts of files, for those who asked for them",
    "core.IdempotentRequest": "answers of the API to their senders, kept for a day",
    "core.HeldNotification": "a notification of somebody, soon after",
    "core.NotificationAct": "counts what a person does in a day, for nobody to read",
    "core.Lease": "who works on what now, for some seconds",
    "matches.Playbook": "that a coach changes it, and when, is theirs alone",
    "matches.Checkpoint": "the position of a running match with all that is hidden in it",
}
HIDDEN = {
    "core.User.password",
    "core.Invitation.token_hash",
    "core.Invitation.sealed_token",
    "core.ApiToken.key_hash",
    "core.Webhook.secret",
    "core.Notification.subject",
    "core.Notification.body",
    "rosters.TeamDraft.lines",
    "matches.Match.secret",
    "matches.Match.setup",
    "matches.Segment.locked",
    "matches.TurnSheet.text",
    "matches.TurnSheet.canonical",
    "matches.SetUpOrders.text",
    "matches.SetUpOrders.canonical",
    "matches.Playbook.canonical",
    "league.Season.dice_seed",
}
WRITTEN = {
    "core.Report": {"change"},
    "core.Suspension": {"add"},
    "core.AddressBlock": {"add"},
}
"""What operators do about people, by services with an audit row (`core.moderation`)."""
MAX_QUERIES = 16
"""Of a list: session, user, permissions, counts and the page; none for each row."""
REGISTERED = [model for model in admin.site._registry if model._meta.app_label in OURS]


@pytest.fixture
def client(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("root@kemari.example", "secret"))
    return client


def test_every_table_is_registered_or_left_out_for_a_reason() -> None:
    ours = {m._meta.label for label in OURS for m in apps.get_app_config(label).get_models()}
    shown = {model._meta.label for model in REGISTERED}
    assert ours - shown == LEFT_OUT.keys()


def test_every_hidden_column_is_one() -> None:
    for name in HIDDEN:
        label, _, field = name.rpartition(".")
        apps.get_model(label)._meta.get_field(field)


@pytest.mark.parametrize("model", REGISTERED, ids=lambda model: model._meta.label)
def test_facts_cannot_be_written_and_hidden_columns_not_filtered_by(rf: Any, model: Any) -> None:
    shown = admin.site._registry[model]
    own = f"{model._meta.label}."
    hidden = {name.removeprefix(own) for name in HIDDEN if name.startswith(own)}
    request = rf.get("/")
    request.user = User(is_superuser=True, is_staff=True, is_active=True)
    listed = {str(name) for name in (*shown.list_display, *shown.list_filter)}
    searched = {str(name).lstrip("=^@").split("__")[-1] for name in shown.search_fields}
    assert not hidden & (listed | searched | set(shown.get_fields(request)))
    written = WRITTEN.get(model._meta.label, set())
    assert shown.has_add_permission(request) == ("add" in written)
    assert not shown.has_delete_permission(request)
    if model is not User:
        assert shown.has_change_permission(request, model()) == ("change" in written)
        assert shown.show_full_result_count is False
    secret = next(iter(hidden), None)
    if secret is not None:
        assert not shown.lookup_allowed(f"{secret}__startswith", "a", request)


def test_lists_and_pages_open_show_nothing_hidden_and_cost_no_query_a_row(client: Client) -> None:
    there = world.build()
    secret = Match.objects.get(pk=there.match.pk).secret
    wrong = []
    for model in REGISTERED:
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        with CaptureQueriesContext(connection) as queries:
            answer = client.get(reverse(f"{name}_changelist"))
        if answer.status_code != 200 or len(queries) > MAX_QUERIES:
            wrong.append((model._meta.label, answer.status_code, len(queries)))
        if secret in answer.content.decode():
            wrong.append((model._meta.label, "shows the secret", 0))
        row = model.objects.first()
        if row is None:
            continue
        page = client.get(reverse(f"{name}_change", args=[row.pk]))
        if page.status_code != 200 or secret in page.content.decode():
            wrong.append((f"{model._meta.label} page", page.status_code, 0))
    assert not wrong


def test_staff_without_rights_of_their_own_are_shown_nothing(client: Client) -> None:
    User.objects.filter(is_superuser=True).update(is_superuser=False)
    assert client.get(reverse("admin:index")).status_code == 200
    for model in REGISTERED:
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist"
        assert client.get(reverse(name)).status_code == 403, model


@pytest.mark.thorough
def test_searching_goes_over_what_is_shown_alone(client: Client) -> None:
    for model in REGISTERED:
        if admin.site._registry[model].search_fields:
            name = f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist"
            for query in ("x", "7", "9" * 40):
                answer = client.get(reverse(name), {"q": query})
                assert answer.status_code == 200, model
