"""The admin shows an administrator who coaches the other side nothing that is hidden from them.

Lists, pages, histories, deletions, searches for the words of a secret, and every column of
every hidden table as a filter.
"""

from __future__ import annotations

from datetime import timedelta

import pytest
from celery import current_app
from django.contrib import admin
from django.db.models import Model
from django.test import Client
from django.urls import NoReverseMatch, reverse

from core import clock
from core.accounts.models import User
from core.mail.models import InboundMail
from matches.models import Answer, SetUpOrders, Squad, TurnSheet
from tests.permissions import world
from tests.permissions.hidden.asking import client_of, everything
from tests.permissions.hidden.planting import (
    OPPONENT_AS_ADMIN,
    Planted,
    planted_world,
    play_on,
    write_in_secret,
)
from tests.permissions.hidden.test_same import UNLIKE
from tests.permissions.people import OPPONENT

pytestmark = [pytest.mark.django_db, pytest.mark.rules("LGE-PBM-02")]
MAX_ROWS = 12
"""Rows of a model that are looked at, newest first."""
IN_SHORT, WITHOUT_SECRETS = 6, 1
"""The same in short, and of a model that has no secret of its own."""
HIDDEN_MODELS = {
    "turnsheet",
    "setuporders",
    "answer",
    "playbook",
    "segment",
    "match",
    "inboundmail",
    "replytoken",
    "notification",
    "outgoingmail",
}
TEXTS = (
    "text",
    "canonical",
    "drafted",
    "locked",
    "private",
    "notes",
    "secret",
    "name",
    "body",
    "subject",
    "raw",
    "hash",
    "about",
    "digest",
    "ready_at",
)


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: None)
    with clock.set_to(world.NOW):
        yield planted_world()


def administrator(planted: Planted) -> Client:
    opponent = planted.readers[OPPONENT]
    User.objects.filter(pk=opponent.pk).update(is_staff=True, is_superuser=True)
    return client_of(User.objects.get(pk=opponent.pk))


def _name(model: type[Model], page: str) -> str:
    return f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}"


def _addresses(model: type[Model], thorough: bool) -> list[str]:
    found = [reverse(_name(model, "changelist"))]
    is_hidden = model._meta.model_name in HIDDEN_MODELS
    most = MAX_ROWS if thorough else IN_SHORT if is_hidden else WITHOUT_SECRETS
    for pk in model._default_manager.order_by("-pk").values_list("pk", flat=True)[:most]:
        for page in ("change", "history", "delete"):
            try:
                found.append(reverse(_name(model, page), args=[pk]))
            except NoReverseMatch:
                continue
    return found


@pytest.mark.one_in(2)
@pytest.mark.parametrize("over", [False, pytest.param(True, marks=pytest.mark.thorough)])
def test_no_page_of_the_admin(over: bool, planted: Planted, thorough: bool) -> None:
    if over:
        play_on(planted.match)
    client = administrator(planted)
    hidden = [c for c in planted.canaries if not c.is_for(OPPONENT_AS_ADMIN, over=over)]
    asked, wrong = 0, []
    for model in admin.site._registry:
        for address in _addresses(model, thorough):
            asked += 1
            response_text = everything(client.get(address))
            wrong += [
                f"{address}: {c.secret} ({c.mark})" for c in hidden if c.mark in response_text
            ]
    assert asked > 100
    assert not wrong, "\n".join(wrong)


def test_no_search_finds_a_secret_by_its_words(planted: Planted) -> None:
    """A search finds the same as for a word that is in no row."""
    client = administrator(planted)
    marks = {c.secret: c.mark for c in planted.canaries if c.side != OPPONENT}
    wrong = []
    for model, one in admin.site._registry.items():
        if one.search_fields and model._meta.model_name in HIDDEN_MODELS | {"auditentry"}:
            address = reverse(_name(model, "changelist"))
            found = {
                mark: client.get(address, {"q": mark}).context["cl"].result_count
                for mark in [*marks.values(), "nowhere"]
            }
            wrong += [f"{address}?q={mark}" for mark, count in found.items() if count]
    assert not wrong, wrong


def test_no_hidden_column_is_a_filter_or_an_order(planted: Planted) -> None:
    client = administrator(planted)
    wrong, asked = [], 0
    for model in admin.site._registry:
        columns = {field.name for field in model._meta.concrete_fields} & set(TEXTS)
        if model._meta.model_name in HIDDEN_MODELS:
            for column in sorted(columns):
                for kind in ("startswith", "contains", "gte", "isnull"):
                    asked += 1
                    address = reverse(_name(model, "changelist"))
                    answer = client.get(address, {f"{column}__{kind}": "1"})
                    if answer.status_code not in {302, 400}:
                        wrong.append(f"{address}?{column}__{kind}: {answer.status_code}")
    assert asked > 40
    assert not wrong, "\n".join(wrong)


def test_that_a_sheet_is_in_is_in_no_list(planted: Planted) -> None:
    client = administrator(planted)
    waiting = TurnSheet.objects.filter(segment=planted.match.segment, match=planted.match)
    assert {row.state for row in waiting} == {"draft", "ready", "replaced"}
    shown = client.get(reverse("admin:matches_turnsheet_changelist")).context["cl"].queryset
    assert shown.count() == 2
    for row in waiting:
        address = reverse("admin:matches_turnsheet_change", args=[row.pk])
        assert client.get(address).status_code == 302
    rows = client.get(reverse("admin:core_auditentry_changelist")).context["cl"].queryset
    submitted_segments = [e.data["segment"] for e in rows.filter(verb="sheet.submitted")]
    assert submitted_segments
    assert planted.match.segment not in submitted_segments


def _lists(client: Client) -> dict[str, str]:
    """Every list of the admin."""
    addresses = [reverse(_name(model, "changelist")) for model in admin.site._registry]
    return {each: UNLIKE.sub("", everything(client.get(each))) for each in addresses}


def test_what_a_side_writes_changes_nothing_in_the_admin(planted: Planted) -> None:
    """Orders, playbook, draft, a ready sheet, who rests, an answer: no list, no count, no time."""
    client = administrator(planted)
    before = _lists(client)
    match, side = planted.match, planted.match.waiting_side
    later = world.NOW + timedelta(minutes=5)
    write_in_secret(match)
    SetUpOrders.objects.filter(match=match).update(ready=True, saved_at=later)
    Squad.objects.update_or_create(
        match=match, side=side, defaults={"resting": [1], "saved_at": later}
    )
    Answer.objects.create(
        match=match,
        side=1 - side,
        segment=match.segment,
        kind="duel",
        text="yes",
        canonical="[]",
        author=match.team(1 - side).coach,
        saved_at=later,
    )
    InboundMail.objects.create(
        identity="x" * 20, size=1, stored=1, channel="pipe", sender="a@b.example", received_at=later
    )
    after = _lists(client)
    differ = [address for address, text in before.items() if after.get(address) != text]
    assert not differ
