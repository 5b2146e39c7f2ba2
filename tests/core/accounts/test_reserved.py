"""Names and addresses that no account may take, by every way in which one is entered."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from core.accounts import erasure, handles
from core.accounts.api_tokens import create_token
from core.accounts.models import User
from core.accounts.reserved import looks_like_pseudonym, looks_like_staff
from core.moderation import services as moderation
from tests.factories.core import UserFactory
from tests.support.caches import forget_cache

pytestmark = pytest.mark.django_db
PASSWORD = "a-quiet-courtyard"
PSEUDONYMS = [
    "Former coach 14",
    "FORMER COACH 14",
    "Former 14",
    "former_14",
    "former-14",
    "Former  Coach  1",
    "Formercoach14",
    "F0rmer c0ach 14",
    "Former coach l4",
    "Fоrmer coach 14",  # noqa: RUF001 -- a Cyrillic letter
    "Ｆｏｒｍｅｒ 14",  # noqa: RUF001 -- full width
    "Former\u200b 14",
    "Former coach",
    "Former coach Hida",
    "Former \u0661\u0664",
    "Former \u2460\u2463",
    "Former #14",
]
STAFF = [
    "admin",
    "Admin",
    "ADMIN",
    "Admin1",
    "admin 007",
    "a d m i n",
    "A.d.m.i.n",
    "The Admin",
    "Admin Team",
    "Site Admin",
    "аdmin",  # noqa: RUF001 -- a Cyrillic letter
    "adrnin",
    "Ａｄｍｉｎ",  # noqa: RUF001 -- full width
    "adm\u200bin",
    "Administrator",
    "Moderator",
    "m0derator",
    "Kemari",
    "Kemari Support",
    "The Kemari Team",
    "kemari.example",
    "KEMARI.EXAMPLE",
    "Support",
    "Support-Team",
    "System",
    "root",
    "r00t",
    "Root 2",
    "Webmaster",
    "Postmaster",
    "Operator",
    "Official Staff",
    "Kemari Bot",
    "Kemari League",
    "The Real Admin",
    "No Reply Kemari",
    "Administrateur",
    "\u0410\u0434\u043c\u0438\u043d",
    "\u7ba1\u7406\u8005",
]
FREE = [
    "Former Glory",
    "Formerly Hida",
    "Hida",
    "Coach 14",
    "Adminton",
    "Rootbeer",
    "Supporter of the Crab",
    "System of a Down",
    "Kemari Fan",
    "Mode Rate",
    "Moderato",
    "Doji 2",
    "The Crane",
    "Stafford",
    "The Real Hida",
    "League of Crabs",
    "Bot",
    "My Team",
]
NOWHERE = [
    "former-12@erased.invalid",
    "Former-12@ERASED.Invalid",
    "x@erased.invalid",
    "x@deep.erased.invalid",
    "x@anything.invalid",
    "imported-1@imported.invalid",
]
DOTLESS, LONG_S = "\u0131", "\u017f"
TWISTED = [
    f"m{DOTLESS}ke@example.org",
    f"mi{LONG_S}ke@example.org",
    f"mike@example.or{LONG_S}",
    "stra\u00dfe@example.org",
    "m\uff49ke@example.org",
]


@pytest.fixture(autouse=True)
def _site(settings) -> None:
    settings.SITE_URL = "https://kemari.example"
    forget_cache()


@pytest.mark.parametrize("name", PSEUDONYMS)
def test_pseudonyms_are_seen_through(name: str) -> None:
    assert looks_like_pseudonym(name)


@pytest.mark.parametrize("name", STAFF)
def test_staff_names_are_seen_through(name: str) -> None:
    assert looks_like_staff(name)


@pytest.mark.parametrize("name", FREE)
def test_other_names_are_free(name: str) -> None:
    assert not looks_like_pseudonym(name)
    assert not looks_like_staff(name)
    assert _by_sign_up(name)


def _by_sign_up(name: str) -> bool:
    form = {"email": "new@crab.example", "password1": PASSWORD, "password2": PASSWORD}
    Client().post(reverse("account_signup"), form | {"display_name": name})
    return User.objects.filter(email="new@crab.example").exists()


def _changed(user: User) -> bool:
    before = user.display_name
    user.refresh_from_db()
    return user.display_name != before


def _by_profile(name: str) -> bool:
    user, client = UserFactory.create(), Client()
    client.force_login(user)
    client.post(reverse("core:profile"), {"display_name": name, "time_zone": "UTC"})
    return _changed(user)


def _by_api(name: str) -> bool:
    user = UserFactory.create()
    _, key = create_token(user=user, name="t", scopes=["profile"], days=1)
    client = Client(headers={"authorization": f"Bearer {key}"})
    client.post("/api/v1/me/change", {"display_name": name}, content_type="application/json")
    return _changed(user)


def _by_admin(name: str) -> bool:
    user, client = UserFactory.create(), Client()
    client.force_login(UserFactory.create(is_staff=True, is_superuser=True))
    fields = {"display_name": name, "time_zone": "UTC", "is_active": "on"}
    client.post(f"/admin/core/user/{user.pk}/change/", fields)
    return _changed(user)


NAMED: dict[str, Callable[[str], bool]] = {
    "sign-up": _by_sign_up,
    "profile": _by_profile,
    "API": _by_api,
    "admin": _by_admin,
}


@pytest.mark.rules("KEM-NAM-02")
@pytest.mark.parametrize("way", NAMED)
@pytest.mark.parametrize("name", [*PSEUDONYMS, *STAFF])
def test_KEM_NAM_02_no_way_gives_a_reserved_name(way: str, name: str) -> None:
    assert not NAMED[way](name)


@pytest.mark.parametrize("way", NAMED)
def test_every_way_gives_a_free_name(way: str) -> None:
    assert NAMED[way]("Hida the Brave")


def test_an_operator_may_be_called_so() -> None:
    boss, client = UserFactory.create(is_staff=True, is_superuser=True), Client()
    client.force_login(boss)
    client.post(reverse("core:profile"), {"display_name": "Admin", "time_zone": "UTC"})
    assert _changed(boss)
    client.post(reverse("core:profile"), {"display_name": "Former coach 1", "time_zone": "UTC"})
    assert not _changed(boss)


@pytest.mark.parametrize("handle", ["former_1", "former_14", "former", "admin", "root", "kemari"])
def test_no_handle_is_a_reserved_one(handle: str) -> None:
    user, client = UserFactory.create(display_name="Hida", handle="hida"), Client()
    client.force_login(user)
    form = {"display_name": "Hida", "time_zone": "UTC", "handle": handle}
    assert client.post(reverse("core:profile"), form).status_code == 200
    user.refresh_from_db()
    assert user.handle == "hida"
    assert handles.free_handle(handle.replace("_", " ")) != handle


def _address_by_sign_up(email: str) -> None:
    form = {"email": email, "password1": PASSWORD, "password2": PASSWORD, "display_name": "New"}
    answer = Client().post(reverse("account_signup"), form)
    assert answer.status_code == 200
    assert answer.context["form"].errors["email"]


def _address_by_adding(email: str) -> None:
    user, client = UserFactory.create(), Client()
    user.set_password(PASSWORD)
    user.save()
    client.post(reverse("account_login"), {"login": user.email, "password": PASSWORD})
    client.post(reverse("account_email"), {"email": email, "action_add": ""})
    assert not EmailAddress.objects.filter(email__iexact=email).exists()


def _address_by_service(email: str) -> None:
    with pytest.raises(ValidationError):
        User.objects.create_user(email, PASSWORD)


def _address_by_createsuperuser(email: str) -> None:
    with pytest.raises((CommandError, ValidationError)):
        call_command("createsuperuser", email=email, interactive=False)


ADDRESSED: dict[str, Callable[[str], None]] = {
    "sign-up": _address_by_sign_up,
    "adding": _address_by_adding,
    "service": _address_by_service,
    "createsuperuser": _address_by_createsuperuser,
}


@pytest.mark.parametrize("verification", ["optional", "mandatory"])
@pytest.mark.parametrize("way", ADDRESSED)
@pytest.mark.parametrize("email", [*NOWHERE, *TWISTED])
def test_no_way_takes_a_reserved_address(way: str, email: str, verification: str, settings) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = verification
    User.objects.create_user("mike@example.org", PASSWORD, display_name="Mike")
    before = User.objects.count()
    ADDRESSED[way](email)
    assert not User.objects.filter(email__iexact=email).exclude(email="mike@example.org").exists()
    assert User.objects.count() - before <= (way == "adding")


def test_a_spelling_of_a_known_address_is_refused_as_known(client, monkeypatch) -> None:
    """As if a letter were missing in the check of addresses: refused like any known address."""
    monkeypatch.setattr("core.accounts.adapter.refuse_reserved_address", lambda email: None)
    User.objects.create_user("mike@example.org", PASSWORD, display_name="Mike")
    form = {"password1": PASSWORD, "password2": PASSWORD, "display_name": "New"}
    answer = client.post(reverse("account_signup"), form | {"email": f"m{DOTLESS}ke@example.org"})
    assert answer.status_code == 200
    assert "already registered" in answer.content.decode()
    assert User.objects.count() == 1


class TestErasure:
    @pytest.mark.parametrize("squatter", ["handle", "email", "both", "several"])
    def test_is_not_blocked_by_who_took_the_pseudonym_before(self, squatter: str) -> None:
        user = UserFactory.create()
        taken = {"handle": f"former_{user.pk}"} if squatter != "email" else {}
        if squatter != "handle":
            taken["email"] = f"Former-{user.pk}@erased.invalid"
        other = UserFactory.create(**taken)
        if squatter == "several":
            UserFactory.create(
                handle=f"former_{user.pk}_2", email=f"former-{user.pk}-2@erased.invalid"
            )
        assert erasure.erase(user=user) == f"Former coach {user.pk}"
        user.refresh_from_db()
        assert erasure.is_erased(user)
        assert user.email.endswith("@erased.invalid")
        assert not user.is_active
        other.refresh_from_db()
        assert not erasure.is_erased(other)

    def test_who_has_such_an_address_is_not_taken_for_erased(self) -> None:
        user = UserFactory.create()
        User.objects.filter(pk=user.pk).update(email=f"former-{user.pk}@erased.invalid")
        user.refresh_from_db()
        boss = UserFactory.create(is_staff=True, is_superuser=True)
        moderation.suspend(person=user, reason="A reserved address.", actor=boss)
        user.refresh_from_db()
        assert not user.is_active
