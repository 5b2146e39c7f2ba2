"""The kinds of notifications. The app that sends a kind owns the object and registers it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from django.utils.translation import gettext_lazy as _

from core.hooks import Registry
from core.notifications.models import Notification
from core.translation import Words


class NotificationChannel(Enum):
    """Where a notification reaches its reader."""

    MAILBOX = "mailbox"
    MAIL = "mail"


@dataclass(frozen=True, slots=True)
class Body:
    """A mail in text and HTML. `pictures` are PNGs, by the names that `cid:` links have.

    `reply_token` is the local part's token of the address to answer to.
    """

    text: str
    html: str
    pictures: Mapping[str, bytes] = field(default_factory=dict)
    reply_token: str = ""


Writer = Callable[[Notification], Body | None]
"""Writes the mail of a notification; None: the mail holds the notification's own words."""


@dataclass(eq=False, slots=True)
class NotificationKind:
    """One kind of notification: when it is sent, how a person opts out, what its mail looks like.

    `key` is stored on each row. `label` describes the kind on the preferences page, where a person
    may turn its mails off; a kind without one follows the switch for all mail. `channels` are where
    it is shown; one for `MAIL` alone is never an unread message on the site. `link` makes the
    default link out of the row's `about`. `is_private`: that there is such a notification at all
    is known to its reader alone. `can_unsubscribe`: its mails carry an unsubscribe link.
    `own_words`: its mails are the notification's own text; any other kind needs a writer.
    `replaces` are the keys of kinds of which the reader has one unread in a thread: the newest.
    """

    key: str
    label: Words = ""
    channels: frozenset[NotificationChannel] = frozenset(NotificationChannel)
    link: Callable[[Mapping[str, Any]], str] | None = None
    is_private: bool = False
    can_unsubscribe: bool = False
    own_words: bool = False
    replaces: tuple[str, ...] = ()
    write: Writer | None = None

    def written_by(self, write: Writer) -> None:
        """Set the function that writes this kind's mails, called in the job that sends."""
        self.write = write


GENERAL = NotificationKind("")
"""Everything that no kind is registered for: follows the switch for all mail."""
DIGEST = NotificationKind("digest", _("Once a day, all that waits for you"), can_unsubscribe=True)
NOTIFICATION_KINDS: Registry[NotificationKind] = Registry()


def register(*kinds: NotificationKind) -> None:
    """Make kinds known, in the order of the preferences page."""
    for kind in kinds:
        NOTIFICATION_KINDS.register(kind.key, kind)


def find(key: str) -> NotificationKind:
    """The kind of that key; `GENERAL` if no app has registered it."""
    return NOTIFICATION_KINDS.get(key) or GENERAL


def all_kinds() -> list[NotificationKind]:
    return [find(key) for key in NOTIFICATION_KINDS]


def mail_only() -> list[str]:
    """The keys of the kinds that are sent by mail alone and not shown on the site."""
    return [kind.key for kind in all_kinds() if NotificationChannel.MAILBOX not in kind.channels]


def optional_kinds() -> list[NotificationKind]:
    """The kinds whose mails a person may turn off."""
    return [kind for kind in all_kinds() if kind.label]
