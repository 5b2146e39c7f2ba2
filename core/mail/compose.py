"""The mail of a letter, with every header that mail programs and robots look at."""

from __future__ import annotations

from email.mime.image import MIMEImage

import css_inline
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.urls import reverse

from core.mail import addresses, bodies
from core.notifications import opt_out
from core.notifications.models import MailboxMessage
from core.notifications.services import LETTER_HEADER

_inliner = css_inline.CSSInliner(keep_style_tags=False, load_remote_stylesheets=False)


class _Letter(EmailMultiAlternatives):
    """Pictures belong to the text (RFC 2387), so no mail program lists them as attachments."""

    mixed_subtype = "related"


def compose(letter: MailboxMessage) -> EmailMultiAlternatives:
    """The mail as it goes out; made twice, it carries the same names."""
    mail = letter.mail
    body = bodies.body_of(letter)
    title = letter.thread_title or letter.subject
    bounce = "" if settings.MAIL_ESP else addresses.bounce_address(mail.pk)
    message = _Letter(
        subject=f"{settings.ACCOUNT_EMAIL_SUBJECT_PREFIX}{title}",
        body=body.text,
        from_email=bounce or settings.DEFAULT_FROM_EMAIL,
        to=[letter.recipient.email],
        headers=_headers(letter, body.reply_token),
    )
    if bounce:  # the envelope's sender is another than the header's
        message.extra_headers["From"] = settings.DEFAULT_FROM_EMAIL
    message.attach_alternative(_inliner.inline(body.html), "text/html")
    for name, png in body.pictures.items():
        message.attach(_inline(name, png))
    return message


def _headers(letter: MailboxMessage, reply_token: str) -> dict[str, str]:
    headers = {
        LETTER_HEADER: letter.key,
        "Message-ID": letter.mail.message_id,
        "Auto-Submitted": "auto-replied" if letter.answers else "auto-generated",
        "X-Auto-Response-Suppress": "OOF, AutoReply",
        **_threading(letter),
    }
    if reply_token and (address := addresses.reply_address(reply_token)):
        headers["Reply-To"] = address
    if opt_out.can_be_ended(letter.kind):
        token = opt_out.token_for(letter.recipient, letter.kind)
        url = f"{settings.SITE_URL}{reverse('core:unsubscribe', args=[token])}"
        headers["List-Unsubscribe"] = f"<{url}>"
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return headers


def _threading(letter: MailboxMessage) -> dict[str, str]:
    """What this mail follows: what it answers, or else the one before it in its thread."""
    references = []
    if letter.thread:
        references.append(addresses.thread_id(letter.thread, letter.recipient_id))
        before = (
            MailboxMessage.objects.filter(
                recipient_id=letter.recipient_id,
                thread=letter.thread,
                pk__lt=letter.pk,
                mail__isnull=False,
            )
            .order_by("-pk")
            .values_list("mail__message_id", flat=True)
            .first()
        )
        if before:
            references.append(before)
    if letter.answers:
        references.append(letter.answers)
    if not references:
        return {}
    return {"References": " ".join(references), "In-Reply-To": references[-1]}


def _inline(name: str, png: bytes) -> MIMEImage:
    image = MIMEImage(png, "png")
    image.add_header("Content-ID", f"<{name}>")
    image.add_header("Content-Disposition", "inline", filename=f"{name.partition('@')[0]}.png")
    return image
