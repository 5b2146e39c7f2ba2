"""Three channels, one function: a mail by any of them, or by all, is one mail."""

from __future__ import annotations

import base64
import hashlib
import hmac
import io
import json
import logging
from datetime import timedelta
from email import message_from_bytes
from email.policy import default
from types import SimpleNamespace
from urllib.parse import urlencode

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.handlers.wsgi import WSGIRequest
from django.core.management import CommandError, call_command
from django.db import OperationalError
from django.test.client import MULTIPART_CONTENT

from config.log_format import LineFormatter
from core import clock
from core.jobs import outbox
from core.jobs.models import OutboxRow
from core.mail import esp, imap, inbound, mime, tidying
from core.mail.bounces import LIMIT
from core.mail.models import BounceRecord, InboundMail, ReplyToken
from tests.factories.core import WHEN, UserFactory
from tests.support.mail_servers import imap_server

pytestmark = pytest.mark.django_db
Channel = InboundMail.Channel
RAW = (
    b"From: okimi@kemari.example\r\nTo: turns+abc@kemari.example\r\nSubject: Re: turn\r\n"
    b"Message-ID: <one@kemari.example>\r\n\r\n7 STAND\r\nEND\r\n"
)


def test_the_same_mail_by_every_channel_is_one_row_and_one_task() -> None:
    first = inbound.receive(RAW, channel=Channel.PIPE, envelope_to="Turns+ABC@kemari.example")
    travelled = b"Received: from a by b; Tue, 3 Nov 2026\r\n" + RAW
    assert inbound.receive(travelled, channel=Channel.IMAP).pk == first.pk
    assert inbound.receive(RAW.replace(b"\r\n", b"\n"), channel=Channel.WEBHOOK).pk == first.pk
    assert (InboundMail.objects.count(), OutboxRow.objects.count()) == (1, 1)
    row = InboundMail.objects.get()
    assert (bytes(row.raw), row.envelope_to) == (RAW, "turns+abc@kemari.example")
    assert row.state == "received"


def test_two_mails_without_a_message_id_are_identified_by_their_content() -> None:
    bare = RAW.replace(b"Message-ID: <one@kemari.example>\r\n", b"")
    one = inbound.receive(bare, channel=Channel.PIPE)
    assert inbound.receive(b"Received: again\r\n" + bare, channel=Channel.PIPE).pk == one.pk
    assert inbound.receive(bare.replace(b"7 STAND", b"8 STAND"), channel=Channel.PIPE).pk != one.pk


def test_only_the_headers_of_a_mail_that_is_too_large_are_stored() -> None:
    row = inbound.receive(RAW + b"x" * inbound.MAX_BYTES, channel=Channel.PIPE)
    assert row.size > inbound.MAX_BYTES
    assert len(bytes(InboundMail.objects.get().raw)) == inbound.HEAD_BYTES
    outbox.drain()
    assert InboundMail.objects.get().state == "quarantined"


def test_a_mail_that_breaks_the_parser_is_stored_and_quarantined() -> None:
    """Thousands of parts within parts: the parser of the standard library fails."""
    user = UserFactory.create(email="okimi@kemari.example")
    deep = b"".join(
        b'Content-Type: multipart/mixed; boundary="b%d"\n\n--b%d\n' % (i, i) for i in range(3000)
    )
    head = b"From: okimi@kemari.example\nMessage-ID: <deep@kemari.example>\n"
    inbound.receive(head + deep + b"Content-Type: text/plain\n\nEND\n", channel=Channel.PIPE)
    outbox.drain()
    row = InboundMail.objects.get()
    assert (row.state, row.reason) in {("quarantined", "unreadable"), ("quarantined", "no-token")}
    assert row.raw is not None
    assert user.is_active


def pipe(monkeypatch, raw: bytes, *args: str) -> int:
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(raw)))
    try:
        call_command("receive_mail", *args, stderr=io.StringIO())
    except SystemExit as left:
        return int(left.code or 0)
    return 0


def test_the_pipe_exits_with_codes_for_the_mail_server(monkeypatch) -> None:
    assert pipe(monkeypatch, RAW, "--to", "turns+abc@kemari.example") == 0
    assert InboundMail.objects.get().envelope_to == "turns+abc@kemari.example"
    assert pipe(monkeypatch, b"\n") == 65
    monkeypatch.setenv("ORIGINAL_RECIPIENT", "turns+env@kemari.example")
    assert pipe(monkeypatch, RAW.replace(b"<one", b"<two")) == 0
    assert InboundMail.objects.latest("pk").envelope_to == "turns+env@kemari.example"

    def broken(*_, **__):
        raise OperationalError

    monkeypatch.setattr("core.management.commands.receive_mail.receive", broken)
    assert pipe(monkeypatch, RAW) == 75


