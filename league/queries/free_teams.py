"""Teams that can begin a match: one at a time, its after-match sequence included (KEM-CAL-03)."""

from __future__ import annotations

from rosters.hooks import ROSTER_GUARDS
from rosters.models import AfterMatch, Team


def is_free(team: Team) -> bool:
    """Whether the team is in no match, and is done after its last."""
    if ROSTER_GUARDS.first(team):
        return False
    return not AfterMatch.objects.filter(team=team, closed_at__isnull=True).exists()
