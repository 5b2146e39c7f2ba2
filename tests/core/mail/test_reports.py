"""Which incoming mails count as bounces, and which only declare themselves automatic."""

from __future__ import annotations

import pytest

from core.jobs import outbox
from core.mail import addresses, inbound, reply_tokens
from core.mail.models import BounceRecord, InboundMail, OutgoingMail
from core.mail.wanted import is_web_only
from core.notifications import services as notifications
from core.notifications.models import Notification
from tests.factories.core import UserFactory

pytestmark = pytest.mark.django_db
HIDA = "hida@crab.example"
PIPE = InboundMail.Channel.PIPE


@pytest.fixture(autouse=True)
def mail_settings(settings) -> None:
    settings.MAIL_REPLY_ADDRESS = "turns+{token}@kemari.example"
    settings.MAIL_BOUNCE_ADDRESS = "bounces+{token}@kemari.example"


@pytest.fixture
def hida():
    return UserFactory.create(email="Hida@crab.example")


def sent_to(user, key: str = "a") -> OutgoingMail:
    return notifications.notify(recipient=user, subject="Turn", body="", key=key, by_mail=True).mail


def arrives(raw: str, to: str = "") -> InboundMail:
    row = inbound.receive(raw.lstrip("\n").encode(), channel=PIPE, envelope_to=to)
    outbox.drain()
    row.refresh_from_db()
    return row


def report(
    mail: OutgoingMail,
    *,
    action: str = "failed",
    status: str = "5.1.1",
    final: str = HIDA,
    original: str = "",
    kind: str = "; report-type=delivery-status",
    part: str = "message/delivery-status",
    returned_to: str = HIDA,
    encoding: str = "7bit",
) -> str:
    fields = [f"Final-Recipient: rfc822; {final}", f"Action: {action}", f"Status: {status}"]
    if original:
        fields.append(f"Original-Recipient: rfc822;{original}")
    block = "\n".join(field for field in fields if not field.endswith(": "))
    return f"""
From: Mail Delivery <mailer-daemon@mx.crab.example>
To: {addresses.bounce_address(mail.pk)}
Subject: Undelivered
Message-ID: <{mail.pk}.{action}{status}@mx.crab.example>
Auto-Submitted: auto-replied
Content-Type: multipart/report{kind}; boundary=b

--b

It failed.
--b
Content-Type: {part}
Content-Transfer-Encoding: {encoding}

Reporting-MTA: dns; mx.crab.example

{block}

--b
Content-Type: message/rfc822

From: Kemari <league@kemari.example>
To: {returned_to}
Message-ID: {mail.message_id}

Your turn
--b--
"""


@pytest.mark.parametrize(
    ("how", "score"),
    [
        ({}, 2.0),
        ({"action": "Failed (for good)"}, 2.0),
        ({"status": ""}, 2.0),
        ({"final": "HIDA@Crab.example"}, 2.0),
        ({"final": "<hida@crab.example>"}, 2.0),
        ({"final": "inner@x.example", "original": HIDA}, 2.0),
        ({"part": "message/global-delivery-status"}, 2.0),
        ({"status": "4.4.7"}, 1.0),
        ({"status": "5.2.2"}, 1.0),
        ({"status": "5.7.1"}, 1.0),
        ({"final": "behind@x.example"}, 1.0),
        ({"kind": ""}, 1.0),
        ({"final": "old@x.example", "returned_to": "old@x.example"}, None),
        ({"action": "delayed", "status": "4.4.1"}, None),
        ({"action": "delivered", "status": "2.0.0"}, None),
        ({"action": "relayed", "status": "2.0.0"}, None),
        ({"action": "expanded", "status": "2.0.0"}, None),
        ({"action": "no-such"}, None),
        ({"action": ""}, None),
        ({"part": "text/plain"}, None),
        ({"kind": "; report-type=disposition-notification"}, None),
        ({"kind": "; report-type=feedback-report"}, None),
    ],
    ids=str,
)
def test_only_a_report_that_delivery_to_the_address_failed_is_hard(hida, how, score) -> None:
    row = arrives(report(sent_to(hida), **how))
    assert row.state == ("ignored" if score is None else "accepted")
    record = BounceRecord.objects.filter(user=hida).first()
    assert (record.score if record else None) == score


def test_a_report_counts_once_for_a_mail_and_never_for_a_mail_that_is_not_ours(hida) -> None:
    mail, other = sent_to(hida), sent_to(UserFactory.create(), "b")
    arrives(report(mail))
    arrives(report(mail, status="5.1.2"))
    assert BounceRecord.objects.get(user=hida).score == pytest.approx(2.0)
    forged = report(other).replace("bounces+", "bounces+1").replace(other.message_id, "<x@y>")
    assert arrives(forged).state == "ignored"
    assert arrives(report(other)).state == "ignored"  # it names Hida's address, not its reader's
    assert BounceRecord.objects.count() == 1


