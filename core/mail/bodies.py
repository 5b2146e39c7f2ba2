"""The mail of a notification: by the writer of its kind, or else its own text.

The setting MAIL_WRITERS names pairs of a kind and a callable `(notification) -> Body | None`. It is
called in the sending task, so that pictures are drawn there. For None the plain notification is
sent.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.conf import settings
from django.template.loader import render_to_string

from core import hooks
from core.mail import addresses
from core.notifications.models import Notification

log = logging.getLogger(__name__)
MARKER = "##- Please write your answer above this line -##"
"""The first line of a mail that can be answered: mail programs quote it with the rest."""


@dataclass(frozen=True, slots=True)
class Body:
    """A mail in text and HTML. `pictures` are PNGs, by the names in `cid:` links. `reply_token` is
    the token in the reply address.
    """

    text: str
    html: str
    pictures: Mapping[str, bytes] = field(default_factory=dict)
    reply_token: str = ""


def body_of(notification: Notification) -> Body:
    """The mail of a notification. If its writer fails, the plain notification is sent."""
    for kind, writer in hooks.pairs("MAIL_WRITERS"):
        if kind == notification.kind:
            try:
                written = hooks.named(writer)(notification)
            except Exception:
                log.exception(
                    "the mail of notification %s of kind %s cannot be written",
                    notification.pk,
                    kind,
                )
                break
            if written is not None:
                return written
    return plain(notification)


def plain(notification: Notification, *, reply_token: str = "") -> Body:
    """The notification's own text and link."""
    url = f"{settings.SITE_URL}{notification.link}" if notification.link else ""
    text = f"{notification.body}\n\n{url}\n" if url else f"{notification.body}\n"
    if notification.thread_title:
        text = f"{notification.subject}\n\n{text}"
    marker = MARKER if reply_token and addresses.takes_replies() else ""
    if marker:
        text = f"{marker}\n\n{text}"
    context = {
        "notification": notification,
        "url": url,
        "site": settings.SITE_URL,
        "marker": marker,
    }
    html = render_to_string("core/mail/notification.html", context)
    return Body(text, html, reply_token=reply_token)


def tidy(text: str) -> str:
    """A rendered text without the extra empty lines that template tags leave."""
    lines = [line.rstrip() for line in text.strip().splitlines()]
    kept = [line for at, line in enumerate(lines) if line or at == 0 or lines[at - 1]]
    return "\n".join(kept) + "\n"
