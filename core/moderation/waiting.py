"""What waits for the operators on their home page."""

from __future__ import annotations

from collections.abc import Sequence

from django.urls import reverse
from django.utils.translation import gettext, ngettext

from core.accounts.models import User
from core.accounts.waiting import WaitingItem
from core.moderation.models import Report


def waiting(user: User) -> Sequence[WaitingItem]:
    """The queue of reported pages, for operators alone."""
    if not user.is_superuser or not (count := Report.objects.filter(state="open").count()):
        return ()
    said = ngettext(
        "{count} page is reported and not decided.",
        "{count} pages are reported and not decided.",
        count,
    )
    queue = f"{reverse('admin:core_report_changelist')}?state__exact=open"
    return [
        WaitingItem(
            gettext("Reported pages"),
            said.format(count=count),
            queue,
        )
    ]
