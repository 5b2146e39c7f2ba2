"""Notify officers of people who come to a league: by mail of a day's first alone (KEM-STA-05)."""

from __future__ import annotations

from collections.abc import Iterable

from core import clock
from core.accounts.models import User
from core.leagues.models import League
from core.notifications import services as notifications


def announce_arrival(
    *, league: League, to: Iterable[User], what: str, subject: str, body: str, link: str
) -> None:
    """Notify each of the officers once a day of `what`, such as `7:joined`; `link` is a path."""
    for officer in to:
        of_day = f"{league.pk}:{officer.pk}:{clock.now().date()}:"
        notifications.notify(
            recipient=officer,
            subject=subject,
            body=body,
            link=link,
            key=f"arrival:{of_day}{what}",
            by_mail=notifications.mails_first_of_day(officer, f"arrival:{of_day}"),
        )
