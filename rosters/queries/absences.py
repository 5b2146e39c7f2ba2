"""Why a player of a team cannot play now."""

from __future__ import annotations

from rosters.models import Player, Team

REASONS = {
    Player.Status.DEAD: "is dead",
    Player.Status.RELEASED: "was released",
    Player.Status.RETIRED: "has retired",
}
MISSES = "must miss the match"


def why_absent(team: Team, number: int) -> str:
    """Why the player with this shirt number cannot play, as 'is dead'; empty if they can.

    Empty for a number of nobody in the team, too.
    """
    player = Player.objects.filter(team=team, number=number).select_related("sheet").first()
    if player is None:
        return ""
    if player.is_active:
        return MISSES if player.sheet.misses_next else ""
    return REASONS[Player.Status(player.status)]
