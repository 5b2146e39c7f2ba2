"""The mail of a notification, with all headers for mail programs and automated senders.

Text and HTML are quoted-printable. Styles are inlined, so a line of HTML has thousands of
characters, SMTP takes 998 (RFC 5321), and a server that does not take 8bit would encode the mail
again and so break its signature (DKIM).
"""

from __future__ import annotations

from email.mime.image import MIMEImage
from email.utils import format_datetime

import css_inline
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.core.mail.message import utf8_charset_qp
from django.urls import reverse

from core import clock
from core.mail import addresses, bodies
from core.notifications import opt_out
from core.notifications.models import Notification
from core.notifications.services import NOTIFICATION_HEADER

inliner = css_inline.CSSInliner(keep_style_tags=False, load_remote_stylesheets=False)


class _NotificationEmail(EmailMultiAlternatives):
    """Pictures are related to the text (RFC 2387), so they are not shown as attachments."""

    mixed_subtype = "related"


def compose(notification: Notification) -> EmailMultiAlternatives:
    """Compose the mail of a notification; composed again it has the same `Message-ID`."""
    mail = notification.mail
    body = bodies.body_of(notification)
    title = notification.thread_title or notification.subject
    bounce = "" if settings.MAIL_ESP else addresses.bounce_address(mail.pk)
    message = _NotificationEmail(
        subject=f"{settings.ACCOUNT_EMAIL_SUBJECT_PREFIX}{title}",
        body=body.text,
        from_email=bounce or settings.DEFAULT_FROM_EMAIL,
        to=[notification.recipient.email],
        headers=_headers(notification, body.reply_token),
    )
    if bounce:  # the envelope's sender differs from the header's
        message.extra_headers["From"] = settings.DEFAULT_FROM_EMAIL
    message.encoding = utf8_charset_qp
    message.attach_alternative(inliner.inline(body.html), "text/html")
    for name, png in body.pictures.items():
        message.attach(_inline(name, png))
    return message


def _headers(notification: Notification, reply_token: str) -> dict[str, str]:
    headers = {
        NOTIFICATION_HEADER: notification.key,
        "Message-ID": notification.mail.message_id,
        "Date": format_datetime(clock.now()),
        "Auto-Submitted": "auto-replied" if notification.answers else "auto-generated",
        "X-Auto-Response-Suppress": "OOF, AutoReply",
        **_threading(notification),
    }
    if reply_token and (address := addresses.reply_address(reply_token)):
        headers["Reply-To"] = address
    if opt_out.can_unsubscribe(notification.kind):
        token = opt_out.token_for(notification.recipient, notification.kind)
        url = f"{settings.SITE_URL}{reverse('core:unsubscribe', args=[token])}"
        headers["List-Unsubscribe"] = f"<{url}>"
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return headers


def _threading(notification: Notification) -> dict[str, str]:
    """The headers that refer to the mail it answers, or to the one before it in its thread."""
    references = []
    if notification.thread:
        references.append(addresses.thread_id(notification.thread, notification.recipient_id))
        before = (
            Notification.objects.filter(
                recipient_id=notification.recipient_id,
                thread=notification.thread,
                pk__lt=notification.pk,
                mail__isnull=False,
            )
            .order_by("-pk")
            .values_list("mail__message_id", flat=True)
            .first()
        )
        if before:
            references.append(before)
    if notification.answers:
        references.append(notification.answers)
    if not references:
        return {}
    return {"References": " ".join(references), "In-Reply-To": references[-1]}


def _inline(name: str, png: bytes) -> MIMEImage:
    image = MIMEImage(png, "png")
    image.add_header("Content-ID", f"<{name}>")
    image.add_header("Content-Disposition", "inline", filename=f"{name.partition('@')[0]}.png")
    return image
