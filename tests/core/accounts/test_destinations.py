"""Each page that asks for a log-in is reached after it, also by sign-up and on two devices."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from core import clock
from core.accounts import destinations
from core.accounts.models import KeptPage, User
from core.jobs import outbox
from tests.factories.core import UserFactory
from tests.permissions import test_matrix, world
from tests.support.caches import forget_cache

pytestmark = pytest.mark.django_db
PASSWORD = "a-quiet-courtyard"
FORM = {
    "email": "new@fox.example",
    "display_name": "New",
    "password1": PASSWORD,
    "password2": PASSWORD,
}
PAGES = [r for r in test_matrix.ROWS if r.login and not r.api and r.method == "get"]


def test_every_page_that_asks_for_a_log_in_names_itself() -> None:
    """And the address that it names is kept through sign-up and a confirmation elsewhere."""
    with clock.set_to(world.NOW):
        there = world.build()
        user = UserFactory.create()
        wrong = []
        for row in PAGES:
            address = test_matrix._address(row, there)
            answer = Client().get(address)
            target = urlsplit(answer["Location"])
            (wanted,) = parse_qs(target.query).get("next", [""])
            if target.path != reverse("account_login") or wanted != address:
                wrong.append(f"{row}: {answer['Location']}")
                continue
            form = unquote(Client().get(answer["Location"]).content.decode())
            wrong += [
                f"{row}: the form of the log-in loses it for {link}"
                for link in ("signup/?next", "password/reset/?after")
                if f'/accounts/{link}={address}"' not in form
            ]
            destinations.keep_destination(user=user, address=wanted)
            kept = destinations.take_destination(user)
            if kept != address and row.name != "core:invitation-waiting":
                wrong.append(f"{row}: not kept")
    assert not wrong, "\n".join(wrong)
    assert len(PAGES) > 20


def test_on_another_device_the_page_opens_after_the_log_in(settings) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    forget_cache()
    laptop, phone = Client(), Client()
    laptop.post(reverse("account_signup"), FORM | {"next": "/leagues/new/"})
    outbox.drain()
    link = re.search(r"https?://[^/]+(/accounts/confirm-email/\S+)", str(mail.outbox[-1].body))
    assert link
    assert phone.post(link[1])["Location"] == reverse("account_login")
    forget_cache()
    sent = {"login": FORM["email"], "password": PASSWORD}
    assert phone.post(reverse("account_login"), sent)["Location"] == "/leagues/new/"
    phone.logout()
    forget_cache()
    assert phone.post(reverse("account_login"), sent)["Location"] == "/"  # kept for one log-in


def test_an_unconfirmed_person_who_logs_in_elsewhere_keeps_the_page(settings) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    forget_cache()
    Client().post(reverse("account_signup"), FORM)
    laptop, phone = Client(), Client()
    sent = {"login": FORM["email"], "password": PASSWORD}
    forget_cache()
    laptop.post(reverse("account_login"), sent | {"next": "/leagues/new/"})
    outbox.drain()
    link = re.search(r"https?://[^/]+(/accounts/confirm-email/\S+)", str(mail.outbox[-1].body))
    assert link
    phone.post(link[1])
    forget_cache()
    assert phone.post(reverse("account_login"), sent)["Location"] == "/leagues/new/"


def test_the_log_in_page_has_one_way_to_a_new_password() -> None:
    """The one that keeps the page to go on to."""
    page = Client().get(reverse("account_login"), {"next": "/matches/"}).content.decode()
    ways = re.findall(r'href="(/accounts/password/reset/[^"]*)"', page)
    assert ways == ["/accounts/password/reset/?after=/matches/"]


def test_a_wrong_password_keeps_nothing() -> None:
    User.objects.create_user("hida@crab.example", PASSWORD, display_name="Hida")
    form = {"login": "hida@crab.example", "password": "wrong", "next": "/leagues/new/"}
    Client().post(reverse("account_login"), form)
    assert not KeptPage.objects.exists()


def test_a_kept_page_is_forgotten_in_time() -> None:
    user = UserFactory.create()
    destinations.keep_destination(user=user, address="/leagues/new/")
    with clock.set_to(clock.now() + destinations.KEPT_FOR * 2):
        assert destinations.take_destination(user) == ""
