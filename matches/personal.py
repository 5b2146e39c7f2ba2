"""What the matches keep of a person: what he wrote."""

from __future__ import annotations

from league.club.models import User
from matches.models import SavedSetUp, TableReport, TurnSheet


def personal_data(user: User) -> dict[str, object]:
    """His turn sheets, set-ups and reports."""
    return {
        "sheets": [
            {"match": row.match_id, "at": row.saved_at.isoformat(), "text": row.text}
            for row in TurnSheet.objects.filter(author=user).order_by("id")
        ],
        "set_ups": [
            {"team": row.team_id, "text": row.canonical}
            for row in SavedSetUp.objects.filter(team__coach=user)
        ],
        "reports": [
            {"match": row.match_id, "at": row.entered_at.isoformat(), "told": row.told}
            for row in TableReport.objects.filter(entered_by=user)
        ],
    }
