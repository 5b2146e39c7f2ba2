"""The printable pages, by the kind of the job that renders them as PDF."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from core.accounts.models import Person, User
from league.exports.printing.almanac import almanac_page
from league.exports.printing.match_report import match_page
from league.exports.printing.page import PrintPage
from league.exports.printing.roster import roster_page
from league.models import FileJob
from league.queries.seasons import visible_seasons
from matches.queries.matches import visible_matches
from rosters.queries.teams import visible_teams


@dataclass(frozen=True, slots=True)
class PrintKind:
    """`page` builds it for a reader; None if they may not see it, or if it does not exist.

    `sees` is a cheap check of whether they may see its subject.
    """

    page: Callable[[Person, int], PrintPage | None]
    sees: Callable[[Person], QuerySet[Any]]


PRINT_KINDS: Mapping[str, PrintKind] = {
    FileJob.Kind.ROSTER: PrintKind(roster_page, visible_teams),
    FileJob.Kind.MATCH: PrintKind(match_page, visible_matches),
    FileJob.Kind.ALMANAC: PrintKind(almanac_page, visible_seasons),
}


def may_have(user: User, job: FileJob) -> bool:
    """Whether the requester may still see what the file shows: asked when it is made, and when it
    is downloaded.
    """
    if not user.is_active:
        return False
    if job.kind in PRINT_KINDS:
        return PRINT_KINDS[job.kind].sees(user).filter(pk=job.subject_id).exists()
    league = job.league
    return league is None or user.has_perm("league.export_league", league)
