"""Who has done what a match asks of them before it begins, when its round closes (KEM-CAL-02)."""

from __future__ import annotations

from matches.models import Match, MatchState, Side, TableReport
from matches.queries.matches import set_ups_ready


def sides_that_came(match: Match) -> list[Side]:
    """The sides that have submitted their set-up, or entered the result of a match at a table."""
    if match.state == MatchState.AWAITED:
        entered = TableReport.objects.filter(match=match, state=TableReport.State.ENTERED)
        by = set(entered.values_list("entered_by", flat=True))
        return [side for side in Side if match.team(side).coach_id in by]
    ready = set_ups_ready(match)
    return [side for side in Side if side in ready]
