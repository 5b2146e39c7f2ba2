"""Notifications over a real SMTP server: sent once, with a stable `Message-ID`, and bounces."""

from __future__ import annotations

from collections.abc import Iterator
from email import message_from_bytes, policy

import pytest
from django.core.mail.backends.smtp import EmailBackend

from core import clock
from core.jobs import outbox
from core.jobs.models import OutboxDelivery, OutboxRow
from core.mail import addresses, sending
from core.mail.models import BounceRecord, OutgoingMail
from core.mail.server import NotReached
from core.notifications import services as notifications
from core.notifications.kinds import DIGEST
from core.notifications.models import Notification
from matches.notification_kinds import TURN
from tests.factories.core import WHEN, UserFactory
from tests.support.mail_servers import SmtpSink, smtp_sink

pytestmark = pytest.mark.django_db
THREAD = notifications.Thread("match:1", "Crabs - Lions")


@pytest.fixture
def server(settings) -> Iterator[SmtpSink]:
    with smtp_sink() as sink:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", sink.port
        settings.EMAIL_USE_TLS = settings.EMAIL_USE_SSL = False
        settings.MAIL_REPLY_ADDRESS = "turns+{token}@kemari.example"
        settings.MAIL_BOUNCE_ADDRESS = "bounces+{token}@kemari.example"
        yield sink


def notification(user=None, key: str = "turn:1", **fields) -> Notification:
    return notifications.notify(
        recipient=user or UserFactory.create(email="okimi@kemari.example"),
        subject="Your turn 3",
        body="Play <b>now</b>.",
        key=key,
        link="/matches/1/",
        **fields,
    )


def only(server: SmtpSink):
    (taken,) = server.mails
    return taken, message_from_bytes(taken.raw, policy=policy.default)


def test_a_notification_is_sent_in_text_and_html_with_headers_for_programs(server) -> None:
    sent = notification()
    assert outbox.drain() == 1
    taken, mail = only(server)
    assert taken.to == ["okimi@kemari.example"]
    assert addresses.bounced_mail_in(taken.sender) == sent.mail.pk
    assert mail["From"] == "Kemari <league@kemari.example>"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["Message-ID"] == sent.mail.message_id == addresses.message_id("turn:1")
    assert mail["X-Kemari-Notification"] == "turn:1"
    assert mail["List-Unsubscribe"] is None
    assert "Play <b>now</b>." in mail.get_body(("plain",)).get_content()
    html = mail.get_body(("html",)).get_content()
    assert "Play &lt;b&gt;now&lt;/b&gt;." in html
    assert "<style" not in html
    assert 'style="' in html
    row = OutgoingMail.objects.get()
    assert (row.attempts, row.resends, row.sent_at is not None) == (1, 0, True)


def test_a_task_delivered_again_sends_nothing_more(server) -> None:
    notification()
    row = OutboxRow.objects.get()
    for _ in range(3):
        sending.send_notification(row_id=row.pk)
    assert len(server.mails) == 1
    assert OutgoingMail.objects.get().attempts == 1


def test_a_worker_killed_after_the_server_took_it_sends_again_under_the_same_name(
    server, monkeypatch
) -> None:
    notification()
    row = OutboxRow.objects.get()

    class Killed(BaseException):
        """Stands for a SIGKILL: nothing after it runs."""

    real = EmailBackend.send_messages

    def take_and_die(self, messages):
        real(self, messages)
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(EmailBackend, "send_messages", take_and_die)
        with pytest.raises(Killed):
            sending.send_notification(row_id=row.pk)
    assert OutgoingMail.objects.get().sent_at is None
    sending.send_notification(row_id=row.pk)
    first, second = [message_from_bytes(taken.raw) for taken in server.mails]
    assert first["Message-ID"] == second["Message-ID"]
    mail = OutgoingMail.objects.get()
    assert (mail.resends, mail.attempts) == (1, 2)
    sending.send_notification(row_id=row.pk)
    assert len(server.mails) == 2


def test_a_server_that_is_not_there_is_no_resend(server, settings) -> None:
    notification()
    row = OutboxRow.objects.get()
    there, settings.EMAIL_PORT = settings.EMAIL_PORT, 1
    with pytest.raises(NotReached, match="ConnectionRefusedError"):
        sending.send_notification(row_id=row.pk)
    settings.EMAIL_PORT = there
    sending.send_notification(row_id=row.pk)
    assert len(server.mails) == 1
    mail = OutgoingMail.objects.get()
    assert (mail.resends, mail.attempts) == (0, 2)


