"""Log-in, password and tokens: who is locked out, what is counted, what ends with a password."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.totp.internal.auth import (
    TOTP,
    generate_totp_secret,
    hotp_value,
    yield_hotp_counters_from_time,
)
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core import mail
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from core import clock
from core.accounts.api_tokens import CALENDAR, SCOPES, create_token
from core.accounts.confirmations import CONFIRMATIONS
from core.accounts.models import User
from core.accounts.recent_password import GUARDED
from core.errors import Refused
from core.jobs import outbox
from core.jobs.models import OutboxRow
from core.leagues.models import Membership, Role
from core.mail.models import AccountMail
from tests.factories.core import LeagueFactory, UserFactory, member
from tests.support import recent_password
from tests.support.caches import forget_cache

pytestmark = pytest.mark.django_db
PASSWORD = "a-quiet-courtyard"
NEW = "another-courtyard"


@pytest.fixture(autouse=True)
def _no_limits_left_over() -> None:
    forget_cache()


@pytest.fixture
def coach() -> User:
    user = User.objects.create_user("doji@crane.example", PASSWORD, display_name="Doji")
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    return user


def log_in(client: Client, password: str = PASSWORD, email: str = "doji@crane.example") -> bool:
    client.post(reverse("account_login"), {"login": email, "password": password})
    return "_auth_user_id" in client.session


def guess(times: int, *, from_address: str = "198.51.100.7") -> None:
    stranger = Client(REMOTE_ADDR=from_address)
    for number in range(times):
        assert not log_in(stranger, f"wrong {number}")


class TestLockOut:
    def test_a_strangers_guesses_leave_a_known_browser_its_way_in(self, coach: User) -> None:
        own = Client()
        assert log_in(own)
        own.post(reverse("account_logout"))
        assert "browser" in own.cookies
        guess(8)
        assert log_in(own)

    def test_they_stop_the_stranger_and_a_browser_never_seen(self, coach: User) -> None:
        guess(5)
        assert not log_in(Client())
        invented = Client()
        invented.cookies["browser"] = "guessed"
        assert not log_in(invented)

    def test_a_browser_of_another_account_is_not_known_for_this_one(self, coach: User) -> None:
        other = User.objects.create_user("x@lion.example", PASSWORD, display_name="X")
        stranger = Client()
        assert log_in(stranger, email=other.email)
        stranger.post(reverse("account_logout"))
        for number in range(5):
            log_in(stranger, f"wrong {number}")
        assert not log_in(stranger)

    def test_a_known_browser_is_counted_too(self, coach: User) -> None:
        own = Client()
        log_in(own)
        own.post(reverse("account_logout"))
        for number in range(5):
            log_in(own, f"wrong {number}")
        assert not log_in(own)
        assert log_in(Client(REMOTE_ADDR="198.51.100.9"))  # of others nothing was counted

    def test_a_mail_leads_in_meanwhile(self, coach: User) -> None:
        guess(5)
        owner = Client(REMOTE_ADDR="198.51.100.9")
        owner.post(reverse("account_reset_password"), {"email": coach.email})
        outbox.drain()
        text = str(mail.outbox[-1].body)
        link = re.search(r"https?://[^/]+(/accounts/password/reset/key/\S+)", text)
        assert link
        form = owner.get(link[1], follow=True)
        owner.post(form.request["PATH_INFO"], {"password1": NEW, "password2": NEW})
        assert owner.session["_auth_user_id"] == str(coach.pk)


class Work:
    """What answering a request took: hashes of passwords, and mails and jobs that were queued."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.hashes = 0
        encode = MD5PasswordHasher.encode

        def counted(hasher: MD5PasswordHasher, password: str, salt: str) -> str:
            self.hashes += 1
            return encode(hasher, password, salt)

        monkeypatch.setattr(MD5PasswordHasher, "encode", counted)
        monkeypatch.setattr(outbox, "_send", lambda consumer, row_id: None)

    def of(self, address: str, form: dict[str, str]) -> tuple[int, int, int, int]:
        forget_cache()
        self.hashes = 0
        mails, rows = AccountMail.objects.count(), OutboxRow.objects.count()
        status = Client().post(address, form).status_code
        return (
            status,
            self.hashes,
            AccountMail.objects.count() - mails,
            OutboxRow.objects.count() - rows,
        )


