"""An address is one in all its spellings, at every door (KEM-NAM-03)."""

from __future__ import annotations

import importlib
import re
import threading
from pathlib import Path

import pytest
from allauth.account.models import EmailAddress
from django.apps import apps
from django.contrib.auth import authenticate
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from core.accounts import password_reset
from core.accounts.known_addresses import account_with_address
from core.accounts.models import User
from core.address_key import address_key, spellings
from core.mail.models import AccountMail
from core.mail.people import user_with_address
from tests.factories.core import UserFactory
from tests.support.caches import forget_cache

PASSWORD = "long enough for all 7"
ROOT = Path(__file__).parents[3]
MIKE = "mike@example.org"
SPELLINGS = {
    "as it is": MIKE,
    "in capitals": "MIKE@EXAMPLE.ORG",
    "dotless i": "m\u0131ke@example.org",
    "full width": "\uff4dike@example.org",
    "Kelvin sign": "mi\u212ae@example.org",
    "full-width domain": "mike@\uff45xample.org",
    "a dot after the domain": "mike@example.org.",
    "an ideographic dot": "mike@example\u3002org",
}
"""All of them are Mike's."""
TYPED = {name: SPELLINGS[name] for name in list(SPELLINGS)[:3]} | {
    "Kelvin sign": SPELLINGS["Kelvin sign"]
}
"""Those that Django's forms let in: by their pattern a dotless i is an i."""
OTHERS = ("mikee@example.org", "m\u00edke@example.org", "mike@example.com", "m\u0438ke@example.org")


def test_a_key_is_of_all_spellings_and_of_no_other_address() -> None:
    assert {address_key(each) for each in SPELLINGS.values()} == {MIKE}
    assert address_key("mi\u017f\u017f@x.example") == address_key("miss@x.example")
    assert address_key("a@b\u00fccher.example") == address_key("A@XN--BCHER-KVA.example")
    assert address_key("a@b\u00fccher.example") == address_key("a@bu\u0308cher.example")
    assert not {address_key(each) for each in OTHERS} & {MIKE}


@given(st.text(max_size=20), st.text(max_size=20))
def test_a_key_is_the_key_of_itself_and_of_its_capitals(local: str, domain: str) -> None:
    key = address_key(f"{local}@{domain}")
    assert address_key(key) == key
    assert address_key(f"{local}@{domain}".upper()) == key


def test_the_spellings_of_a_domain() -> None:
    assert spellings("Hida@B\u00dcCHER.example") == [
        "hida@b\u00fccher.example",
        "hida@xn--bcher-kva.example",
    ]


@pytest.fixture(autouse=True)
def _unlimited() -> None:
    forget_cache()


def _sign_up(email: str, client: Client | None = None):
    form = {"email": email, "password1": PASSWORD, "password2": PASSWORD, "display_name": "Mike"}
    return (client or Client()).post(reverse("account_signup"), form)


@pytest.mark.django_db
@pytest.mark.rules("KEM-NAM-03")
@pytest.mark.parametrize("verification", ["optional", "mandatory"])
@pytest.mark.parametrize("written", SPELLINGS.values(), ids=SPELLINGS)
def test_KEM_NAM_03_no_spelling_of_a_known_address_makes_an_account(
    settings, written: str, verification: str
) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = verification
    known = UserFactory.create(email=MIKE)
    EmailAddress.objects.create(user=known, email=MIKE, verified=True, primary=True)
    answer = _sign_up(written)
    assert answer.status_code < 500
    assert User.objects.count() == 1
    if verification == "optional" and written in TYPED.values():
        assert "already registered" in answer.content.decode()


@pytest.mark.django_db
def test_sign_up_does_not_say_of_a_spelling_whether_its_address_is_known(settings) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    unknown = _sign_up(SPELLINGS["dotless i"])
    UserFactory.create(email=MIKE)
    known = _sign_up(SPELLINGS["dotless i"])
    assert known.status_code == unknown.status_code == 200
    words = "A letter of this address can be taken for another."
    assert words in known.content.decode()
    assert words in unknown.content.decode()


@pytest.mark.django_db
def test_a_spelling_blocks_nobody() -> None:
    """One with two long s is refused, and an account that has it since before keeps it."""
    assert _sign_up("mi\u017f\u017f@example.org").status_code == 200
    assert not User.objects.exists()
    old = UserFactory.create(email="other@example.org")
    User.objects.filter(pk=old.pk).update(
        email="mi\u017f\u017f@example.org", email_key="mi\u017f\u017f@example.org"
    )
    assert _sign_up("miss@example.org").status_code == 302
    new = User.objects.get(email="miss@example.org")
    old.refresh_from_db()
    old.save()
    old.set_password(PASSWORD)
    old.save(update_fields=["password"])
    assert authenticate(None, email="mi\u017f\u017f@example.org", password=PASSWORD) == old
    assert account_with_address("mi\u017f\u017f@example.org") == old
    assert account_with_address("miss@example.org") == new


