"""What only a team of a league can do: the team of a friendly has none, and no career."""

from __future__ import annotations

from django.utils.translation import gettext

from core.errors import Refused
from core.leagues.models import League
from rosters.models import Team


def require_league(team: Team) -> League:
    """The team's league. Raises `Refused` for a team made for one friendly (KEM-FRI-01)."""
    if team.league is None:
        raise Refused(
            gettext("{team} was made for one friendly and belongs to no league.").format(team=team),
            rule="KEM-FRI-01",
        )
    return team.league
