"""Golden mails: what real mail programs send, and the exact result of each.

`mails/*.eml` are the mails, `mails/*.json` what is expected: `state` and `reason` of the row, the
author's own words as they were read (`text`; null where nobody reads them), the subject of the
notification that answers (null where none does), the sheet that counts then (`canonical`), and
what the answer says. In a mail, `@@TOKEN@@` stands for the token of the turn it waits for,
`@@DEAD@@` for one of a turn that is over, `@@BOUNCE@@` for that of a mail of ours, `@@SENT@@` for
its name. `coach` is another address that the coach has registered.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.db import transaction

from core import clock
from core.mail import addresses, inbound, mime, processing, quoting, reply_tokens
from core.mail.models import BounceRecord, InboundMail, OutgoingMail
from core.notifications.models import Notification
from matches.models import Match, TurnSheet
from matches.services.resolution.resolve import resolve_match
from tests.factories import matches as factory
from tests.support.kept import kept

pytestmark = pytest.mark.django_db
FOLDER = Path(__file__).parent / "mails"
NAMES = sorted(path.stem for path in FOLDER.glob("*.eml"))
GROUPS = sorted({name.partition("-")[0] for name in NAMES})


@pytest.fixture
def match(settings) -> Iterator[Match]:
    """A match in which it is Hida Okimi's second turn; Matsu Tsuko coaches the other side."""
    settings.MAIL_REPLY_ADDRESS = "turns+{token}@kemari.example"
    settings.MAIL_BOUNCE_ADDRESS = "bounces+{token}@kemari.example"
    settings.MAIL_AUTHENTICATION_SERVERS = ["mx.kemari.example"]
    made = second_turn()
    with clock.set_to(made.due_at - (made.due_at - made.created_at) / 100):
        yield made


@kept
def second_turn() -> Match:
    made = factory.playing()
    for _ in range(2):
        resolve_match(match_id=made.pk, now=made.due_at)
        made.refresh_from_db()
    okimi, tsuko = made.team(made.waiting_side).coach, made.team(1 - made.waiting_side).coach
    for user, email in ((okimi, "hida@crab.example"), (tsuko, "matsu@lion.example")):
        user.email = email
        user.save()
    EmailAddress.objects.create(user=okimi, email="okimi@home.example", verified=True)
    EmailAddress.objects.create(user=okimi, email="okimi@work.example", verified=False)
    return made


def mail_of(name: str, match: Match, want: dict[str, Any]) -> bytes:
    """The mail with its tokens."""
    side = match.waiting_side
    user = match.team(side).coach
    if "coach" in want:
        user.email = want["coach"]
        user.save()

    def token(segment: int) -> str:
        about = {"match": match.pk, "side": side, "segment": segment}
        return reply_tokens.token_for(
            user=user, league=match.league, topic="match.turn", about=about
        )

    sent = OutgoingMail.objects.filter(notification__recipient=user).latest("pk")
    bounce = addresses.bounce_address(sent.pk).removeprefix("bounces+").partition("@")[0]
    filled = {
        "TOKEN": token(match.segment),
        "UPPER": token(match.segment).upper(),
        "DEAD": token(match.segment - 2),
        "BOUNCE": bounce,
        "SENT": sent.message_id,
        "PAD": "A" * want.get("pad", 0),
    }
    raw = (FOLDER / f"{name}.eml").read_bytes()
    want["envelope"] = want.get("envelope", "")
    for word, value in filled.items():
        want["envelope"] = want["envelope"].replace(f"@@{word}@@", value)
        raw = raw.replace(f"@@{word}@@".encode(), value.encode())
    return raw


def outcome(raw: bytes, want: dict[str, Any], match: Match) -> dict[str, Any]:
    """The result of the mail, in the shape of the expectation."""
    for _ in range(want.get("times", 1)):
        row = inbound.receive(raw, channel=InboundMail.Channel.PIPE, envelope_to=want["envelope"])
        processing.process(mail_id=row.pk)
    row = InboundMail.objects.get()
    found: dict[str, Any] = {"state": row.state, "reason": row.reason}
    if "text" in want:
        own = quoting.strip_quotes(mime.read(raw).text).text
        found["text"] = None if want["text"] is None else own
    subject = row.answer.subject.removeprefix(f"{match}: ") if row.answer else None
    found["answer"] = subject
    sheets = TurnSheet.objects.filter(match=match, segment=match.segment, state="ready")
    if "canonical" in want or row.reason != "sheet":
        canonical = [sheet.canonical for sheet in sheets]
        found["canonical"] = canonical[0] if canonical else None
    found["says"] = [words for words in want.get("says", ()) if words in row.answer.body]
    standing = BounceRecord.objects.first()
    found["score"] = standing.score if standing else None
    return found


def expected(want: dict[str, Any]) -> dict[str, Any]:
    keys = ("state", "reason", "answer")
    reading = {key: want[key] for key in keys} | {"text": want["text"]}
    if "canonical" in want or want["reason"] != "sheet":
        reading["canonical"] = want.get("canonical")
    return reading | {"says": want.get("says", []), "score": want.get("score")}


@pytest.mark.parametrize("group", GROUPS)
def test_each_mail_has_exactly_the_outcome_beside_it(group: str, match: Match) -> None:
    wrong = []
    for name in (name for name in NAMES if name.partition("-")[0] == group):
        want = json.loads((FOLDER / f"{name}.json").read_text())
        with transaction.atomic():
            before = Notification.objects.count()
            found = outcome(mail_of(name, match, want), want, match)
            notifications = Notification.objects.count() - before
            transaction.set_rollback(True)
        if found != expected(want):
            wrong.append(f"{name}:\n  found {found}\n  wants {expected(want)}")
        if notifications > (found["answer"] is not None):
            wrong.append(f"{name}: {notifications} notifications")
    assert not wrong, "\n".join(wrong)


def test_there_are_enough_of_them_and_each_says_what_it_expects() -> None:
    assert len(NAMES) >= 60
    assert sorted(path.stem for path in FOLDER.glob("*.json")) == NAMES