def test_a_mailbox_is_polled_over_real_imap(settings) -> None:
    with imap_server() as server:
        server.deliver(RAW)
        server.deliver(RAW.replace(b"<one", b"<two").replace(b"END", b"x" * 3000))
        assert imap.poll(server.url) == 2
        assert imap.poll(server.url) == 0
        server.deliver(RAW)
        settings.IMAP_URL = server.url
        out = io.StringIO()
        call_command("poll_mail", stdout=out)
        assert out.getvalue() == "1 mails\n"
    rows = InboundMail.objects.order_by("pk")
    assert [(row.message_id, row.channel) for row in rows] == [
        ("<one@kemari.example>", "imap"),
        ("<two@kemari.example>", "imap"),
    ]
    assert bytes(rows[0].raw).replace(b"\r\n", b"\n") == RAW.replace(b"\r\n", b"\n")


def test_polling_reports_what_is_missing_and_never_the_password(settings) -> None:
    settings.IMAP_URL = ""
    with pytest.raises(CommandError, match="Set IMAP_URL"):
        call_command("poll_mail")
    settings.IMAP_URL = "imap://user:verysecret@127.0.0.1:1/INBOX"
    with pytest.raises(CommandError) as caught:
        call_command("poll_mail")
    assert "verysecret" not in str(caught.value)


SECRET = "Basic " + base64.b64encode(b"kemari:secret").decode()


@pytest.fixture
def postmark(settings):
    settings.MAIL_ESP = "postmark"
    settings.ANYMAIL = {"WEBHOOK_SECRET": "kemari:secret", "POSTMARK_SERVER_TOKEN": "x"}
    return {"HTTP_AUTHORIZATION": SECRET}


INBOUND = {
    "FromFull": {"Email": "okimi@kemari.example", "Name": "Okimi", "MailboxHash": ""},
    "ToFull": [{"Email": "turns+abc@kemari.example", "Name": "", "MailboxHash": "abc"}],
    "OriginalRecipient": "turns+abc@kemari.example",
    "Subject": "Re: turn",
    "MessageID": "22c74902-a0c1-4511-804f-341342852c90",
    "Date": "Tue, 3 Nov 2026 13:41:07 +0100",
    "TextBody": "7 STAND\nEND\n",
    "HtmlBody": "",
    "Headers": [{"Name": "Message-ID", "Value": "<esp@kemari.example>"}],
    "Attachments": [],
}


def post(client, what: str, data: dict, headers: dict) -> int:
    url = f"/mail/webhook/{what}/"
    body = json.dumps(data)
    return client.post(url, body, content_type="application/json", **headers).status_code


def test_a_mail_service_delivers_a_mail_only_with_the_secret(client, postmark) -> None:
    assert post(client, "inbound", INBOUND, {}) == 400
    assert not InboundMail.objects.exists()
    assert post(client, "inbound", INBOUND, postmark) == 200
    assert post(client, "inbound", INBOUND, postmark) == 200
    row = InboundMail.objects.get()
    assert (row.message_id, row.channel) == ("<esp@kemari.example>", "webhook")
    assert row.envelope_to == "turns+abc@kemari.example"
    assert mime.read(bytes(row.raw)).text.splitlines()[:2] == ["7 STAND", "END"]


def test_of_a_large_mail_from_a_service_only_the_headers_are_stored(
    client, postmark, monkeypatch
) -> None:
    photo = {"Name": "photo.jpg", "ContentType": "image/jpeg", "Content": "QUJD" * 2**20}
    assert post(client, "inbound", INBOUND | {"Attachments": [photo]}, postmark) == 200
    row = InboundMail.objects.get()
    assert (row.message_id, row.reason) == ("<esp@kemari.example>", inbound.TOO_LARGE)
    monkeypatch.setattr(esp, "MAX_POST_BYTES", 2**20)
    assert post(client, "inbound", INBOUND | {"Attachments": [photo]}, postmark) == 413


def test_a_post_without_the_secret_is_not_read(client, postmark, monkeypatch) -> None:
    monkeypatch.setattr(WSGIRequest, "read", lambda *_: pytest.fail("It was read."))
    wrong = postmark | {"HTTP_AUTHORIZATION": "Basic d3Jvbmc6c2VjcmV0"}
    assert post(client, "inbound", INBOUND, wrong) == 400


