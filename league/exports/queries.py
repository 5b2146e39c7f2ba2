"""Queries of the export pages, and of panels on other pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.accounts.models import Person, User
from core.leagues.models import League
from core.leagues.panels import Panel
from league.models import FileJob, LeagueImport

KEPT: Mapping[str, str] = {
    "league.FileJob.asked_by": "files_asked_for",
    "league.FileJob.file_name": "files_asked_for",
    "league.LeagueImport.by": "audit_entries",
}
"""Field -> where the export contains its personal data, or why it holds none."""
NOT_PERSONAL: Mapping[str, str] = {
    "league.LeagueImport.site": "the name of a site",
}


def league_panel(league: League, person: Person) -> Panel:
    """Where a league was imported from, and the link to export it for those who may."""
    league_import = LeagueImport.objects.filter(league=league).first()
    may_export = person.has_perm("league.export_league", league)
    return Panel(
        "league/exports/_league_panel.html",
        {
            "league": league,
            "league_import": league_import,
            "may_export": may_export,
            "is_shown": may_export or league_import is not None,
        },
    )


def personal_data(user: User) -> dict[str, Any]:
    """Files that a person has requested; they are deleted within a day or two."""
    jobs = FileJob.objects.filter(asked_by=user).order_by("id")
    return {
        "files_asked_for": [
            {"at": job.asked_at.isoformat(), "what": job.get_kind_display(), "file": job.file_name}
            for job in jobs
        ],
    }
