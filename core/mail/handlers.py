"""The handlers of mails that come in through a reply address.

An app registers a handler for each topic of its reply tokens (`REPLY_HANDLERS`), called in the
transaction of the job that reads the mail.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from core.accounts.models import User
from core.hooks import Hook, Registry
from core.mail.models import InboundMail
from core.mail.quoting import Reply
from core.notifications.kinds import GENERAL, NotificationKind
from core.notifications.services import Thread

State = InboundMail.State


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
    kind: NotificationKind = GENERAL
    about: Mapping[str, Any] = field(default_factory=dict)
    thread: Thread | None = None


@dataclass(frozen=True, slots=True)
class MailTarget:
    """Something a person's mail may be about, with its label in `words`."""

    key: str
    words: str
    topic: str
    about: Mapping[str, Any]


CONFIDENTIAL_REASONS: Hook[[], str] = Hook()
"""The reasons of mails that only their authors may know of."""
OPEN_TOPICS: Hook[[], str] = Hook()
"""The topics of reply tokens whose answers everybody concerned reads. An answer to any other may be
a sheet: that it came, or was released, is known to its author alone (docs/hidden.md)."""
REPLY_HANDLERS: Registry[Callable[[IncomingMail], MailOutcome]] = Registry()
"""Who acts on the answer to a reply token, by the token's topic."""
MAIL_TARGETS: Hook[[User], Sequence[MailTarget]] = Hook()
"""What a person's mail without a reply address may be about."""


def handle(incoming: IncomingMail) -> MailOutcome:
    """Call the handler of the mail's topic."""
    handler = REPLY_HANDLERS.get(incoming.topic)
    return handler(incoming) if handler else MailOutcome(State.REFUSED, "unknown-topic")


def mail_targets(user: User) -> list[MailTarget]:
    """What a person's mail without a reply address may be about."""
    return [target for targets in MAIL_TARGETS.call(user) for target in targets]