@pytest.fixture
def mailgun(settings, client) -> dict[str, str]:
    """The signed fields, and the mail's addresses. The client sends the secret."""
    settings.MAIL_ESP = "mailgun"
    settings.ANYMAIL = {"MAILGUN_WEBHOOK_SIGNING_KEY": "key", "WEBHOOK_SECRET": "kemari:secret"}
    client.defaults["HTTP_AUTHORIZATION"] = SECRET
    signature = hmac.new(b"key", b"1790000000token", hashlib.sha256).hexdigest()
    return {
        "timestamp": "1790000000",
        "token": "token",
        "signature": signature,
        "recipient": "turns+abc@kemari.example",
        "sender": "okimi@kemari.example",
    }


@pytest.mark.parametrize("kind", [MULTIPART_CONTENT, "application/x-www-form-urlencoded"])
def test_a_large_mail_in_one_field_of_a_form_is_taken(client, mailgun, kind) -> None:
    form = mailgun | {"body-mime": (RAW + b"x" * 4 * 2**20).decode()}
    data = form if kind == MULTIPART_CONTENT else urlencode(form)
    assert client.post("/mail/webhook/inbound/", data, content_type=kind).status_code == 200
    row = InboundMail.objects.get()
    assert (row.message_id, row.reason) == ("<one@kemari.example>", inbound.TOO_LARGE)
    forged = form | {"signature": "0" * 64}
    data = forged if kind == MULTIPART_CONTENT else urlencode(forged)
    assert client.post("/mail/webhook/inbound/", data, content_type=kind).status_code == 400


def test_a_service_that_signs_sends_the_secret_before_it_is_read(
    client, mailgun, monkeypatch
) -> None:
    monkeypatch.setattr(WSGIRequest, "read", lambda *_: pytest.fail("It was read."))
    del client.defaults["HTTP_AUTHORIZATION"]
    assert client.post("/mail/webhook/inbound/", mailgun).status_code == 400


def test_the_parts_of_a_mail_in_a_form_are_all_read(client, mailgun) -> None:
    headers = [["From", "okimi@kemari.example"], ["Message-ID", "<gun@kemari.example>"]]
    form = mailgun | {
        "message-headers": json.dumps(headers),
        "body-plain": "7 STAND\nEND é\n",
        "attachment-count": "1",
        "attachment-1": SimpleUploadedFile("ä.txt", b"in the file", "text/plain"),
    }
    assert client.post("/mail/webhook/inbound/", form).status_code == 200
    row = InboundMail.objects.get()
    assert (row.message_id, row.envelope_to) == ("<gun@kemari.example>", form["recipient"])
    found = message_from_bytes(bytes(row.raw), policy=default)
    texts = [part for part in found.walk() if part.get_content_type() == "text/plain"]
    assert [(part.get_filename(), part.get_content().splitlines()) for part in texts] == [
        (None, ["7 STAND", "END é"]),
        ("ä.txt", ["in the file"]),
    ]


@pytest.mark.parametrize("body", [b"", b"--b", b"--b\r\n\r\nx", b"--b--\r\n", b"x" * 9999])
@pytest.mark.usefixtures("mailgun")
def test_a_broken_form_is_a_bad_post(client, body) -> None:
    kind = "multipart/form-data; boundary=b"
    assert client.post("/mail/webhook/inbound/", body, content_type=kind).status_code == 400


BROKEN = {
    "nothing": b"",
    "no JSON": b"{",
    "many digits": json.dumps(INBOUND)[:-1].encode() + b', "n": ' + b"9" * 5000 + b"}",
    "deep": b"[" * 100_000,
    "not UTF-8": b'{"Subject": "\xff"}',
}


@pytest.mark.parametrize("what", ["inbound", "tracking"])
@pytest.mark.parametrize("name", BROKEN)
def test_what_a_service_posts_that_cannot_be_read_is_a_bad_post(
    client, postmark, name, what
) -> None:
    url = f"/mail/webhook/{what}/"
    answer = client.post(url, BROKEN[name], content_type="application/json", **postmark)
    assert answer.status_code == 400
    assert not InboundMail.objects.exists()


def test_a_byte_order_mark_before_a_services_post_is_skipped(client, postmark) -> None:
    body = b"\xef\xbb\xbf" + json.dumps(INBOUND).encode()
    url = "/mail/webhook/inbound/"
    assert client.post(url, body, content_type="application/json", **postmark).status_code == 200
    assert InboundMail.objects.count() == 1


