"""Queries on a person's notifications."""

from __future__ import annotations

from django.db.models import QuerySet

from core.accounts.models import User
from core.notifications.kinds import mail_only
from core.notifications.models import Notification


def notifications(user: User) -> QuerySet[Notification]:
    """What the site shows a person: all but what is for their mail alone."""
    return Notification.objects.filter(recipient=user).exclude(kind__in=mail_only())


def unread_count(user: User) -> int:
    return Notification.objects.filter(recipient=user, read_at__isnull=True).count()
