"""The strong coach's numbers by game: tried against the greedy coach in many matches."""

from __future__ import annotations

from collections.abc import Mapping

from engine.coaches.greedy.style import NORMAL, Style

STYLES: Mapping[str, Style] = {
    "blitz": Style(
        escape_odds=0.6,
        carrier_gain=5.5,
        near_ball_gain=0.5,
        waiting_loss=0.18,
        risk=0.4,
        zone=0.2,
        zone_defending=1.0,
        safeties=1,
        cover=1,
    ),
    "squig": Style(
        escape_odds=0.3,
        run_loss=8.0,
        exposure=0.15,
        side_line=0.4,
        body_gain=0.25,
        reroll_relief=0.7,
        zone=0.1,
        mark=2.7,
        cover=1,
    ),
}
"""Key of the game -> what its strong coach pays for what; other games have ``NORMAL``."""


def style_of(game: str) -> Style:
    """The style for the game with that key."""
    return STYLES.get(game, NORMAL)
