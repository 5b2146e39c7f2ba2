"""Deletes old raw mails, which are private, and old reply tokens."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings

from core import clock
from core.mail.models import InboundMail, ReplyToken

TOKEN_DAYS = 365


def forget_old() -> int:
    """Delete raw mails after MAIL_KEEP_DAYS and tokens after a year; returns how many mails."""
    now = clock.now()
    old = now - timedelta(days=settings.MAIL_KEEP_DAYS)
    ReplyToken.objects.filter(made_at__lt=now - timedelta(days=TOKEN_DAYS)).delete()
    return InboundMail.objects.filter(received_at__lt=old, raw__isnull=False).update(raw=None)
