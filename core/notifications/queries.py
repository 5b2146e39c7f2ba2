"""Queries on a person's notifications."""

from __future__ import annotations

from django.db.models import QuerySet

from core.accounts.models import User
from core.notifications.models import Notification


def notifications(user: User) -> QuerySet[Notification]:
    return Notification.objects.filter(recipient=user)


def unread_count(user: User) -> int:
    return Notification.objects.filter(recipient=user, read_at__isnull=True).count()
