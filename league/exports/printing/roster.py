"""The roster sheet: a team on one page, to print and play with."""

from __future__ import annotations

from django.urls import reverse

from core import clock
from core.accounts.models import Person
from league.exports.printing.page import PrintPage
from rosters.queries import teams as queries

MIN_ROWS = 16


def roster_page(person: Person, pk: int) -> PrintPage | None:
    """The sheet of a team that the person may see."""
    team = queries.visible_teams(person).filter(pk=pk).first()
    if team is None:
        return None
    players = queries.roster(team)
    context = {
        "team": team,
        "players": players,
        "empty_rows": range(max(0, MIN_ROWS - len(players))),
        "staff": queries.staff_of(team),
        "record": queries.record_of(team),
        "value": queries.team_value(players, team),
        "made_at": clock.now(),
    }
    back = reverse("rosters:team", args=[team.pk])
    return PrintPage("league/exports/roster.html", f"{team.name}, roster", back, context)