def test_a_mail_service_reports_bounces(client, postmark) -> None:
    user = UserFactory.create(email="gone@kemari.example")
    news = {
        "RecordType": "Bounce",
        "Type": "HardBounce",
        "TypeCode": 1,
        "ID": 42,
        "Email": "gone@kemari.example",
        "BouncedAt": "2026-11-03T12:00:00Z",
        "MessageID": "m",
        "Description": "unknown",
        "Details": "550",
    }
    for _ in range(3):  # a service repeats what got no response
        assert post(client, "tracking", news, postmark) == 200
        outbox.drain()
    assert BounceRecord.objects.get(user=user).score == 2
    complaint = news | {"Type": "SpamComplaint", "RecordType": "SpamComplaint", "TypeCode": 512}
    assert post(client, "tracking", complaint, postmark) == 200
    outbox.drain()
    assert BounceRecord.objects.get(user=user).score >= LIMIT


def test_without_a_service_or_its_secret_there_is_no_webhook(client, settings) -> None:
    assert post(client, "inbound", INBOUND, {}) == 404
    settings.MAIL_ESP, settings.ANYMAIL = "postmark", {}
    assert post(client, "inbound", INBOUND, {}) == 404
    settings.MAIL_ESP, settings.ANYMAIL = "mailgun", {"MAILGUN_WEBHOOK_SIGNING_KEY": "key"}
    assert post(client, "inbound", INBOUND, {}) == 404
    settings.ANYMAIL = {"WEBHOOK_SECRET": "a:b"}
    assert post(client, "nothing", INBOUND, {}) == 404


def test_raw_mails_are_deleted_in_time(settings) -> None:
    settings.MAIL_KEEP_DAYS = 14
    UserFactory.create(email="okimi@kemari.example")
    with clock.set_to(WHEN):
        inbound.receive(RAW, channel=Channel.PIPE)
        ReplyToken.objects.create(
            hash="x", user=UserFactory.create(), topic="t", about={}, made_at=WHEN
        )
    with clock.set_to(WHEN + timedelta(days=13)):
        assert tidying.forget_old() == 0
    with clock.set_to(WHEN + timedelta(days=15)):
        assert tidying.forget_old() == 1
    assert InboundMail.objects.get().raw is None
    with clock.set_to(WHEN + timedelta(days=400)):
        tidying.forget_old()
    assert not ReplyToken.objects.exists()


def test_tokens_are_left_out_of_what_is_logged() -> None:
    text = "to turns+abcdefghijklmnopqrstuvwxyz@kemari.example: /mail/quarantine/abc:def:ghi/"
    record = logging.LogRecord("kemari", logging.INFO, "", 1, text, (), None)
    assert (
        LineFormatter()
        .format(record)
        .endswith("to turns+[token]@kemari.example: /mail/quarantine/[token]/")
    )


class TestOneMessageIdForTwoMails:
    """Some programs give every mail the same one; a mail that differs is another mail."""

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            (b"7 STAND", b"8 STAND"),
            (b"Subject: Re: turn", b"Subject: Re: turn 2"),
            (b"END\r\n", b"END\r\n\r\nThanks\r\n"),
        ],
    )
    def test_another_text_or_subject_is_another_mail(self, old: bytes, new: bytes) -> None:
        one = inbound.receive(RAW, channel=Channel.PIPE)
        two = inbound.receive(RAW.replace(old, new), channel=Channel.PIPE)
        assert (two.pk != one.pk, two.message_id) == (True, one.message_id)
        assert OutboxRow.objects.count() == 2

    @pytest.mark.parametrize(
        "way",
        [
            lambda raw: raw,
            lambda raw: raw.replace(b"\r\n", b"\n"),
            lambda raw: b"Received: by mx\r\nDKIM-Signature: v=1\r\n" + raw,
            lambda raw: raw.replace(b"okimi@", b"Okimi@"),
            lambda raw: raw.replace(b"END\r\n", b"END  \r\n\r\n"),
            lambda raw: b"Authentication-Results: mx; dmarc=pass\r\n" + raw,
        ],
        ids=("equal", "line ends", "trace", "capitals", "blanks", "results"),
    )
    def test_the_same_mail_again_changes_nothing(self, way) -> None:
        one = inbound.receive(RAW, channel=Channel.PIPE)
        assert inbound.receive(way(RAW), channel=Channel.PIPE).pk == one.pk
        assert OutboxRow.objects.count() == 1
