"""Mails about accounts: in our look, marked as automatic, and followed in the admin."""

from __future__ import annotations

import re
from email import policy
from email.parser import BytesParser

import pytest
from django.contrib.auth import get_user_model
from django.core import mail as django_mail
from django.urls import reverse

from core import clock
from core.jobs import outbox
from core.jobs.models import OutboxDelivery
from core.mail import account_mail
from core.mail.models import AccountMail
from core.notifications import services as notifications
from tests.factories.core import WHEN, UserFactory

pytestmark = pytest.mark.django_db


def sent() -> list:
    outbox.drain()
    return [
        BytesParser(policy=policy.default).parsebytes(each.message().as_bytes())
        for each in django_mail.outbox
    ]


def looks_like_ours(message) -> None:
    assert message["Auto-Submitted"] == "auto-generated"
    assert message["Subject"].startswith("[Kemari] ")
    assert message["From"] == "Kemari <league@kemari.example>"
    html = message.get_body(("html",))
    assert 'class="page"' in html.get_content()
    assert "Kemari" in message.get_body(("plain",)).get_content()
    assert "Hello from" not in message.get_body(("plain",)).get_content()


def test_every_mail_about_an_account_looks_like_ours(client, settings) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    known = UserFactory.create(email="known@crab.example")
    password = "a-quiet-courtyard"
    name = {"display_name": "Hida Okimi", "password1": password, "password2": password}
    for email in ("okimi@crab.example", known.email):
        client.post(reverse("account_signup"), {**name, "email": email})
    client.post(reverse("account_reset_password"), {"email": known.email})
    mails = sent()
    assert [mail["To"] for mail in mails] == ["okimi@crab.example", known.email, known.email]
    for message in mails:
        looks_like_ours(message)
        assert re.search(r"https?://\S+/", message.get_body(("plain",)).get_content())
        assert '<a href="http' in message.get_body(("html",)).get_content()


@pytest.fixture
def _administrator(client) -> None:
    client.force_login(get_user_model().objects.create_superuser("root@kemari.example", "secret"))


def waiting(to: str) -> AccountMail:
    account_mail.queue(to=to, subject="Confirm your address", body="Secret key: abc")
    return AccountMail.objects.latest("pk")


@pytest.mark.usefixtures("_administrator")
def test_the_admin_shows_attempts_error_and_next_try_and_sends_again(client, settings) -> None:
    mail = waiting("doji@crane.example")
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    outbox.drain()
    delivery = OutboxDelivery.objects.get()
    assert delivery.attempts == 1
    url = reverse("admin:core_accountmail_changelist")
    for page in (url, reverse("admin:core_accountmail_change", args=[mail.pk])):
        text = client.get(page).content.decode()
        assert "NotReached" in text
        assert "Secret key" not in text
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    act = {"action": "send_again", "_selected_action": [mail.pk]}
    before = clock.now()
    client.post(url, act)
    delivery.refresh_from_db()
    assert before <= delivery.next_at < before + outbox.RESEND_AFTER * 2
    outbox.drain()
    assert [each.to for each in django_mail.outbox] == [["doji@crane.example"]]
    assert not AccountMail.objects.exists()
    assert not account_mail.send_again(mail=mail)


def test_who_is_no_superuser_sends_nothing_again(client) -> None:
    mail = waiting("doji@crane.example")
    client.force_login(UserFactory.create(is_staff=True))
    url = reverse("admin:core_accountmail_changelist")
    act = {"action": "send_again", "_selected_action": [mail.pk]}
    assert client.post(url, act).status_code == 403


@pytest.mark.usefixtures("_administrator")
def test_a_long_list_takes_no_more_queries(client, django_assert_max_num_queries) -> None:
    url = reverse("admin:core_accountmail_changelist")
    waiting("a@x.example")
    with django_assert_max_num_queries(20) as few:
        client.get(url)
    for number in range(4):
        waiting(f"{number}@x.example")
    with django_assert_max_num_queries(len(few)):
        client.get(url)


def test_a_mail_has_the_time_of_the_database_whatever_its_machine_shows() -> None:
    with clock.set_to(WHEN):
        account_mail.queue(to="okimi@kemari.example", subject="s", body="b")
        notifications.notify(recipient=UserFactory.create(), subject="s", body="b", key="one")
        mails = sent()
    assert [mail["Date"].datetime for mail in mails] == [WHEN] * 2
