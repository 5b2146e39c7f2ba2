"""The bots, by name: they play demonstrations and whole seasons."""

from __future__ import annotations

from engine.coaches.levels import BOTS, LEVELS, make_bot

__all__ = ("BOTS", "LEVELS", "NO_BOTS", "BotPair", "make_bot")

BotPair = tuple[str | None, str | None]
"""The bots for home and away; None for a side that a person plays."""

NO_BOTS: BotPair = (None, None)
