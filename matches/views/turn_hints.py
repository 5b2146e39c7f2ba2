"""Hints beside the board of one's own turn, in a friendly against a bot (KEM-FRI-10)."""

from __future__ import annotations

from engine.planning.turn_hints import find_turn_hints
from matches.models import Match, Side
from matches.queries.present import Present
from matches.render.hint_words import HintWords, describe_turn_hints
from matches.services.bots import bots_of


def build_turn_hints(match: Match, side: int, now: Present) -> list[HintWords]:
    """The hints for the side on turn, until it has submitted; none where no bot plays the other."""
    rival = Side(1 - side)
    if match.ready_at is not None or bots_of(match)[rival] is None:
        return []
    hints = find_turn_hints(now.position, now.rules, side)
    return describe_turn_hints(hints, now.position, match.team(rival).name)
