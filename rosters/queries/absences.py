"""Why a player of a team cannot play now."""

from __future__ import annotations

from django.db.models import Case, When
from django.utils.translation import gettext, gettext_noop

from rosters.models import Player, Team

REASONS = {
    Player.Status.DEAD: gettext_noop("is dead"),
    Player.Status.RELEASED: gettext_noop("was released"),
    Player.Status.RETIRED: gettext_noop("has retired"),
}
MISSES = gettext_noop("must miss the match")


def why_absent(team: Team, number: int) -> str:
    """Why the player with this shirt number cannot play, to follow a name: 'is dead'.

    Empty if they can, and for a number of nobody in the team.
    """
    player = (
        Player.objects.filter(team=team, number=number)
        .select_related("sheet")
        .order_by(Case(When(status=Player.Status.ACTIVE, then=0), default=1), "-created_at", "-pk")
        .first()
    )
    if player is None:
        return ""
    if player.is_active:
        return gettext(MISSES) if player.sheet.misses_next else ""
    return gettext(REASONS[Player.Status(player.status)])
