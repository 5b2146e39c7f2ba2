"""What a person's mailbox shows."""

from __future__ import annotations

from django.db.models import QuerySet

from core.accounts.models import User
from core.notifications.models import MailboxMessage


def letters(user: User) -> QuerySet[MailboxMessage]:
    return MailboxMessage.objects.filter(recipient=user)


def unread_count(user: User) -> int:
    return MailboxMessage.objects.filter(recipient=user, read_at__isnull=True).count()
