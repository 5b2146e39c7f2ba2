"""The vacations of a coach that end when they leave a league, in words."""

from __future__ import annotations

from django.utils.translation import gettext

from core import clock
from core.accounts.models import User
from core.leagues.models import League
from matches.models import Vacation


def vacations_in_words(league: League, coach: User) -> dict[str, str]:
    """Those that are not over: a key of each, and that it ends
    (`core.leagues.services.leagues.STANDING`).
    """
    rows = Vacation.objects.filter(
        league=league, coach=coach, ended_at=None, ends_at__gt=clock.now()
    )
    return {
        f"vacation:{row.pk}": gettext("Their vacation from {first} to {last} ends.").format(
            first=row.first_day, last=row.last_day
        )
        for row in rows
    }
