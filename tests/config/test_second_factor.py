"""The second factor, the list of sessions, and what asks for the password once more."""

from __future__ import annotations

import re

import pytest
from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import (
    format_hotp_value,
    hotp_value,
    yield_hotp_counters_from_time,
)
from allauth.usersessions.models import UserSession
from django.test import Client
from django.urls import reverse

from core.accounts.erasure import erase
from core.accounts.models import User
from core.api.models import ApiToken
from core.leagues.models import Membership, Role
from core.templatetags.headings import sentence_case
from tests.factories.core import LeagueFactory, UserFactory, member
from tests.support import recent_password
from tests.support.caches import forget_cache

pytestmark = pytest.mark.django_db
PASSWORD = "a-quiet-courtyard"


@pytest.fixture(autouse=True)
def _no_limits_left_over() -> None:
    forget_cache()


@pytest.fixture
def coach() -> User:
    return User.objects.create_user("doji@crane.example", PASSWORD, display_name="Doji")


def code(secret: str) -> str:
    """What an authenticator app shows now."""
    counter = next(iter(yield_hotp_counters_from_time()))
    return format_hotp_value(hotp_value(secret, counter))


def with_app(coach: User, client: Client) -> str:
    """Turn the authenticator app on, as its pages do; returns its secret."""
    client.force_login(coach)
    page = client.get(reverse("mfa_activate_totp"))
    secret: str = page.context["form"].secret
    answer = client.post(reverse("mfa_activate_totp"), {"code": code(secret)})
    assert answer.status_code == 302, answer.context["form"].errors
    client.post(reverse("account_logout"))
    return secret


def log_in(client: Client, coach: User) -> str:
    """Send the password; returns where that leads."""
    answer = client.post(reverse("account_login"), {"login": coach.email, "password": PASSWORD})
    return str(answer.url)


class TestAuthenticatorApp:
    def test_the_password_alone_does_not_log_in(self, client: Client, coach: User) -> None:
        secret = with_app(coach, client)
        assert log_in(client, coach).startswith(reverse("mfa_authenticate"))
        assert "_auth_user_id" not in client.session
        wrong = client.post(reverse("mfa_authenticate"), {"code": "000000"})
        assert wrong.status_code == 200
        forget_cache()
        with_next_code = code(secret)
        client.post(reverse("mfa_authenticate"), {"code": with_next_code})
        if "_auth_user_id" not in client.session:  # a code serves once; the app shows another soon
            Authenticator.objects.filter(type="totp").update(last_used_at=None)
            forget_cache()
            client.post(reverse("mfa_authenticate"), {"code": code(secret)})
        assert client.session["_auth_user_id"] == str(coach.pk)

    def test_the_database_does_not_tell_the_secret(self, client: Client, coach: User) -> None:
        secret = with_app(coach, client)
        row = Authenticator.objects.get(type="totp")
        assert secret not in str(row.data)
        assert get_adapter().decrypt(row.data["secret"]) == secret

    def test_what_an_earlier_key_encrypted_is_still_read(self, settings, client, coach) -> None:
        secret = with_app(coach, client)
        settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
        settings.SECRET_KEY = "another key of some length, for a test"
        row = Authenticator.objects.get(type="totp")
        assert get_adapter().decrypt(row.data["secret"]) == secret

    def test_a_recovery_code_serves_once(self, client: Client, coach: User) -> None:
        with_app(coach, client)
        client.force_login(coach)
        client.post(reverse("mfa_generate_recovery_codes"))
        codes = Authenticator.objects.get(type="recovery_codes").wrap().get_unused_codes()
        client.post(reverse("account_logout"))
        for spent, is_in in ((codes[0], True), (codes[0], False), (codes[1], True)):
            log_in(client, coach)
            forget_cache()
            client.post(reverse("mfa_authenticate"), {"code": spent})
            assert ("_auth_user_id" in client.session) is is_in
            client.post(reverse("account_logout"))

    def test_the_recovery_codes_are_on_their_page(self, client: Client, coach: User) -> None:
        with_app(coach, client)
        client.force_login(coach)
        client.post(reverse("mfa_generate_recovery_codes"))
        codes = Authenticator.objects.get(type="recovery_codes").wrap().get_unused_codes()
        page = client.get(reverse("mfa_view_recovery_codes"))
        assert codes
        assert "\n".join(codes) in page.content.decode()

    def test_its_log_in_names_the_recovery_codes(self, client: Client, coach: User) -> None:
        with_app(coach, client)
        page = client.get(log_in(client, coach))
        assert b"enter one of your recovery codes" in page.content

    def test_the_admin_is_behind_it(self, client: Client, coach: User) -> None:
        User.objects.filter(pk=coach.pk).update(is_staff=True, is_superuser=True)
        with_app(coach, client)
        log_in(client, coach)
        assert client.get("/admin/").status_code == 302

    def test_erasing_the_account_removes_it(self, client: Client, coach: User) -> None:
        with_app(coach, client)
        erase(user=coach)
        assert not Authenticator.objects.exists()
        assert not UserSession.objects.exists()

    @pytest.mark.parametrize(
        "name",
        [
            "mfa_index",
            "mfa_activate_totp",
            "mfa_add_webauthn",
            "mfa_list_webauthn",
            "usersessions_list",
        ],
    )
    def test_its_pages_are_ours(self, client: Client, coach: User, name: str) -> None:
        client.force_login(coach)
        page = client.get(reverse(name))
        assert page.status_code == 200
        assert b'class="tabs"' in page.content

    @pytest.mark.parametrize("name", ["core:profile", "core:tokens", "mfa_activate_totp"])
    def test_the_tabs_lead_from_each_page_to_all(
        self, client: Client, coach: User, name: str
    ) -> None:
        client.force_login(coach)
        page = client.get(reverse(name)).content.decode()
        for other in ("core:profile", "account_email", "mfa_index", "core:tokens"):
            assert f'href="{reverse(other)}"' in page
        assert page.count('aria-current="page"') == 1


