"""The pages that can be printed, by the kind of the job that makes them a PDF."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from league.club.models import User
from league.club.queries import Person
from league.papers.models import Job
from league.papers.printing.almanac import almanac_page
from league.papers.printing.match_report import match_page
from league.papers.printing.page import Page
from league.papers.printing.roster import roster_page
from league.season.queries.seasons import visible_seasons
from matches.queries import visible_matches
from rosters.queries.teams import visible_teams


@dataclass(frozen=True, slots=True)
class Paper:
    """`page` makes it for a reader; nothing where he may not see it, or there is nothing.

    `sees` says in one question whether he may see what it shows.
    """

    page: Callable[[Person, int], Page | None]
    sees: Callable[[Person], QuerySet[Any]]


PAPERS: Mapping[str, Paper] = {
    Job.Kind.ROSTER: Paper(roster_page, visible_teams),
    Job.Kind.MATCH: Paper(match_page, visible_matches),
    Job.Kind.ALMANAC: Paper(almanac_page, visible_seasons),
}


def may_have(user: User, job: Job) -> bool:
    """Whether he who asked may still see what his file shows."""
    if job.kind in PAPERS:
        return PAPERS[job.kind].sees(user).filter(pk=job.subject_id).exists()
    league = job.league
    return league is None or user.has_perm("papers.export_league", league)
