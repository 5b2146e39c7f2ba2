"""How the two sides of a match look on a picture."""

from __future__ import annotations

from matches.models import Match
from matches.render.side_looks import Looks, looks_of


def match_looks(match: Match) -> Looks:
    """The looks of the two teams."""
    home, away = match.home_team, match.away_team
    return looks_of(home.colours, away.colours, (home.clan.key, away.clan.key))
