"""The bots, by name: they play demonstrations and whole seasons, and sides of friendlies."""

from __future__ import annotations

from engine.coaches.levels import BOTS, LEVELS, make_bot
from engine.variants.registry import find_variant
from matches.models import Friendly, Match

__all__ = (
    "BOTS",
    "LEVELS",
    "NO_BOTS",
    "BotPair",
    "bots_of",
    "levels_in",
    "make_bot",
    "rival_bot_of",
)

BotPair = tuple[str | None, str | None]
"""The bots for home and away; None for a side that a person plays."""

NO_BOTS: BotPair = (None, None)


def levels_in(variant: str) -> tuple[str, ...]:
    """The levels that a game offers: a strong bot only where it was shown to be stronger."""
    return LEVELS if find_variant(variant).has_strong_bot else LEVELS[:2]


def bots_of(match: Match) -> BotPair:
    """The bots that play sides of a friendly from its start; none in a match of a league, where a
    bot only stands in (`matches.services.resolution.absences`).
    """
    if match.league_id is not None:
        return NO_BOTS
    friendly = Friendly.objects.filter(match=match).first()
    return NO_BOTS if friendly is None else (friendly.home_bot or None, friendly.away_bot or None)


def rival_bot_of(match: Match) -> str:
    """The level of the bot that a person began this friendly against; empty against a person, also
    while a bot plays the side of one (KEM-FRI-09).
    """
    levels = zip(bots_of(match), (match.home_team, match.away_team), strict=True)
    return next((level for level, team in levels if level and team.coach.is_bot), "")
