"""What the rosters keep of a person."""

from __future__ import annotations

from league.club.models import User
from rosters.models import TeamCoach, TeamDraft


def personal_data(user: User) -> dict[str, object]:
    """His teams of today and of before, and his drafts."""
    return {
        "teams": [
            {"team": row.team.name, "league": row.team.league.slug, "since": row.since.isoformat()}
            for row in TeamCoach.objects.filter(coach=user).select_related("team__league")
        ],
        "drafts": [
            {"league": row.league.slug, "name": row.name, "lines": row.lines}
            for row in TeamDraft.objects.filter(coach=user).select_related("league")
        ],
    }
