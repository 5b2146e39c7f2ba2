"""Bots play through the same segments, for demonstrations and whole seasons."""

from __future__ import annotations

from datetime import datetime

from matches.models import Match, MatchState
from matches.services.bots import BotPair
from matches.services.resolution.resolve import resolve_match

GREEDY: BotPair = ("greedy", "greedy")


def play_turns(
    *,
    match_id: int,
    turns: int,
    now: datetime,
    coaches: BotPair = GREEDY,
    until_side: int | None = None,
) -> int:
    """Play the kick-off, if it is due, and up to that many turns. Returns how many were played.

    Stops at full time, at a side without a bot, and, with `until_side`, at the first turn of that
    side after `turns` turns (`turns` is then the least, not the most).
    """
    played = 0
    match = Match.objects.only("state", "waiting_side", "segment").get(pk=match_id)
    while match.is_running:
        enough = played >= turns and match.state == MatchState.PLAYING
        if enough and until_side in (None, match.waiting_side):
            break
        segment = resolve_match(match_id=match_id, now=now, segment=match.segment, bots=coaches)
        if segment is None:
            break
        played += segment.number > 0
        match = segment.match  # as that segment left it
    return played


def play_match(*, match_id: int, now: datetime, coaches: BotPair = GREEDY) -> Match:
    """Play a match to full time. The caller must drain its consequences from the outbox."""
    play_turns(match_id=match_id, turns=10_000, now=now, coaches=coaches)
    return Match.objects.get(pk=match_id)
