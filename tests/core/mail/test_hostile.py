"""Hostile mails: none stops a channel, blocks a worker, or takes the place of another."""

from __future__ import annotations

from time import process_time

import pytest

from core.jobs import outbox
from core.mail import automated, imap, inbound, mime, quoting
from core.mail.models import InboundMail
from tests.factories.core import UserFactory
from tests.support.mail_servers import imap_server

PIPE = InboundMail.Channel.PIPE
SIZE = 1_900_000
MAX_SECONDS = 20
"""Seconds. Each took from minutes to days before lengths were limited; now none takes five."""
HEAD = b"From: a@b.example\nTo: c@d.example\nMessage-ID: <one@b.example>\n"
BROKEN_WORD = b"=?utf-8?b?a?="


def text(body: bytes, charset: bytes = b"utf-8") -> bytes:
    return HEAD + b"Content-Type: text/plain; charset=" + charset + b"\n\n" + body


def html(body: bytes) -> bytes:
    return HEAD + b"Content-Type: text/html; charset=utf-8\n\n" + body


def filled(what: bytes, size: int = SIZE) -> bytes:
    return what * (size // len(what))


HOSTILE = {
    "one line of signs": text(filled(b"!")),
    "half markers": text(filled(b"##-")),
    "signatures above a quote": text(filled(b"__\n") + b"> x\n"),
    "attributions above quotes": text(filled(b"On 1 2 3 4 x wrote:\n> x\n")),
    "coded as a host name": text(filled(b"a", 900_000) + b"-" + filled(b"a", 900_000), b"punycode"),
    "flowed for ever": HEAD + b"Content-Type: text/plain; format=flowed\n\n" + filled(b"x \n"),
    "tags in tags": html(filled(b"<b>x")),
    "tags without an end": html(filled(b"<a ")),
    "quotes without an end": html(filled(b"<a b='")),
    "comments without an end": html(filled(b"<!--")),
    "ends of nothing": html(filled(b"<b>", 300_000) + filled(b"</i>")),
    "a header coded as a host name": b"From: =?punycode?q?" + filled(b"a-") + b"?=\n\nx",
    "a header of words": b"To: " + filled(b"=?utf-8?q?a?= ") + b"\n\nx",
    "lines in parts in parts": HEAD
    + b"".join(
        b'Content-Type: multipart/mixed; boundary="b%d"\n\n--b%d\n' % (i, i) for i in range(90)
    )
    + b"Content-Type: text/plain\n\n"
    + filled(b"\n"),
}


@pytest.mark.one_in(5)
@pytest.mark.parametrize("name", HOSTILE)
def test_no_mail_takes_a_worker_for_itself(name) -> None:
    began = process_time()
    mail = mime.read(HOSTILE[name])
    automated.automated_kind(mail)
    quoting.strip_quotes(mail.text)
    assert process_time() - began < MAX_SECONDS


@pytest.mark.parametrize("name", ["Message-ID", "From", "To", "Subject", "Auto-Submitted"])
@pytest.mark.parametrize("word", [BROKEN_WORD, b"=?utf-8?q?=00?=", b"=?rot13?q?a?=", b"\xff\xfe"])
def test_a_header_that_cannot_be_decoded_is_used_as_it_is(name, word) -> None:
    mail = mime.read(name.encode() + b": " + word + b"\n\n7 STAND\nEND\n")
    assert quoting.strip_quotes(mail.text).ended
    assert automated.automated_kind(mail) in {"", automated.ABSENCE}


@pytest.mark.django_db
@pytest.mark.parametrize("sign", ["(", "<(", "([", ":"])
def test_a_sender_of_brackets_is_nobody_and_writes_no_traceback(sign, caplog) -> None:
    row = inbound.receive(f"From: {sign * 20_000}\n\nEND\n".encode(), channel=PIPE)
    outbox.drain()
    row.refresh_from_db()
    assert (row.state, row.reason, row.sender) == ("quarantined", "unknown-sender", "")
    assert len(caplog.text) < 1000


@pytest.mark.django_db
def test_a_broken_mail_in_a_mailbox_stops_none_behind_it() -> None:
    with imap_server() as server:
        server.deliver(b"From: x@evil.example\nMessage-ID: " + BROKEN_WORD + b"\n\nx\n")
        server.deliver(HEAD + b"\nhello\n")
        assert imap.poll(server.url) == 2
        assert imap.poll(server.url) == 0
    assert InboundMail.objects.count() == 2
    outbox.drain()
    assert set(InboundMail.objects.values_list("state", flat=True)) == {"quarantined"}


@pytest.mark.django_db
def test_no_mail_stops_a_channel(monkeypatch) -> None:
    def fall(_message: object) -> str:
        raise RecursionError

    monkeypatch.setattr(mime, "message_id_of", fall)
    first = inbound.receive(HEAD + b"\nhello\n", channel=PIPE)
    assert inbound.receive(HEAD + b"\nhello\n", channel=PIPE).pk == first.pk
    assert first.message_id == ""


@pytest.mark.django_db
@pytest.mark.parametrize(
    "sender", [b"a\0b@c.example", b"\0", b"<a@[", b"\xff@\xff", b"x@" + b"y" * 999]
)
def test_a_broken_author_stops_no_channel(sender) -> None:
    raw = b"From: " + sender + b"\nTo: " + sender + b"\nMessage-ID: <one@b.example>\n\nEND\n"
    row = inbound.receive(raw, channel=PIPE, envelope_to="x\0y")
    outbox.drain()
    row.refresh_from_db()
    assert (row.state, row.sender) == ("quarantined", "")


@pytest.mark.django_db
def test_a_mail_with_the_same_message_id_takes_no_place(settings) -> None:
    """Knowing the `Message-ID` of another's mail does not help to send one's own first."""
    settings.MAIL_REPLY_ADDRESS = "turns+{token}@kemari.example"
    user = UserFactory.create(email="okimi@kemari.example")
    token, other = "a" * 26, "b" * 26
    name = b"Message-ID: <guessed@crab.example>\n\nEND\n"

    def sent(sender: str, token: str) -> InboundMail:
        to = f"From: Okimi <{sender}>\nTo: Turns <turns+{token}@kemari.example>\n"
        return inbound.receive(to.encode() + name, channel=PIPE)

    forged = sent(user.email, other)
    elsewhere = sent("x@evil.example", token)
    rightful = sent(user.email, token)
    assert len({forged.pk, elsewhere.pk, rightful.pk}) == 3
    assert sent(user.email.upper(), token.upper()).pk == rightful.pk


@pytest.mark.django_db
def test_a_bounce_that_brings_a_strange_mail_back_is_read(settings) -> None:
    settings.MAIL_BOUNCE_ADDRESS = "bounces+{token}@kemari.example"
    inner = b"Subject: =?x-none?q?\xff?=\nMessage-ID: " + BROKEN_WORD + b"\n\n\xff\xfe"
    report = (
        b"From: mailer-daemon@b.example\nMessage-ID: <r@b.example>\n"
        b'Content-Type: multipart/report; boundary="x"\n\n--x\n'
        b"Content-Type: message/rfc822\nContent-Transfer-Encoding: x-none\n\n"
        + inner
        + b"\n--x--\n"
    )
    row = inbound.receive(report, channel=PIPE)
    outbox.drain()
    row.refresh_from_db()
    assert (row.state, row.reason) == ("ignored", "bounce")


def test_an_end_of_full_width_is_an_end() -> None:
    wide = "END".translate(
        {ord(notification): ord(notification) + 0xFEE0 for notification in "END"}
    )
    assert quoting.strip_quotes(f"7 STAND\n{wide}\nTaro").text == "7 STAND\nEND"