class TestSessions:
    def test_others_are_listed_and_ended(self, client: Client, coach: User) -> None:
        phone = Client(headers={"user-agent": "A phone"})
        desk = Client(
            headers={"user-agent": "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Firefox/140.0"}
        )
        for browser in (client, phone, desk):
            log_in(browser, coach)
        page = client.get(reverse("usersessions_list"))
        assert b"A phone" in page.content
        assert b"Firefox on Windows" in page.content
        client.post(reverse("usersessions_list"))
        assert phone.get(reverse("core:profile")).status_code == 302
        assert client.get(reverse("core:profile")).status_code == 200

    def test_each_is_ended_alone_and_only_by_its_own_person(
        self, client: Client, coach: User
    ) -> None:
        phone, desk = Client(headers={"user-agent": "A phone"}), Client()
        for browser in (client, phone, desk):
            log_in(browser, coach)
        client.get(reverse("usersessions_list"))
        session = UserSession.objects.get(user_agent="A phone")
        end = reverse("core:session-end", args=[session.pk])
        assert end in client.get(reverse("usersessions_list")).content.decode()
        stranger = Client()
        stranger.force_login(UserFactory.create())
        assert stranger.post(end).status_code == 404
        assert client.get(end).status_code == 405
        client.post(end)
        assert phone.get(reverse("core:profile")).status_code == 302
        assert desk.get(reverse("core:profile")).status_code == 200
        assert client.get(reverse("core:profile")).status_code == 200

    def test_headings_of_the_package_are_in_sentence_case(
        self, client: Client, coach: User
    ) -> None:
        client.force_login(coach)
        page = client.get(reverse("account_email")).content.decode()
        assert re.search(r"<h1>\s*Email addresse?s?\s*</h1>", page), page[page.find("<h1") :][:200]
        assert sentence_case("Set Up TOTP and Two-Factor Keys") == "Set up TOTP and two-factor keys"


class TestPasswordAgain:
    def test_a_token_is_made_only_with_it(self, client: Client, coach: User) -> None:
        client.force_login(coach)
        recent_password.forget(client)
        form = {"name": "Mine", "scopes": ["read"], "days": 30}
        answer = client.post(reverse("core:tokens"), form)
        assert answer.url.startswith(reverse("account_reauthenticate"))
        assert not ApiToken.objects.exists()
        page = client.get(answer.url)
        assert page.status_code == 200
        client.post(answer.url, {"password": "wrong"})
        assert not ApiToken.objects.exists()
        forget_cache()
        made = client.post(answer.url, {"password": PASSWORD})
        assert b"kem_" in made.content
        assert ApiToken.objects.count() == 1

    def test_it_is_asked_before_data_exports_and_hand_over(self, client: Client) -> None:
        league = LeagueFactory.create()
        owner, heir = member(league, Role.OWNER), member(league)
        to = Membership.objects.get(user=heir)
        client.force_login(owner)
        recent_password.forget(client, minutes=11)
        asked = reverse("account_reauthenticate")
        for address in (reverse("core:my-data"), reverse("exports:export", args=[league.slug])):
            assert client.get(address).url.startswith(asked)
        hand_over = reverse("core:hand-over", args=[league.slug, to.pk])
        assert client.post(hand_over).url.startswith(asked)
        api = f"/api/v1/leagues/{league.slug}/members/{to.pk}/hand-over"
        refused = client.post(api, {}, "application/json")
        assert (refused.status_code, "password" in refused.json()["detail"]) == (403, True)
        to.refresh_from_db()
        assert to.role == Role.COACH
        recent_password.forget(client, minutes=9)
        assert client.get(reverse("core:my-data")).status_code == 200
        assert client.post(hand_over).url == reverse("core:members", args=[league.slug])
        to.refresh_from_db()
        assert to.role == Role.OWNER


def test_every_page_forbids_what_none_needs(client: Client) -> None:
    policy = client.get("/")["Permissions-Policy"]
    assert "camera=()" in policy
    assert "publickey-credentials-get=(self)" in policy
