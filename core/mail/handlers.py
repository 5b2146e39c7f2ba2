"""What comes in through a reply address, and what whoever handles its topic answers.

The setting MAIL_HANDLERS names pairs of a topic and a callable `(incoming) -> Answer`; it is called
in the transaction of the job that reads the mail. MAIL_SUBJECTS names callables
`(user) -> Sequence[Subject]`: what a mail without a reply address may be about.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from core import hooks
from core.accounts.models import User
from core.mail.models import InboundMail
from core.mail.quoting import Reply
from core.notifications.services import Thread

State = InboundMail.State
SHEET = "sheet"
"""The reason of a mail that brought a sheet; that one is in is nobody else's to know."""


@dataclass(frozen=True, slots=True)
class IncomingMail:
    """A mail whose author is known, and what it is about.

    `at` is when it came in, or was vouched for: what it does counts from then, however much later
    a job reads it.
    """

    user: User
    topic: str
    about: Mapping[str, Any]
    reply: Reply
    number: int
    at: datetime


@dataclass(frozen=True, slots=True)
class MailOutcome:
    """What became of it, and the letter that says so; without a subject nothing is answered."""

    state: InboundMail.State
    reason: str
    subject: str = ""
    body: str = ""
    link: str = ""
    kind: str = ""
    about: Mapping[str, Any] = field(default_factory=dict)
    thread: Thread | None = None


@dataclass(frozen=True, slots=True)
class MailTarget:
    """Something a person's mail may be about, in words."""

    key: str
    words: str
    topic: str
    about: Mapping[str, Any]


def handle(incoming: IncomingMail) -> MailOutcome:
    """Let the topic's handler act."""
    for topic, handler in hooks.pairs("MAIL_HANDLERS"):
        if topic == incoming.topic:
            answer: MailOutcome = hooks.named(handler)(incoming)
            return answer
    return MailOutcome(State.REFUSED, "unknown-topic")


def mail_targets(user: User) -> list[MailTarget]:
    """What a mail of his without a reply address may be about."""
    found: list[MailTarget] = []
    for provider in hooks.callables("MAIL_SUBJECTS"):
        given: Sequence[MailTarget] = provider(user)
        found += given
    return found