def test_a_report_within_a_mail_that_came_back_does_not_count(hida) -> None:
    inner = report(sent_to(hida)).lstrip().replace("--b", "--c").replace("boundary=b", "boundary=c")
    outer = f"""
From: {HIDA}
To: {addresses.bounce_address(sent_to(hida, "b").pk)}
Content-Type: multipart/mixed; boundary=b

--b

Look what I got.
--b
Content-Type: message/rfc822

{inner}
--b--
"""
    assert arrives(outer).state == "quarantined"
    assert not BounceRecord.objects.exists()


AUTOMATIC = {
    "sieve": "Return-Path: <>\nAuto-Submitted: auto-replied (vacation)\n",
    "exchange": "Auto-Submitted: auto-generated\nX-Auto-Response-Suppress: All\n",
    "notified": "Auto-Submitted: auto-notified; owner-email=x@y.example\n",
    "capitals": "AUTO-SUBMITTED: Auto-Replied\n",
    "comment": "Auto-Submitted: (so it is) auto-replied\n",
    "precedence": "Precedence: auto_reply\n",
    "header": "X-Autoreply: yes\n",
    "responder": "X-Autoresponder: on\n",
    "null sender": "Return-Path: <>\n",
    "subject": "Subject: Out of office: back on Monday\n",
    "subject with ours": "Subject: Automatic reply: [Kemari] Crabs - Lions\n",
    "two words": "Subject: Out of Office AutoReply: [Kemari] Crabs - Lions\n",
    "subject alone": "Subject: Abwesenheitsnotiz\n",
    "subject with a dash": "Subject: Out of the office - back on Monday\n",
    "before ours": "Subject: Auto-Reply Re: [Kemari] Crabs - Lions\n",
    "receipt": "Content-Type: multipart/report; report-type=disposition-notification; boundary=b\n",
    "abuse": "Content-Type: multipart/report; report-type=feedback-report; boundary=b\n",
    "other report": "Content-Type: multipart/report; report-type=x; boundary=b\n",
}


@pytest.mark.parametrize("name", AUTOMATIC)
@pytest.mark.parametrize("where", ["reply", "bounce", "league"])
def test_what_declares_itself_automatic_is_neither_read_nor_answered_nor_a_bounce(
    hida, name, where
) -> None:
    sent_to(hida)
    to = {
        "reply": addresses.reply_address(reply_tokens.token_for(user=hida, topic="t", about={})),
        "bounce": addresses.bounce_address(OutgoingMail.objects.get().pk),
        "league": "league@kemari.example",
    }[where]
    for number in range(3):
        row = arrives(
            f"From: {HIDA}\nTo: {to}\nMessage-ID: <{number}@x>\n{AUTOMATIC[name]}\n7 STAND\nEND\n",
            to,
        )
        assert (row.state, row.user) == ("ignored", hida)
        assert row.reason in {"auto-reply", "receipt", "abuse-report", "bounce"}
    assert Notification.objects.count() == 1
    assert not BounceRecord.objects.exists()
    assert not is_web_only(hida)


MERE_SIGNS = {
    "suppress": "X-Auto-Response-Suppress: All\n",
    "oof": "X-Auto-Response-Suppress: OOF, AutoReply\n",
    "bulk": "Precedence: bulk\n",
    "list": "Precedence: list\nList-Id: <crabs.lists.example>\nList-Post: <mailto:x@y>\n",
    "junk": "Precedence: junk\n",
    "unsubscribe": "List-Unsubscribe: <mailto:x@y>\n",
    "no": "Auto-Submitted: no\n",
    "no with a comment": "Auto-Submitted: No (a person)\n",
    "not automatic": "X-Autoreply: no\n",
    "return path": f"Return-Path: <{HIDA}>\n",
    "subject": "Subject: My auto reply arrives late, so here are the orders\n",
    "subject in words": "Subject: Out of office tomorrow, so here are the orders\n",
    "subject of a person": "Subject: Automatic reply to your reminder, no: mine\n",
    "subject in German": "Subject: Abwesenheit ab Montag, hier mein Zug\n",
    "loop": "X-Loop: x\nX-Spam-Flag: YES\nFeedback-ID: x\n",
}
NAMES = ("bouncer", "bounce.tigga", "postmaster", "mailer-daemon", "noreply", "no-reply", "bounces")


@pytest.mark.parametrize(
    ("name", "sender"),
    [(name, HIDA) for name in MERE_SIGNS] + [("no", f"{name}@crab.example") for name in NAMES],
)
def test_a_mere_sign_is_none_against_a_valid_token(name, sender) -> None:
    user = UserFactory.create(email=sender)
    to = addresses.reply_address(reply_tokens.token_for(user=user, topic="nobody's", about={}))
    row = arrives(f"From: {sender}\nTo: {to}\n{MERE_SIGNS[name]}\n7 STAND\nEND\n")
    assert (row.state, row.reason, row.user) == ("refused", "unknown-topic", user)  # a handler's


