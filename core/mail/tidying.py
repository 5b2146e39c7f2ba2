"""What of mail is forgotten, and when: raw mails are letters of people."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings

from core import clock
from core.mail.models import InboundMail, ReplyToken

TOKEN_DAYS = 365


def forget_old() -> int:
    """Throw away mails as they came, after MAIL_KEEP_DAYS, and tokens after a year."""
    now = clock.now()
    old = now - timedelta(days=settings.MAIL_KEEP_DAYS)
    ReplyToken.objects.filter(made_at__lt=now - timedelta(days=TOKEN_DAYS)).delete()
    return InboundMail.objects.filter(received_at__lt=old, raw__isnull=False).update(raw=None)
