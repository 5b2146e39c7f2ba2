"""Change the plan of a season before it starts."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext

from core.accounts.models import User
from core.audit import services as audit
from core.errors import Refused
from league.models import Season
from league.plans import Plan
from league.services.entries import move_up
from league.services.seasons import check_points, lock_season, require_to, stored_points
from league.table import Points


def change_plan(*, season: Season, actor: User, plan: Plan, points: Points) -> None:
    """Change the format, dates and points of a season that has not started.

    A published schedule is deleted, since it was drawn by the old plan. New places are filled from
    the waiting list.
    """
    require_to(actor, "league.manage_season", season)
    settled = plan.checked()
    check_points(points)
    with transaction.atomic():
        season = lock_season(season)
        if season.is_started:
            raise Refused(
                gettext("A season's plan cannot change once it has started."), rule="LGE-OPT-01"
            )
        for name, value in {**settled, **stored_points(points)}.items():
            setattr(season, name, value)
        season.save()
        season.rounds.all().delete()
        season.entries.filter(keeps_division=False).update(division=None)
        move_up(season, actor)
        audit.record(
            actor=actor,
            league=season.league,
            verb="season.planned",
            subject=season,
            data={"format": season.format, **season.format_options},
        )
