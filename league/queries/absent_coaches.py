"""Teams of a season whose coach has left the site or the league: what an officer is warned of."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext

from core.leagues.models import PLAYING_ROLES, Membership
from league.models import Entry, Season


def entries_without_coach(season: Season) -> QuerySet[Entry]:
    """The entries of a season whose team nobody coaches who still plays in the league."""
    still_there = Membership.objects.filter(
        user=OuterRef("team__coach"),
        league=season.league_id,
        role__in=PLAYING_ROLES,
        user__is_active=True,
    )
    entries = season.entries.filter(
        ~Exists(still_there), status__in=(Entry.Status.APPLIED, Entry.Status.ACCEPTED)
    )
    return entries.select_related("team").order_by("team__name")


def warning_of_absent_coaches(season: Season) -> str:
    """Which teams of the season have no coach, and what to do; empty if each has one."""
    teams = [str(entry.team) for entry in entries_without_coach(season)]
    if not teams:
        return ""
    return gettext(
        "Nobody coaches these teams any more: {teams}. Default orders play their matches. Give "
        "them to another coach, or refuse them or take them out of the season."
    ).format(teams=", ".join(teams))
