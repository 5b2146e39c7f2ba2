"""The roster sheet: a team on one page, to print and play with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from core import clock
from core.accounts.models import Person
from league.exports.printing.page import PrintPage
from rosters.models import Player, Team
from rosters.queries import teams as queries
from rosters.queries.teams import TeamRecord

MIN_ROWS = 16


@dataclass(frozen=True, slots=True)
class RosterSheet:
    """A team on paper, with rows left empty for new players."""

    team: Team
    players: Sequence[Player]
    staff: Sequence[tuple[str, int]]
    record: TeamRecord
    value: int
    made_at: datetime

    @property
    def empty_rows(self) -> range:
        return range(max(0, MIN_ROWS - len(self.players)))


def roster_page(person: Person, pk: int) -> PrintPage | None:
    """The sheet of a team that the person may see."""
    team = queries.visible_teams(person).filter(pk=pk).first()
    if team is None:
        return None
    players = queries.roster(team)
    content = RosterSheet(
        team,
        players,
        queries.staff_of(team),
        queries.record_of(team),
        queries.team_value(players, team),
        clock.now(),
    )
    back = reverse("rosters:team", args=[team.pk])
    return PrintPage("league/exports/roster.html", f"{team.name}, roster", back, content)
