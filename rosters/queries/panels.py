"""The panel of rosters on a league's page."""

from __future__ import annotations

from core.accounts.models import Person
from core.leagues.models import League
from core.leagues.panels import Panel
from rosters.models import TeamDraft
from rosters.queries.teams import teams_of


def league_panel(league: League, person: Person) -> Panel:
    """The league's teams, and for its coaches a link to found one."""
    draft = None
    if person.is_authenticated:
        draft = TeamDraft.objects.filter(league=league, coach_id=person.pk).first()
    return Panel(
        "rosters/_league_panel.html",
        {
            "league": league,
            "teams": list(teams_of(league)),
            "draft": draft,
            "may_found": person.has_perm("core.coach_in_league", league),
            "reader": person.pk,
        },
    )