def test_an_address_that_the_server_refuses_for_good_is_not_tried_again(server) -> None:
    server.refuse = lambda address: "550 5.1.1 no such user"
    notification()
    outbox.drain()
    mail = OutgoingMail.objects.get()
    assert (mail.sent_at, mail.error) == (None, "refused: 550")
    assert OutboxDelivery.objects.get().done_at is not None
    assert BounceRecord.objects.get().score == 2


def test_one_that_is_full_for_now_is_tried_again(server) -> None:
    server.refuse = lambda address: "452 4.2.2 mailbox full"
    notification()
    outbox.drain()
    assert OutboxDelivery.objects.get().done_at is None
    assert not BounceRecord.objects.exists()
    server.refuse = lambda address: None
    outbox.drain()
    assert (len(server.mails), OutgoingMail.objects.get().resends) == (1, 0)


def test_notifications_of_a_thread_are_one_thread_in_a_mail_program(server) -> None:
    user, other = UserFactory.create(), UserFactory.create()
    for number in (1, 2, 3):
        notification(user, f"turn:{number}", thread=THREAD)
    notification(other, "turn:1:other", thread=THREAD)
    outbox.drain()
    mails = [message_from_bytes(taken.raw, policy=policy.default) for taken in server.mails]
    mine = mails[:3]
    assert {mail["Subject"] for mail in mails} == {"[Kemari] Crabs - Lions"}
    roots = {mail["References"].split()[0] for mail in mine}
    assert len(roots) == 1
    assert roots != {mails[3]["References"].split()[0]}
    assert mine[1]["In-Reply-To"] == mine[0]["Message-ID"]
    assert mine[2]["References"].split()[1:] == [mine[1]["Message-ID"]]
    assert "Your turn 3" in mine[0].get_body(("plain",)).get_content()


def test_an_answer_names_the_mail_it_answers(server) -> None:
    notification(thread=THREAD, answers="<abc@mail.example>", by_mail=True)
    outbox.drain()
    _, mail = only(server)
    assert mail["In-Reply-To"] == "<abc@mail.example>"
    assert mail["Auto-Submitted"] == "auto-replied"


def test_a_person_without_mail_gets_an_answer_to_their_mail(server) -> None:
    user = UserFactory.create(wants_mail=False)
    notification(user, "a")
    notification(user, "b", by_mail=True)
    outbox.drain()
    assert [taken.to for taken in server.mails] == [[user.email]]


def test_a_notification_that_was_queued_before_mails_had_rows_is_sent(server) -> None:
    notification()
    OutgoingMail.objects.all().delete()
    outbox.drain()
    assert len(server.mails) == 1


def test_a_digest_can_be_ended_by_one_click_and_begun_again(server, client) -> None:
    user = UserFactory.create()
    notification(user, "digest:1", kind=DIGEST)
    outbox.drain()
    _, mail = only(server)
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    url = "/mail/" + mail["List-Unsubscribe"].strip("<>").partition("/mail/")[2]
    assert client.get(url).status_code == 200
    notification(user, "digest:2", kind=DIGEST)
    assert OutgoingMail.objects.count() == 2
    client.handler.enforce_csrf_checks = True
    assert client.post(url, {"List-Unsubscribe": "One-Click"}).status_code == 200
    client.handler.enforce_csrf_checks = False
    notification(user, "digest:3", kind=DIGEST)
    notification(user, "turn:1", kind=TURN)
    assert set(OutgoingMail.objects.values_list("notification__key", flat=True)) == {
        "digest:1",
        "digest:2",
        "turn:1",
    }
    client.force_login(user)
    chosen = client.get("/profile/").context["form"]["mailed"].value()
    assert "digest" not in chosen
    assert "match.turn" in chosen
    client.post("/mail/kinds/digest/")
    notification(user, "digest:4", kind=DIGEST)
    assert OutgoingMail.objects.filter(notification__key="digest:4").exists()


def test_the_clock_of_an_attempt_is_the_one_clock(server) -> None:
    notification()
    with clock.set_to(WHEN):
        outbox.drain()
    assert OutgoingMail.objects.get().attempted_at == WHEN
