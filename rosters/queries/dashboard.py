"""The sections of the league admin's dashboard about rosters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext

from core import clock
from core.accounts.models import Person
from core.leagues.dashboard import DashboardRow, DashboardSection
from core.leagues.models import League
from rosters.models import AfterMatch
from rosters.queries.coaching import coach_plays


def sections(league: League, person: Person) -> Sequence[DashboardSection]:
    """Coaches who can still choose and buy after a match, for whom a round waits."""
    waiting = AfterMatch.objects.filter(team__league=league, closed_at__isnull=True)
    return [
        DashboardSection(
            "after-match",
            gettext("After a match"),
            gettext("No coach has choices or purchases to make."),
            waiting.select_related("team__coach")
            .annotate(coach_is_here=coach_plays("team__"))
            .order_by("due_at", "pk"),
            _waits,
        ),
    ]


def _waits(after: Any) -> DashboardRow:
    page = reverse("rosters:after-match", args=[after.pk])
    if not after.coach_is_here:
        words = gettext(
            "{coach} has gone: no round waits for it. Finish it for them, or let it close by its "
            "defaults."
        )
    else:
        words = gettext("{coach} can still choose and buy; at the deadline the defaults apply.")
    return DashboardRow(
        str(after.team),
        page,
        words.format(coach=after.team.coach),
        since=after.opened_at,
        due_at=after.due_at,
        is_late=not after.coach_is_here or after.due_at < clock.now(),
    )
