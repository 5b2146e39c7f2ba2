"""Which rows of the audit log a coach, a team or a match is concerned by."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.db.models import Q

from league.club.audit_log import About
from matches.models import Match


def subjects(about: About) -> Mapping[str, Collection[int]]:
    """The matches of a person's teams, of a team, or the one."""
    matches = Match.objects.filter(league=about.league)
    if about.match is not None:
        matches = matches.filter(pk=about.match)
    elif about.team is not None:
        matches = matches.filter(Q(home_team=about.team) | Q(away_team=about.team))
    elif about.person is not None:
        matches = matches.filter(
            Q(home_team__coach=about.person) | Q(away_team__coach=about.person)
        )
    return {"matches.match": list(matches.order_by().values_list("pk", flat=True))}
