"""No browser and no proxy keeps an answer with a secret in it, or of an address with one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from celery import current_app
from django.db import transaction
from django.test import Client
from django.urls import NoReverseMatch, reverse

from core import clock
from core.accounts.api_tokens import create_token
from core.api.models import IdempotentRequest
from core.notifications.models import Webhook
from core.secret_views import SECRET_VIEWS
from tests.permissions import addresses, people, test_matrix, world
from tests.support import recent_password
from tests.support.caches import forget_cache

pytestmark = pytest.mark.django_db
SECRET_MARKS = ("kem_", "otpauth://", "/join/")
"""What a freshly made key, authenticator or link looks like."""


@pytest.fixture
def there() -> Iterator[world.World]:
    with clock.set_to(world.NOW):
        yield world.build()


def test_every_answer_with_a_secret_is_not_stored(
    there: world.World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every address of the table, asked by the owner: each answer with a secret says `no-store`."""
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: None)
    owner = there.people[people.OWNER]
    hook = Webhook.objects.create(
        league=there.league,
        url="https://example.org/hook",
        host="example.org",
        secret="a-secret-of-a-webhook",
        created_by=owner,
        created_at=clock.now(),
    )
    totp = generate_totp_secret()
    TOTP.activate(owner, totp)
    codes = RecoveryCodes.activate(owner).get_unused_codes()
    _, key = create_token(user=owner, name="t", scopes=["read"], days=1)
    secrets = (there.token, hook.secret, totp, key, *codes, *SECRET_MARKS)
    client = Client(raise_request_exception=False)
    client.force_login(owner)
    recent_password._shown(None, client.request().wsgi_request, owner)
    found, wrong = set(), []
    for row in test_matrix.ROWS:
        forget_cache()
        with transaction.atomic():
            answer = _ask(client, row, there)
            transaction.set_rollback(True)
        if answer.streaming or answer.status_code >= 400:
            continue
        text = answer.content.decode(errors="replace")
        if any(secret in text for secret in secrets):
            found.add(row.name)
            if "no-store" not in answer.get("Cache-Control", ""):
                wrong.append(f"{row}: {[s for s in secrets if s in text]}")
    assert not wrong, "\n".join(wrong)
    assert {"core:invite", "core:invitation-show", "core:webhooks", "api:invitation-list"} <= found


def _ask(client: Client, row, there: world.World):
    address, data = test_matrix._address(row, there), row.data(there)
    if row.method == "get":
        return client.get(address, data)
    if row.name.startswith("api:"):
        return getattr(client, row.method)(address, dict(data), content_type="application/json")
    return client.post(address, data)


@pytest.mark.parametrize("name", ["api:invitation-list", "api:webhook-list"])
def test_no_secret_is_kept_for_a_key_that_comes_again(name: str, there: world.World) -> None:
    owner, client = there.people[people.OWNER], Client()
    client.force_login(owner)
    address = reverse(name, kwargs={"slug": there.league.slug})
    data = {"url": "https://8.8.8.8/"} if name == "api:webhook-list" else {}
    headers = {"Idempotency-Key": "once"}

    def ask():
        return client.post(address, data, content_type="application/json", headers=headers)

    first, again = ask(), ask()
    secret = first.json().get("token") or first.json()["secret"]
    assert (first.status_code, again.status_code) == (201, 201)
    assert again["Idempotency-Replayed"] == "status-only"
    row = IdempotentRequest.objects.get()
    assert secret.encode() not in bytes(row.body)


def test_every_named_view_exists() -> None:
    assert set(addresses.names()) >= {n for n in SECRET_VIEWS if n.startswith(("core:", "api:"))}


MFA = ["mfa_view_recovery_codes", "mfa_download_recovery_codes", "mfa_activate_totp"]


@pytest.mark.parametrize("name", MFA)
def test_the_pages_of_the_second_factor_are_not_stored(name: str, there: world.World) -> None:
    owner, client = there.people[people.OWNER], Client()
    if name != "mfa_activate_totp":
        TOTP.activate(owner, generate_totp_secret())
        RecoveryCodes.activate(owner)
    client.force_login(owner)
    answer = client.get(reverse(name))
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]


SECRET_ADDRESSES = {
    "core:join": {"token": "x"},
    "core:quarantined-mail": {"token": "x"},
    "core:unsubscribe": {"token": "x"},
    "account_confirm_email": {"key": "x"},
    "account_reset_password_from_key": {"uidb36": "1", "key": "x-y"},
}


@pytest.mark.parametrize("name", SECRET_ADDRESSES)
def test_an_address_with_a_secret_is_not_stored(name: str, client: Client) -> None:
    answer = client.get(reverse(name, kwargs=SECRET_ADDRESSES[name]))
    assert "no-store" in answer["Cache-Control"]


def test_every_address_with_a_token_is_in_the_table() -> None:
    """An address that takes a `token` or `key` is secret, or says here why not."""
    harmless = {"core:calendar", "rulebook:game"}  # read again and again; no secret
    # These say so themselves.
    harmless |= {"matches:friend-invitation", "matches:friend-invitation-end"}
    harmless |= {"matches:read-friendly"}
    found = set()
    for name in addresses.names():
        for argument in ("token", "key"):
            try:
                reverse(name, kwargs={argument: "x"})
            except NoReverseMatch:
                continue
            found.add(name)
    assert found - harmless <= SECRET_VIEWS