class TestEqualWork:
    def test_of_a_reset(self, coach: User, monkeypatch) -> None:
        work, address = Work(monkeypatch), reverse("account_reset_password")
        known = work.of(address, {"email": coach.email})
        assert known == work.of(address, {"email": "nobody@crane.example"}) == (302, 0, 0, 1)

    def test_of_a_sign_up(self, coach: User, monkeypatch, settings) -> None:
        settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
        work, address = Work(monkeypatch), reverse("account_signup")
        form = {"display_name": "New", "password1": PASSWORD, "password2": PASSWORD}
        known = work.of(address, form | {"email": coach.email})
        assert known == work.of(address, form | {"email": "new@crane.example"}) == (302, 1, 1, 1)

    def test_of_a_log_in(self, coach: User, monkeypatch) -> None:
        work, address = Work(monkeypatch), reverse("account_login")
        known = work.of(address, {"login": coach.email, "password": "wrong"})
        unknown = work.of(address, {"login": "nobody@crane.example", "password": "wrong"})
        assert known == unknown
        assert known[0] == 200


class TestConfirmations:
    def client(self, user: User) -> Client:
        client = Client()
        assert log_in(client, email=user.email)
        client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
        return client

    def add(self, client: Client, email: str) -> None:
        forget_cache()
        client.post(reverse("account_email"), {"email": email, "action_add": ""})

    @pytest.mark.parametrize("days", [0, 30])
    def test_an_account_has_few_mails_sent_to_strangers(self, coach: User, days: int) -> None:
        User.objects.filter(pk=coach.pk).update(date_joined=clock.now() - timedelta(days=days))
        client = self.client(coach)
        for number in range(CONFIRMATIONS.usual + 5):
            self.add(client, f"stranger{number}@lion.example")
            # Removed again, so that there is always room for the next.
            removed = {"email": f"stranger{number}@lion.example", "action_remove": ""}
            client.post(reverse("account_email"), removed)
        outbox.drain()
        sent = [m for m in mail.outbox if m.to[0].startswith("stranger") and "confirm" in m.body]
        assert len(sent) == (CONFIRMATIONS.usual if days else CONFIRMATIONS.new)

    def test_sending_again_counts(self, coach: User) -> None:
        client = self.client(coach)
        self.add(client, "stranger@lion.example")
        for _ in range(10):
            forget_cache()
            again = {"email": "stranger@lion.example", "action_send": ""}
            client.post(reverse("account_email"), again)
        outbox.drain()
        assert len([m for m in mail.outbox if "confirm" in m.body]) == CONFIRMATIONS.new

    def test_tomorrow_there_is_room_again(self, coach: User) -> None:
        client = self.client(coach)
        for number in range(CONFIRMATIONS.new + 1):
            self.add(client, f"stranger{number}@lion.example")
        with clock.set_to(clock.now() + timedelta(days=1, seconds=1)):
            self.add(client, "tomorrow@lion.example")
        assert EmailAddress.objects.filter(email="tomorrow@lion.example").exists()
        assert EmailAddress.objects.filter(email__startswith="stranger").count() == (
            CONFIRMATIONS.new
        )

    def test_sign_ups_of_one_address_are_counted_by_the_day(self, settings) -> None:
        assert "d/ip" in settings.ACCOUNT_RATE_LIMITS["signup"]
        assert "d/ip" in settings.ACCOUNT_RATE_LIMITS["reset_password"]


class TestTokensEndWithThePassword:
    def made(self, user: User) -> list[str]:
        scopes = (["read", "profile"], [CALENDAR])
        return [create_token(user=user, name=s[0], scopes=s, days=9)[1] for s in scopes]

    def opens(self, keys: list[str]) -> list[int]:
        bearer = Client(headers={"authorization": f"Bearer {keys[0]}"})
        return [
            bearer.get("/api/v1/me").status_code,
            Client().get(f"/calendar/{keys[1]}.ics").status_code,
        ]

    def test_by_a_change(self, coach: User) -> None:
        keys, client = self.made(coach), Client()
        other = self.made(UserFactory.create())
        assert log_in(client)
        assert self.opens(keys) == [200, 200]
        form = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
        page = client.post(reverse("account_change_password"), form, follow=True)
        assert "2 API tokens and calendar addresses have ended" in page.content.decode()
        assert self.opens(keys) == [401, 404]
        assert self.opens(other) == [200, 200]

    def test_by_a_reset(self, coach: User) -> None:
        keys, client = self.made(coach), Client()
        client.post(reverse("account_reset_password"), {"email": coach.email})
        outbox.drain()
        text = str(mail.outbox[-1].body)
        link = re.search(r"https?://[^/]+(/accounts/password/reset/key/\S+)", text)
        assert link
        form = client.get(link[1], follow=True)
        client.post(form.request["PATH_INFO"], {"password1": NEW, "password2": NEW})
        assert self.opens(keys) == [401, 404]


