"""What is true of every kind of mail: how it is encoded, and what its pictures say."""

from __future__ import annotations

import re
from email import policy
from email.message import EmailMessage
from email.parser import BytesParser

import pytest

from core.notifications import kinds
from tests.support.every_mail import HASH, every_mail

pytestmark = pytest.mark.django_db
MAX_LINE = 998
"""Characters of a line without its end (RFC 5321)."""
ALT = re.compile(r'<img\b(?![^>]*\bcid:die-)[^>]*\balt="([^"]*)"')
"""Of pictures of a pitch."""
LONE_DIE = re.compile(r'<img\b[^>]*\bcid:die-[^>]*\balt=""[^>]*>\s*+(?![^<\s])')


@pytest.fixture(scope="module")
def settings_of_mail() -> dict[str, str]:
    return {
        "MAIL_REPLY_ADDRESS": "turns+{token}@kemari.example",
        "MAIL_BOUNCE_ADDRESS": "bounces+{token}@kemari.example",
    }


@pytest.fixture
def mails(settings, settings_of_mail) -> dict[str, tuple[bytes, EmailMessage]]:
    for name, value in settings_of_mail.items():
        setattr(settings, name, value)
    sent = {}
    for name, mail in every_mail():
        raw = mail.message().as_bytes()
        sent[name] = (raw, BytesParser(policy=policy.default).parsebytes(raw))
    return sent


def test_every_kind_is_quoted_printable_in_short_lines_of_ascii(mails) -> None:
    assert set(mails) == {"general", "account", *(kind.key for kind in kinds.all_kinds())}
    for name, (raw, mail) in mails.items():
        assert max(map(len, raw.splitlines())) <= MAX_LINE, name
        assert raw.isascii(), name
        for kind in ("plain", "html"):
            part = mail.get_body((kind,))
            assert part["Content-Transfer-Encoding"] == "quoted-printable", (name, kind)
            assert part.get_content_charset() == "utf-8"
            assert HASH in part.get_content().replace("\n", "").replace("<wbr>", ""), (name, kind)
        assert mail["Auto-Submitted"] in {"auto-generated", "auto-replied"}, name


def test_a_picture_is_said_in_words(mails) -> None:
    pictured = 0
    for name, (_, mail) in mails.items():
        html = mail.get_body(("html",)).get_content()
        assert not LONE_DIE.search(html), name  # a die without words has them beside it
        for words in ALT.findall(html):
            pictured += 1
            assert re.search(r"\d+ at [A-Z]\d+", words), name
            assert re.search(r"has the ball|The ball lies at [A-Z]\d+", words), name
    assert pictured >= 3
