"""The handlers of mails that come in through a reply address.

The setting MAIL_HANDLERS names pairs of a topic and a callable `(incoming) -> MailOutcome`; it is
called in the transaction of the task that reads the mail. MAIL_SUBJECTS names callables `(user) ->
Sequence[MailTarget]`: what a mail without a reply address may be about.
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
"""The reason of a mail with a sheet. Only its author may see that the sheet is submitted."""


@dataclass(frozen=True, slots=True)
class IncomingMail:
    """A mail whose author is known, and what it is about.

    `at` is when it was received or confirmed: its effect counts from then, even if a task reads it
    later.
    """

    user: User
    topic: str
    about: Mapping[str, Any]
    reply: Reply
    number: int
    at: datetime


@dataclass(frozen=True, slots=True)
class MailOutcome:
    """What happened to a mail, and the notification about it; none without a subject."""

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
    """Something a person's mail may be about, with its label in `words`."""

    key: str
    words: str
    topic: str
    about: Mapping[str, Any]


def handle(incoming: IncomingMail) -> MailOutcome:
    """Call the handler of the mail's topic."""
    for topic, handler in hooks.pairs("MAIL_HANDLERS"):
        if topic == incoming.topic:
            answer: MailOutcome = hooks.named(handler)(incoming)
            return answer
    return MailOutcome(State.REFUSED, "unknown-topic")


def mail_targets(user: User) -> list[MailTarget]:
    """What a mail of this person without a reply address may be about."""
    found: list[MailTarget] = []
    for provider in hooks.callables("MAIL_SUBJECTS"):
        given: Sequence[MailTarget] = provider(user)
        found += given
    return found