class TestCalendars:
    @pytest.mark.parametrize("scope", [scope for scope in SCOPES if scope != CALENDAR])
    def test_a_key_that_may_do_more_is_not_made_for_an_address(self, scope: str) -> None:
        user = UserFactory.create()
        with pytest.raises(Refused, match="for the calendar alone"):
            create_token(user=user, name="both", scopes=[CALENDAR, scope], days=1)

    def test_one_of_before_opens_no_calendar(self) -> None:
        user = UserFactory.create()
        token, key = create_token(user=user, name="both", scopes=[CALENDAR], days=1)
        assert Client().get(f"/calendar/{key}.ics").status_code == 200
        token.scopes = ["read", CALENDAR]
        token.save()
        assert Client().get(f"/calendar/{key}.ics").status_code == 404


class TestErasing:
    def test_guesses_of_the_password_are_counted(self, coach: User) -> None:
        client = Client()
        log_in(client)
        statuses = [
            client.post(reverse("core:erase"), {"password": f"wrong {n}", "sure": "on"}).status_code
            for n in range(7)
        ]
        assert statuses[-1] == 429
        answer = client.post(reverse("core:erase"), {"password": PASSWORD, "sure": "on"})
        assert answer.status_code == 429
        assert User.objects.get(pk=coach.pk).is_active

    def test_a_second_factor_is_asked_too(self, coach: User) -> None:
        secret = generate_totp_secret()
        TOTP.activate(coach, secret)
        client = Client()
        client.force_login(coach)
        form = {"password": PASSWORD, "sure": "on"}
        answer = client.post(reverse("core:erase"), form)
        assert answer["Location"].startswith(reverse("mfa_reauthenticate"))
        assert User.objects.get(pk=coach.pk).is_active
        code = hotp_value(secret, next(iter(yield_hotp_counters_from_time())))
        client.post(answer["Location"], {"code": f"{code:06}"})  # and goes on with the form
        assert not User.objects.get(pk=coach.pk).is_active

    def test_the_password_alone_shown_again_is_not_enough(self, coach: User) -> None:
        client = Client()
        log_in(client)
        TOTP.activate(coach, generate_totp_secret())
        client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
        assert client.get(reverse("core:erase")).status_code == 302


TWINS = {
    "core:my-data": "api:me-data",
    "core:hand-over": "api:member-hand-over",
    "core:tokens": "",
    "exports:export": "",
}
"""The pages that ask for the password again, and what does the same in the API."""


def guarded_pages(resolver: URLResolver | None = None, prefix: str = "") -> set[str]:
    found = set()
    for each in (resolver or get_resolver()).url_patterns:
        if isinstance(each, URLResolver):
            name = f"{prefix}{each.namespace}:" if each.namespace else prefix
            found |= guarded_pages(each, name)
        elif isinstance(each, URLPattern) and getattr(each.callback, GUARDED, False):
            found.add(f"{prefix}{each.name}")
    return found


class TestPasswordAgain:
    def test_every_page_that_asks_is_in_the_table(self) -> None:
        assert guarded_pages() == TWINS.keys()

    @pytest.mark.parametrize("name", [twin for twin in TWINS.values() if twin])
    def test_what_does_the_same_in_the_api_asks_too(self, coach: User, name: str) -> None:
        league = LeagueFactory.create(slug="autumn")
        heir = member(league)
        Membership.objects.create(league=league, user=coach, role=Role.OWNER, joined_at=clock.now())
        pk = Membership.objects.get(user=heir).pk
        args = {"slug": "autumn", "pk": pk} if name == "api:member-hand-over" else {}
        client, address = Client(), reverse(name, kwargs=args)
        client.force_login(coach)
        recent_password.forget(client)

        def ask() -> int:
            if name == "api:me-data":
                return client.get(address).status_code
            return client.post(address, "{}", content_type="application/json").status_code

        assert ask() == 403
        client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
        assert ask() == 200

    def test_a_token_reads_the_personal_data_with_a_scope_of_its_own(self) -> None:
        user, found = UserFactory.create(), {}
        for scopes in (
            ["read"],
            ["profile"],
            ["read", "admin", "play", "team"],
            ["read", "profile"],
        ):
            _, key = create_token(user=user, name="-".join(scopes), scopes=scopes, days=1)
            client = Client(headers={"authorization": f"Bearer {key}"})
            found["-".join(scopes)] = client.get("/api/v1/me/data").status_code
        assert found == {
            "read": 403,
            "profile": 403,
            "read-admin-play-team": 403,
            "read-profile": 200,
        }
