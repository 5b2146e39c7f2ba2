"""A mail server that does not answer is left alone, and what waits for it spends no attempt."""

from __future__ import annotations

import logging
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta

import pytest
from django.db import connection
from psycopg.pq import TransactionStatus

from config.log_format import LineFormatter
from core import clock
from core.accounts import password_reset
from core.jobs import outbox
from core.jobs.models import CircuitBreaker, OutboxDelivery, OutboxRow
from core.mail import account_mail, sending, server, tasks
from core.mail.models import AccountMail, OutgoingMail
from core.notifications import services as notifications
from core.topics import PASSWORD_RESET_WANTED
from tests.factories.core import UserFactory
from tests.support.mail_servers import SmtpSink, smtp_sink

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _by_smtp(settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST = "127.0.0.1"
    settings.EMAIL_USE_TLS = settings.EMAIL_USE_SSL = False
    settings.EMAIL_TIMEOUT = 0.2


@pytest.fixture
def sink(settings) -> Iterator[SmtpSink]:
    with smtp_sink() as sink:
        settings.EMAIL_PORT = sink.port
        yield sink


@contextmanager
def answering(*lines: bytes) -> Iterator[tuple[int, list[float]]]:
    """A server that answers with these lines, then never again; yields its port and its calls."""
    calls: list[float] = []
    callers: list[socket.socket] = []
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def talk(caller: socket.socket) -> None:
            with suppress(OSError):
                for number, line in enumerate(lines):
                    if number:
                        caller.recv(65536)
                    caller.sendall(line)

        def accept() -> None:
            with suppress(OSError):
                while True:
                    caller, _ = listener.accept()
                    calls.append(time.monotonic())
                    callers.append(caller)
                    threading.Thread(target=talk, args=[caller], daemon=True).start()

        threading.Thread(target=accept, daemon=True).start()
        yield listener.getsockname()[1], calls
        listener.shutdown(socket.SHUT_RDWR)
    for caller in callers:
        caller.close()


def notify(number: int) -> list[int]:
    user = UserFactory.create()
    for each in range(number):
        notifications.notify(recipient=user, subject="Turn", body="Play.", key=f"turn:{each}")
    return list(OutboxRow.objects.order_by("id").values_list("pk", flat=True))


def attempts() -> list[tuple[int, int]]:
    """Of each mail how often it was tried, and how often it may have come twice."""
    return list(OutgoingMail.objects.order_by("id").values_list("attempts", "resends"))


def test_one_that_never_answers_is_tried_three_times_by_however_many_mails(settings) -> None:
    rows = notify(5)
    with answering() as (port, calls):
        settings.EMAIL_PORT = port
        for row in rows[:3]:
            with pytest.raises(server.NotReached):
                sending.send_notification(row_id=row)
        for row in rows * 2:
            sending.send_notification(row_id=row)
        assert len(calls) == 3
    assert attempts() == [(1, 0)] * 3 + [(0, 0)] * 2
    opened = CircuitBreaker.objects.get(key="mail")
    waiting = OutboxDelivery.objects.filter(row_id__in=rows[3:])
    assert {row.next_at for row in waiting} == {opened.open_until}
    assert {row.attempts for row in waiting} == {0}


def test_when_it_answers_again_all_is_sent_once(settings, sink: SmtpSink) -> None:
    rows = notify(5)
    there, settings.EMAIL_PORT = settings.EMAIL_PORT, 1
    for row in rows[:3]:
        with pytest.raises(server.NotReached):
            sending.send_notification(row_id=row)
    sending.send_notification(row_id=rows[3])
    settings.EMAIL_PORT = there
    with clock.set_to(clock.now() + timedelta(minutes=2)):
        for row in rows:
            sending.send_notification(row_id=row)
    assert len(sink.mails) == 5
    assert {resends for _, resends in attempts()} == {0}


def test_an_address_it_refuses_says_nothing_about_the_server(sink: SmtpSink) -> None:
    sink.refuse = lambda address: "452 4.2.2 mailbox full"
    for row in notify(4):
        with pytest.raises(OSError, match="mailbox full"):
            sending.send_notification(row_id=row)
    assert not CircuitBreaker.objects.filter(failures__gt=0).exists()


def test_a_mail_that_may_have_been_accepted_is_not_hurried(settings, monkeypatch) -> None:
    monkeypatch.setattr(server, "ANSWER_SECONDS", 0.2)
    (row,) = notify(1)
    lines = ("220 hello", "250 mail.example", "250 OK", "250 OK", "354 go on")
    with answering(*(f"{line}\r\n".encode() for line in lines)) as (port, _):
        settings.EMAIL_PORT = port
        with pytest.raises(OSError, match="timed out"):
            sending.send_notification(row_id=row)
    wait = OutboxDelivery.objects.get().next_at - clock.now()
    assert timedelta(minutes=9) < wait <= timedelta(minutes=10)
    mail = OutgoingMail.objects.get()
    assert (mail.attempted_at is not None, mail.attempts) == (True, 1)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("kind", ["notification", "account mail"])
def test_no_transaction_is_open_while_the_server_is_talked_to(sink: SmtpSink, kind: str) -> None:
    """One with a new reply token made a coach's turn wait for a mail server that hung."""
    idle: list[bool] = []
    if kind == "notification":
        (row,) = notify(1)
        send = sending.send_notification
    else:
        account_mail.queue(to="doji@crane.example", subject="A", body="B")
        row, send = OutboxRow.objects.get().pk, account_mail.send
    backend = connection.connection.info
    sink.on_taken = lambda: idle.append(backend.transaction_status == TransactionStatus.IDLE)
    send(row_id=row)
    assert idle == [True]


class TestAccountMail:
    def test_no_page_waits_for_the_mail_server(self, client, settings) -> None:
        user = UserFactory.create()
        with answering() as (port, calls):
            settings.EMAIL_PORT = port
            client.post("/accounts/password/reset/", {"email": user.email})
            password_reset.mail_reset_links(email=user.email, destination="")
            assert calls == []
        assert AccountMail.objects.get().to == user.email
        assert OutboxRow.objects.filter(topic=PASSWORD_RESET_WANTED.name).count() == 1

    def test_it_is_sent_once_and_deleted(self, sink: SmtpSink) -> None:
        account_mail.queue(to="doji@crane.example", subject="A new password", body="Here: …")
        row = OutboxRow.objects.get()
        for _ in range(2):
            account_mail.send(row_id=row.pk)
        assert [taken.to for taken in sink.mails] == [["doji@crane.example"]]
        assert not AccountMail.objects.exists()

    def test_it_waits_while_the_server_does_not_answer(self, settings, sink: SmtpSink) -> None:
        there, settings.EMAIL_PORT = settings.EMAIL_PORT, 1
        account_mail.queue(to="doji@crane.example", subject="A", body="B")
        row = OutboxRow.objects.get()
        for _ in range(3):
            with pytest.raises(server.NotReached):
                account_mail.send(row_id=row.pk)
        account_mail.send(row_id=row.pk)
        assert OutboxDelivery.objects.get().attempts == 3
        settings.EMAIL_PORT = there
        with clock.set_to(clock.now() + timedelta(minutes=2)):
            outbox.drain()
        assert len(sink.mails) == 1

    def test_an_old_one_is_dropped(self, sink: SmtpSink) -> None:
        account_mail.queue(to="doji@crane.example", subject="A", body="B")
        with clock.set_to(clock.now() + account_mail.TOO_OLD):
            outbox.drain()
        assert sink.mails == []
        assert not AccountMail.objects.exists()


class TestLog:
    def test_a_mail_that_was_sent_is_one_line(self, sink: SmtpSink, caplog) -> None:
        rows = notify(2)
        with caplog.at_level(logging.INFO):
            for row in rows:
                tasks.mail_message.apply(args=[row])
        said = [record for record in caplog.records if record.name.startswith("core.mail")]
        assert len(said) == 2
        assert all(" was sent, at attempt 1" in record.getMessage() for record in said)

    @pytest.mark.parametrize("kind", ["away", "full"])
    def test_a_refusing_server_is_one_line_without_an_address(
        self, kind: str, settings, sink: SmtpSink, caplog
    ) -> None:
        sink.refuse = lambda address: f"452 4.2.2 mailbox of {address} full"
        if kind == "away":
            settings.EMAIL_PORT = 1
        (row,) = notify(1)
        reader = UserFactory._meta.model.objects.get()
        tasks.mail_message.apply(args=[row])
        loud = [record for record in caplog.records if record.levelno >= logging.WARNING]
        (line,) = "".join(map(LineFormatter().format, loud)).splitlines()
        assert f"the mail of outbox row {row} was not sent: " in line
        assert reader.email not in line

    def test_one_that_is_not_reached_says_why(self, settings, caplog) -> None:
        """A closed port, a wrong password and a name that nobody has are mended differently."""
        (row,) = notify(1)
        settings.EMAIL_PORT = 1
        tasks.mail_message.apply(args=[row])
        assert "was not sent: NotReached: ConnectionRefusedError 111" in caplog.text

    def test_a_wrong_password_is_named_without_what_the_server_says(self, settings, caplog) -> None:
        settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = "doji@crane.example", "wrong"
        (row,) = notify(1)
        with answering(
            b"220 hello\r\n",
            b"250-mail.example\r\n250 AUTH PLAIN\r\n",
            b"535 5.7.8 doji@crane.example is refused\r\n",
        ) as (port, _):
            settings.EMAIL_PORT = port
            tasks.mail_message.apply(args=[row])
        assert "was not sent: NotReached: SMTPAuthenticationError 535" in caplog.text
        assert "is refused" not in caplog.text
