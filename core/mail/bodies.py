"""The mail of a notification: by the writer of its kind, or else its own text.

A writer is called in the job that sends, so pictures are drawn there. Where it returns nothing,
the notification's own words go out.
"""

from __future__ import annotations

import logging
from dataclasses import replace

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse

from core.mail import addresses
from core.notifications import kinds
from core.notifications.kinds import Body
from core.notifications.models import Notification
from core.translation import site_text

log = logging.getLogger(__name__)
MARKER = "##- Please write your answer above this line -##"
"""The first line of a mail that can be answered: mail programs quote it with the rest."""


def body_of(notification: Notification) -> Body:
    """The mail of a notification. If its writer fails, its own words are sent."""
    kind = kinds.find(notification.kind)
    if kind.write is not None:
        try:
            if (written := kind.write(notification)) is not None:
                return _with_whole_mail(written, notification)
        except Exception:
            log.exception("notification %s: its mail of kind %s", notification.pk, kind.key)
    return _with_whole_mail(plain(notification), notification)


def _with_whole_mail(body: Body, notification: Notification) -> Body:
    """With the page of the mail that it answers, if some of that was not read."""
    if "mail" not in notification.about:
        return body
    url = f"{settings.SITE_URL}{reverse('core:my-mail', args=[notification.about['mail']])}"
    words = site_text("Your whole mail, with what we did not read of it: {url}", url=url)
    return replace(body, text=f"{body.text.rstrip()}\n{words}\n")


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
