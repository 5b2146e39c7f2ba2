"""Sign-up, log-in and password reset, as a browser without scripts would do them."""

import re
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.core import mail
from django.db import connections
from django.test import Client
from django.urls import reverse

from core.accounts import handles
from core.accounts.models import User
from core.accounts.services import change_profile
from core.errors import Refused
from core.jobs import outbox
from tests.support.caches import forget_cache

pytestmark = pytest.mark.django_db
PASSWORD = "a-quiet-courtyard"


@pytest.fixture(autouse=True)
def _no_limits_left_over() -> None:
    forget_cache()


@pytest.fixture
def coach() -> User:
    return User.objects.create_user("doji@crane.example", PASSWORD, display_name="Doji")


def test_sign_up_makes_an_account_and_logs_in(client: Client) -> None:
    answer = client.post(
        reverse("account_signup"),
        {
            "email": "Hida@Crab.example",
            "display_name": "Hida",
            "password1": PASSWORD,
            "password2": PASSWORD,
        },
    )
    assert answer.status_code == 302, answer.context["form"].errors
    user = User.objects.get()
    assert (user.email, user.display_name) == ("hida@crab.example", "Hida")
    assert client.session["_auth_user_id"] == str(user.pk)


def test_sign_up_with_a_known_address_makes_no_second_account(client: Client, coach: User) -> None:
    fields = {"display_name": "D", "password1": PASSWORD, "password2": PASSWORD}
    client.post(reverse("account_signup"), {"email": "DOJI@crane.example", **fields})
    assert User.objects.count() == 1


class TestAtTheSameMoment:
    @pytest.mark.django_db(transaction=True)
    @pytest.mark.rules("KEM-NAM-02")
    def test_KEM_NAM_02_people_of_one_name_get_an_account_and_a_handle_each(
        self, no_worker, slow
    ) -> None:
        assert sign_up_at_once("a@crab.example", "b@crab.example", "c@crab.example") == [302] * 3
        handles = set(User.objects.values_list("handle", flat=True))
        assert handles == {"hida", "hida_2", "hida_3"}

    @pytest.mark.parametrize("verification", ["optional", "mandatory"])
    @pytest.mark.django_db(transaction=True)
    def test_one_address_gets_one_account(self, verification, settings, no_worker, slow) -> None:
        settings.ACCOUNT_EMAIL_VERIFICATION = verification
        assert sign_up_at_once(*["a@crab.example"] * 3) == [302] * 3
        assert User.objects.get().display_name == "Hida"

    @pytest.mark.django_db(transaction=True)
    @pytest.mark.rules("KEM-NAM-02")
    def test_KEM_NAM_02_one_of_two_gets_the_handle_both_want(self, no_worker, slow) -> None:
        people = [
            User.objects.create_user(f"{n}@crab.example", display_name=f"P{n}") for n in "abc"
        ]

        def choose(person: User) -> str:
            try:
                change_profile(
                    user=person,
                    display_name=person.display_name,
                    time_zone="UTC",
                    wants_mail=True,
                    handle="hida",
                )
            except Refused:
                return "refused"
            return "done"

        assert sorted(at_once(choose, people)) == ["done", "refused", "refused"]


@pytest.fixture
def no_worker(monkeypatch):
    monkeypatch.setattr(outbox, "_send", lambda consumer, row_id: None)


@pytest.fixture
def slow(monkeypatch):
    """Between the look for a handle and its saving somebody else has time for the same."""
    for name in ("free_handle", "choose"):
        monkeypatch.setattr(handles, name, lingering(getattr(handles, name)))


def lingering(function: Callable[..., Any]) -> Callable[..., Any]:
    def call(*args: Any) -> Any:
        result = function(*args)
        time.sleep(0.2)
        return result

    return call


def sign_up_at_once(*addresses: str) -> list[int]:
    def sign_up(email: str) -> int:
        fields = {"display_name": "Hida", "password1": PASSWORD, "password2": PASSWORD}
        return Client().post(reverse("account_signup"), {"email": email, **fields}).status_code

    return at_once(sign_up, addresses)


def at_once(call: Callable[[Any], Any], each: Sequence[Any]) -> list[Any]:
    """Call it for each in a thread of its own, all at one moment."""
    together = threading.Barrier(len(each))

    def work(one: Any) -> Any:
        together.wait()
        try:
            return call(one)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(each)) as pool:
        return list(pool.map(work, each))


@pytest.mark.parametrize("address", ["doji@crane.example", "DOJI@Crane.example"])
def test_log_in_by_e_mail_whatever_its_case(client: Client, coach: User, address: str) -> None:
    answer = client.post(reverse("account_login"), {"login": address, "password": PASSWORD})
    assert answer.status_code == 302
    assert client.session["_auth_user_id"] == str(coach.pk)


def test_guessing_passwords_is_stopped(client: Client, coach: User) -> None:
    guess = {"login": coach.email, "password": "wrong"}
    for _ in range(5):
        client.post(reverse("account_login"), guess)
    answer = client.post(reverse("account_login"), guess | {"password": PASSWORD})
    assert answer.status_code in {200, 429}
    assert "_auth_user_id" not in client.session


def test_links_in_mails_begin_with_the_address_of_the_site(client: Client, settings) -> None:
    """Not with the host that the browser named, with which a key could be led elsewhere."""
    settings.SITE_URL = "https://kemari.example"
    settings.ALLOWED_HOSTS = ["*"]
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    fields = {"display_name": "D", "password1": PASSWORD, "password2": PASSWORD}
    new = {"email": "doji@crane.example", **fields}
    for url, form in (
        ("account_signup", new),
        ("account_signup", new),  # an address that is known already
        ("account_reset_password", {"email": "doji@crane.example"}),
    ):
        forget_cache()
        client.logout()
        client.post(reverse(url), form, headers={"host": "evil.example"})
    outbox.drain()
    assert len(mail.outbox) == 3
    for message in mail.outbox:
        text = f"{message.subject} {message.body}"
        assert "https://kemari.example/accounts/" in text
        assert "evil.example" not in text


def test_password_reset_by_the_link_in_the_mail(client: Client, coach: User, settings) -> None:
    client.post(reverse("account_reset_password"), {"email": coach.email})
    outbox.drain()
    (message,) = mail.outbox
    assert message.to == [coach.email]
    link = re.search(rf"{settings.SITE_URL}(/\S+)", str(message.body))
    assert link
    page = client.get(link[1], follow=True)
    client.post(
        page.request["PATH_INFO"],
        {"password1": "another-courtyard", "password2": "another-courtyard"},
    )
    coach.refresh_from_db()
    assert coach.check_password("another-courtyard")


def test_password_reset_discloses_no_account_and_mails_no_stranger(
    client: Client,
) -> None:
    answer = client.post(reverse("account_reset_password"), {"email": "nobody@x.example"})
    assert answer.url == reverse("account_reset_password_done")
    outbox.drain()
    assert mail.outbox == []


def test_the_admin_has_no_log_in_form_of_its_own(client: Client) -> None:
    answer = client.get("/admin/login/")
    assert answer.status_code == 302
    assert answer.url.startswith(reverse("account_login"))


@pytest.mark.parametrize(
    "name", ["account_login", "account_signup", "account_reset_password", "account_email"]
)
def test_pages_obey_the_security_policy(client: Client, coach: User, name: str) -> None:
    if name == "account_email":
        client.force_login(coach)
    answer = client.get(reverse(name))
    assert answer.status_code == 200
    policy = answer.headers["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "style=" not in answer.text
    assert not re.search(r"<script(?![^>]*(src=|application/json))", answer.text)