@pytest.mark.parametrize(
    ("more", "sender", "state", "reason"),
    [
        ("List-Id: <x.example>\n", "crabs@lists.example", "ignored", "list"),
        ("Precedence: bulk\n", "hida@work.example", "quarantined", "other-sender"),
        ("X-Auto-Response-Suppress: All\n", "hida@work.example", "quarantined", "other-sender"),
        ("", "mailer-daemon@old.example", "ignored", "bounce"),
        ("", "noreply@old.example", "quarantined", "other-sender"),
    ],
)
def test_with_a_token_and_another_sender_the_coach_learns_of_it(
    hida, more, sender, state, reason
) -> None:
    to = addresses.reply_address(reply_tokens.token_for(user=hida, topic="t", about={}))
    row = arrives(f"From: {sender}\nTo: {to}\n{more}\n7 STAND\nEND\n")
    assert (row.state, row.reason, row.user) == (state, reason, hida)


def test_bulk_mail_of_strangers_is_ignored(hida) -> None:
    row = arrives(f"From: {HIDA}\nTo: league@kemari.example\nPrecedence: bulk\n\nBuy!\n")
    assert (row.state, row.reason, row.user) == ("ignored", "list", None)


def test_an_address_that_no_program_writes_stops_nothing(hida) -> None:
    odd = UserFactory.create(email="odd@[127.0.0.1]")
    mail = sent_to(odd)
    assert arrives(report(mail, final="odd@[127.0.0.1]")).state == "ignored"


def test_a_persons_own_mail_to_the_return_address_is_asked_about(hida) -> None:
    for number in range(3):
        to = addresses.bounce_address(sent_to(hida, f"k{number}").pk)
        row = arrives(f"From: {HIDA}\nTo: {to}\nMessage-ID: <{number}@x>\n\n7 STAND\nEND\n", to)
        assert (row.state, row.reason, row.user) == ("quarantined", "no-token", hida)
    assert not BounceRecord.objects.exists()
    stranger = arrives(f"From: x@y.example\nTo: {to}\n\nHello\n", to)
    assert (stranger.state, stranger.reason, stranger.user) == (
        "quarantined",
        "unknown-sender",
        None,
    )


OLD_FORMS = {
    "exim": """
From: Mail Delivery System <Mailer-Daemon@mx.crab.example>
To: @@TO@@
Return-Path: <>
Auto-Submitted: auto-replied
X-Failed-Recipients: hida@crab.example
Subject: Mail delivery failed: returning message to sender

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  hida@crab.example
    Unrouteable address
""",
    "qmail": """
From: MAILER-DAEMON@mx.crab.example
To: @@TO@@
Return-Path: <>
Subject: failure notice

Hi. This is the qmail-send program at mx.crab.example.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<hida@crab.example>:
Sorry, no mailbox here by that name.
""",
}


@pytest.mark.parametrize("name", OLD_FORMS)
def test_a_report_of_an_old_form_is_a_soft_sign(hida, name) -> None:
    to = addresses.bounce_address(sent_to(hida).pk)
    row = arrives(OLD_FORMS[name].replace("@@TO@@", to), to)
    assert (row.state, row.reason) == ("accepted", "bounce-soft")
    assert BounceRecord.objects.get().score == pytest.approx(1.0)


@pytest.mark.parametrize("name", OLD_FORMS)
def test_who_quotes_such_a_report_has_not_bounced(hida, name) -> None:
    to = addresses.bounce_address(sent_to(hida).pk)
    own = OLD_FORMS[name].replace("@@TO@@", to)
    head, _, rest = own.lstrip().partition("\n")
    assert head.startswith("From: ")
    row = arrives(f"From: {HIDA}\n{rest}", to)
    assert (row.state, row.reason) == ("ignored", "auto-reply")
    assert arrives(OLD_FORMS[name].replace("@@TO@@", "league@kemari.example")).state == "ignored"
    assert not BounceRecord.objects.exists()


def test_two_vacations_for_two_mails_do_not_turn_mail_off(hida) -> None:
    """A Sieve vacation answers the return path of each mail (RFC 5230)."""
    for key in ("a", "b", "c"):
        mail = sent_to(hida, key)
        to = addresses.bounce_address(mail.pk)
        arrives(
            f"Return-Path: <>\nFrom: Hida Okimi <{HIDA}>\nTo: {to}\nMessage-ID: <{key}@x.example>\n"
            "Auto-Submitted: auto-replied (vacation)\n"
            f"In-Reply-To: {mail.message_id}\n\nI am away.\n",
            to,
        )
    assert not is_web_only(hida)
    assert sent_to(hida, "d").pk