@pytest.mark.django_db(transaction=True)
def test_of_two_spellings_at_once_one_makes_an_account() -> None:
    gate, statuses = threading.Barrier(2), []

    def run(email: str) -> None:
        gate.wait()
        try:
            statuses.append(_sign_up(email).status_code)
        finally:
            connection.close()

    both = ("a@b\u00fccher.example", "a@xn--bcher-kva.example")
    threads = [threading.Thread(target=run, args=[email]) for email in both]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert User.objects.count() == 1
    assert len(statuses) == 2
    assert max(statuses) < 500


@pytest.mark.django_db
def test_the_database_refuses_a_second_spelling() -> None:
    UserFactory.create(email="a@b\u00fccher.example")
    with pytest.raises(IntegrityError), transaction.atomic():
        UserFactory.create(email="a@xn--bcher-kva.example")
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.bulk_create([User(email="a@XN--BCHER-KVA.example", handle="other")])


@pytest.mark.django_db
@pytest.mark.parametrize("written", TYPED.values(), ids=TYPED)
def test_log_in_finds_the_account_by_any_spelling(written: str) -> None:
    user = UserFactory.create(email=MIKE)
    user.set_password(PASSWORD)
    user.save()
    client = Client()
    client.post(reverse("account_login"), {"login": written, "password": PASSWORD})
    assert client.session.get("_auth_user_id") == str(user.pk)


@pytest.mark.django_db
@pytest.mark.parametrize("written", SPELLINGS.values(), ids=SPELLINGS)
def test_a_link_to_a_new_password_goes_to_the_address_of_the_account(written: str) -> None:
    """Who owns another spelling's mailbox must not get it (as in CVE-2019-19844)."""
    UserFactory.create(email=MIKE)
    password_reset.mail_reset_links(email=written, destination="")
    assert {one.to for one in AccountMail.objects.all()} == {MIKE}


@pytest.mark.django_db
@pytest.mark.parametrize("written", [SPELLINGS["dotless i"], SPELLINGS["Kelvin sign"]])
def test_a_mail_from_another_spelling_is_not_theirs(written: str) -> None:
    user = UserFactory.create(email=MIKE)
    assert user_with_address(MIKE) == user
    assert user_with_address(written) is None


@pytest.mark.django_db
def test_a_second_address_is_compared_so_too(client) -> None:
    UserFactory.create(email="a@b\u00fccher.example")
    user = UserFactory.create(email="b@example.org")
    user.set_password(PASSWORD)
    user.save()
    client.post(reverse("account_login"), {"login": user.email, "password": PASSWORD})
    form = {"action_add": "", "email": "a@xn--bcher-kva.example"}
    assert client.post(reverse("account_email"), form).status_code < 500
    assert not EmailAddress.objects.filter(user=user, email="a@xn--bcher-kva.example").exists()


@pytest.mark.django_db
def test_a_changed_address_gets_its_key() -> None:
    user = UserFactory.create(email=MIKE)
    user.email = "New@Example.org"
    user.save(update_fields=["email"])
    user.refresh_from_db()
    assert user.email_key == "new@example.org"


@pytest.mark.django_db
def test_the_migration_keeps_accounts_that_share_an_address() -> None:
    fill = importlib.import_module("core.migrations.0015_fill_email_keys").fill_keys
    emails = [
        "mi\u017f\u017f@example.org",
        "miss@example.org",
        "a@xn--bcher-kva.example",
        "a@b\u00fccher.example",
        "Boss@Example.org",
    ]
    pks = [UserFactory.create(email=f"x{number}@example.org").pk for number, _ in enumerate(emails)]
    for pk, email in zip(pks, emails, strict=True):
        User.objects.filter(pk=pk).update(email=email, email_key=None)
    with connection.schema_editor() as editor:
        fill(apps, editor)
    keys = [User.objects.get(pk=pk).email_key for pk in pks]
    assert keys == [
        "mi\u017f\u017f@example.org",
        "miss@example.org",
        "a@xn--bcher-kva.example",
        "a@b\u00fccher.example",
        "boss@example.org",
    ]
    for pk in pks:
        User.objects.get(pk=pk).save()  # none of them is refused from then on
    assert [account_with_address(email).pk for email in emails] == pks


COMPARING = re.compile(r"e?mail__(?:i?exact|in)\b|\bsender__iexact|filter\(email=|get\(email=")
MAY_COMPARE = {
    "core/accounts/known_addresses.py": "the one place, with the next",
    "core/accounts/models.py": "the one place",
    "core/mail/people.py": "a sender must be exact: the key only finds candidates",
    "league/services/demo.py": "addresses of our own accounts",
}


def test_addresses_are_compared_in_one_place() -> None:
    found = {
        str(file.relative_to(ROOT))
        for app in ("config", "core", "rosters", "matches", "league")
        for file in (ROOT / app).rglob("*.py")
        if "migrations" not in file.parts and COMPARING.search(file.read_text(encoding="utf-8"))
    }
    assert sorted(found) == sorted(MAY_COMPARE)
