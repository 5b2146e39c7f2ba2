"""Which coaches have missed the last deadline they had."""

from __future__ import annotations

from django.db.models import Q

from core import clock
from matches.models import Match, MatchMode, MatchState, SetUpOrders, Side, SideClock, TurnSheet
from matches.queries.matches import HEAVY_FIELDS, OVER
from rosters.models import Team


def missed_deadline(team: Team) -> bool:
    """Whether the coach missed the last deadline they had in a match of the team that still goes on
    (LGE-PBM-01): a turn, the set-up, or the word that they are there.
    """
    rows = Match.objects.filter(Q(home_team=team) | Q(away_team=team)).exclude(state__in=OVER)
    by_mail = rows.filter(mode=MatchMode.MAIL).defer(*HEAVY_FIELDS)
    return any(
        _missed(match, Side.HOME if match.home_team_id == team.pk else Side.AWAY)
        for match in by_mail.select_related("home_team", "away_team")
    )


def without_set_up(match: Match) -> list[Side]:
    """The sides whose coach has submitted no set-up."""
    ready = SetUpOrders.objects.filter(match=match, ready=True).values_list("side", flat=True)
    return [side for side in Side if side not in set(ready)]


def _missed(match: Match, side: Side) -> bool:
    row = SideClock.objects.filter(match=match, side=side).first()
    if row is not None and row.missed:
        return True
    if match.state == MatchState.HELD and match.held_from == MatchState.SETTING_UP:
        late = match.due_at is not None and match.due_at <= clock.now()
        return late and match.terms.confirm and (row is None or row.confirmed_at is None)
    if not match.has_begun or side not in without_set_up(match):
        return False
    played = TurnSheet.objects.filter(match=match, side=side, state=TurnSheet.State.RESOLVED)
    return not played.exists()
