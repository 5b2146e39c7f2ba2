"""What waits to be sent to other machines: in a restored copy an operator sends or drops it."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext

from core import clock
from core.accounts.models import User
from core.accounts.waiting import WaitingItem
from core.jobs.held_copy import held_since, release_outward
from core.jobs.models import OutboxDelivery
from core.mail import account_mail, sending
from core.mail.models import AccountMail
from core.notifications.models import HeldNotification, WebhookDelivery

NEWS = "core.webhook_news"
_DROPPED = "Dropped in a restored copy."


def count_waiting() -> dict[str, int]:
    """How many of each kind wait to be sent, by the kind's plural."""
    return {
        "mails": _open_deliveries(sending.CONSUMER).count(),
        "mails about accounts": _open_deliveries(account_mail.CONSUMER).count(),
        "webhook deliveries": _due_webhooks().count() + _open_deliveries(NEWS).count(),
        "notifications that wait": HeldNotification.objects.count(),
    }


def send_waiting() -> None:
    """Send outward again, what has waited first: the next tick begins with it."""
    with transaction.atomic():
        _open_deliveries(sending.CONSUMER, account_mail.CONSUMER).update(next_at=clock.now())
        release_outward()


def drop_waiting() -> None:
    """Send outward again, but nothing of what waits now. People still see it on the site."""
    now = clock.now()
    with transaction.atomic():
        # Before their deliveries, which say which mails wait.
        for delivery in _open_deliveries(account_mail.CONSUMER).select_related("row"):
            AccountMail.objects.filter(pk=delivery.row.payload["mail"]).delete()
        own = _open_deliveries(sending.CONSUMER, account_mail.CONSUMER, NEWS)
        own.update(done_at=now, error=_DROPPED)
        _due_webhooks().update(next_at=None, error=_DROPPED)
        HeldNotification.objects.all().delete()
        release_outward()


def _open_deliveries(*consumers: str) -> QuerySet[OutboxDelivery]:
    return OutboxDelivery.objects.filter(Q(consumer__in=consumers), done_at__isnull=True)


def _due_webhooks() -> QuerySet[WebhookDelivery]:
    return WebhookDelivery.objects.filter(next_at__isnull=False)


def waiting_copy(user: User) -> Sequence[WaitingItem]:
    """That this site is a restored copy, on the home page of operators."""
    if not user.is_superuser or not (since := held_since()):
        return ()
    said = gettext(
        "This site was restored on {date} and sends no mail and no webhook, and reads no mailbox. "
        "Decide with `manage.py held_messages`."
    ).format(date=f"{since:%Y-%m-%d %H:%M} UTC")
    return [WaitingItem(gettext("Restored copy"), said, reverse("admin:index"))]
