"""A restored copy sends nothing outward and reads no mailbox until an operator decides."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from celery import current_app
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client

from config.health import WORKER_CHECKS
from core import clock
from core.accounts.models import User
from core.accounts.waiting import waiting_for
from core.jobs import held_copy, outbox
from core.jobs.models import HeldCopy, OutboxDelivery
from core.jobs.tasks import tick
from core.mail import account_mail, imap
from core.mail.models import AccountMail
from core.notifications import services as notifications
from core.notifications import webhook_sending, webhooks
from core.notifications.models import WebhookDelivery
from tests.core.notifications.listeners import Listener, listening
from tests.factories import season as seasons
from tests.factories.core import LeagueFactory, UserFactory
from tests.layers import ROOT
from tests.support.mail_servers import ImapServer, SmtpSink, imap_server, smtp_sink

pytestmark = pytest.mark.django_db(transaction=True)
MAIL = b"From: a@b.example\r\nTo: turns@kemari.example\r\nMessage-ID: <1@b>\r\n\r\nHello\r\n"


class Outside:
    """The other machines: they have taken nothing yet, and our mailbox contains a mail."""

    def __init__(self, smtp: SmtpSink, hook: Listener, mailbox: ImapServer) -> None:
        self.smtp, self.hook, self.mailbox = smtp, hook, mailbox

    def reached(self) -> tuple[int, int]:
        return len(self.smtp.mails), len(self.hook.received)


@pytest.fixture
def outside(settings, monkeypatch) -> Iterator[Outside]:
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: None)
    with smtp_sink() as smtp, listening() as hook, imap_server() as mailbox:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", smtp.port
        settings.EMAIL_USE_TLS = settings.EMAIL_USE_SSL = False
        settings.WEBHOOKS_MAY_BE_LOCAL = True
        settings.IMAP_URL = mailbox.url
        mailbox.deliver(MAIL)
        yield Outside(smtp, hook, mailbox)


@pytest.fixture
def restored(outside: Outside, tmp_path: Path) -> Outside:
    """A site on which one of each kind waits, after a backup and a restore."""
    league = LeagueFactory.create()
    made = webhooks.create_webhook(
        league=league, actor=seasons.commissioner(league), url=outside.hook.url, as_format="json"
    )
    now = clock.now()
    WebhookDelivery.objects.create(webhook=made, body={"n": 1}, created_at=now, next_at=now)
    notifications.notify(recipient=UserFactory.create(), subject="Turn", body="Now.", key="k:1")
    account_mail.queue(to="okimi@kemari.example", subject="A new password", body="Here.")
    file = tmp_path / "kemari.dump"
    call_command("backup", str(file), stdout=StringIO())
    output = StringIO()
    call_command("restore", str(file), replace=True, stdout=output)
    assert "`manage.py held_messages --send` or `--drop`" in output.getvalue()
    return outside


def work() -> None:
    """What workers do in the minutes after."""
    for minutes in (0, 30, 90):
        with clock.set_to(clock.now() + timedelta(minutes=minutes)):
            tick()
            outbox.drain()
            for host in WebhookDelivery.objects.values_list("webhook__host", flat=True):
                webhook_sending.send_to(host=host)


def state() -> str:
    output = StringIO()
    call_command("held_messages", stdout=output)
    return output.getvalue()


def test_nothing_leaves_a_restored_copy(restored: Outside, settings, client: Client) -> None:
    work()
    assert restored.reached() == (0, 0)
    assert imap.poll(settings.IMAP_URL) == 0
    with pytest.raises(CommandError, match="held_messages"):
        call_command("poll_mail")
    waits = "1 mails, 1 mails about accounts, 1 webhook deliveries"
    assert re.match(rf"Held since .* UTC\. Waiting: {waits}", state())
    answer = client.get("/healthz/workers")
    assert answer.status_code == 503
    assert answer.json()["checks"]["outward"].startswith("restored copy, sends nothing since ")
    operator, coach = UserFactory.create(is_superuser=True), UserFactory.create()
    assert [item.title for item in waiting_for(operator)] == ["Restored copy"]
    assert waiting_for(coach) == []


def test_what_waited_is_sent_once_when_an_operator_says_so(restored: Outside, settings) -> None:
    work()
    output = StringIO()
    call_command("held_messages", send=True, stdout=output)
    assert output.getvalue().startswith("Sent from now on: 1 mails, 1 mails about accounts, ")
    work()
    assert restored.reached() == (2, 1)
    assert imap.poll(settings.IMAP_URL) == 1
    assert state().startswith("Not held. Waiting: 0 mails, 0 mails about accounts, 0 webhook")
    WORKER_CHECKS["outward"]()
    with pytest.raises(CommandError, match="Nothing is held"):
        call_command("held_messages", send=True)


def test_what_waited_is_dropped_and_what_comes_is_sent(restored: Outside) -> None:
    call_command("held_messages", drop=True, stdout=StringIO())
    work()
    assert restored.reached() == (0, 0)
    assert not AccountMail.objects.exists()
    assert not OutboxDelivery.objects.filter(done_at=None, consumer__contains="mail").exists()
    user = User.objects.get(notifications__subject="Turn")  # on the site they still see it
    notifications.notify(recipient=user, subject="Turn 2", body="Now.", key="k:2")
    work()
    assert restored.reached() == (1, 0)


def test_a_copy_made_by_other_means_is_held_by_hand(outside: Outside) -> None:
    call_command("held_messages", hold=True, stdout=StringIO())
    notifications.notify(recipient=UserFactory.create(), subject="Turn", body="Now.", key="k:1")
    work()
    assert outside.reached() == (0, 0)


def test_a_restore_that_fails_holds_nothing(tmp_path: Path) -> None:
    file = tmp_path / "kemari.dump"
    call_command("backup", str(file), stdout=StringIO())
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) * 9 // 10])
    with pytest.raises(CommandError):
        call_command("restore", str(file), replace=True)
    assert not HeldCopy.objects.exists()
    held_copy.hold_outward()
    with pytest.raises(CommandError):
        call_command("restore", str(file), replace=True)
    assert HeldCopy.objects.exists()  # it was held before


def test_the_mark_is_there_before_the_first_row(tmp_path: Path, monkeypatch) -> None:
    """One who is killed in the middle leaves a site that sends nothing."""
    file = tmp_path / "kemari.dump"
    call_command("backup", str(file), stdout=StringIO())
    run, held = subprocess.run, []

    def watched(words: list[str], **options: Any) -> Any:
        if "--clean" in words:
            held.append(HeldCopy.objects.exists())
            connection.close()
        return run(words, **options)

    monkeypatch.setattr(subprocess, "run", watched)
    call_command("restore", str(file), replace=True, stdout=StringIO())
    assert held == [True]
    assert HeldCopy.objects.exists()


REACHING = re.compile(
    r"^(?:from|import) (?:smtplib|imaplib|imap_tools|http\.client|urllib\.request)\b"
    r"|^(?:from|import) (?:requests|httpx|socket)\b"
    r"|(?<!transaction\.)\bget_connection\(",
    re.MULTILINE,
)
MAY_REACH = {
    "core/mail/imap.py": "asks",
    "core/mail/server.py": "asks",
    "core/mail/sending.py": "names of errors; asks core/mail/server.py",
    "core/management/commands/poll_mail.py": "asks",
    "core/notifications/public_hosts.py": "looks names up, for the next",
    "core/notifications/safe_http.py": "asked by core/notifications/webhook_sending.py alone",
}


def test_every_way_to_other_machines_is_known() -> None:
    found = {
        str(file.relative_to(ROOT))
        for app in ("config", "core", "rosters", "matches", "league")
        for file in (ROOT / app).rglob("*.py")
        if "config/run" not in str(file) and REACHING.search(file.read_text(encoding="utf-8"))
    }
    assert found == set(MAY_REACH)
