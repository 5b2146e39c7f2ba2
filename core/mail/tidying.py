"""Deletes old raw mails, which are private, mails of strangers, and old reply tokens."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings

from core import clock
from core.mail.allowance import STRANGERS
from core.mail.models import InboundMail, ReplyToken

TOKEN_DAYS = 365


def forget_old() -> int:
    """Delete raw mails and those of strangers after MAIL_KEEP_DAYS, and tokens after a year.

    Returns how many raw mails of known people were deleted.
    """
    now = clock.now()
    old = now - timedelta(days=settings.MAIL_KEEP_DAYS)
    ReplyToken.objects.filter(made_at__lt=now - timedelta(days=TOKEN_DAYS)).delete()
    InboundMail.objects.filter(received_at__lt=old, source=STRANGERS, user=None).delete()
    return InboundMail.objects.filter(received_at__lt=old, raw__isnull=False).update(raw=None)
