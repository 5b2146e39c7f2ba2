"""How the two sides of a match look on a picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matches.models import Match
from matches.render.side_looks import USUAL_COLOURS, Colours, Looks, looks_of
from rosters.crests.colours import COLOURS


def match_colours(match: Match) -> tuple[Colours, Colours]:
    """The colours of the two teams."""
    return match.home_team.colours, match.away_team.colours


def colours_of_file(file: Mapping[str, Any]) -> tuple[Colours, Colours]:
    """The colours that a match file gives the teams; the usual ones if it is older or gives none
    that there are.
    """
    try:
        home, away = (_pair(file["colours"][side]) for side in ("home", "away"))
    except (KeyError, TypeError, ValueError):
        return USUAL_COLOURS
    return home, away


def _pair(row: Any) -> Colours:
    """Raises an error if it is none."""
    field, emblem = row
    if field not in COLOURS or emblem not in COLOURS:
        raise ValueError
    return field, emblem


def match_looks(match: Match) -> Looks:
    """The looks of the two teams."""
    clans = match.home_team.clan.key, match.away_team.clan.key
    return looks_of(*match_colours(match), clans)
