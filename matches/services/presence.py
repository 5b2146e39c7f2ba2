"""Who has a friendly's page before them: the other side sees that, and nothing else.

A page that is open asks again every few seconds; what is kept is when it last did, for minutes.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.core.cache import cache

from core import clock
from matches.models import Match, Side

LOST, THERE, GONE = 6, 10, 120
"""Seconds since a page last asked, which does so every two: after the first their connection may be
lost, after the second they are not seen, after the last they are mailed (KEM-FRI-05)."""

LONG = 365 * 24 * 3600.0
"""Seconds for who was not there lately."""


def note_presence(match: int, sides: Iterable[Side]) -> None:
    """Those who play these sides have a page of that friendly before them."""
    for side in sides:
        cache.set(_key(match, side), clock.now().timestamp(), GONE)


def present_sides(match: int) -> list[Side]:
    """The sides whose player has a page of that friendly before them now."""
    return [side for side in Side if _since(match, side) <= THERE]


def was_just_present(match: Match, side: Side) -> bool:
    """Whether they had one in the last two minutes: they need no mail about it."""
    return match.league_id is None and _since(match.pk, side) <= GONE


def time_until_gone(match: Match, side: Side) -> timedelta:
    """How long it is until they have not had one for two minutes, if they do not come back."""
    return timedelta(seconds=max(0.0, GONE - _since(match.pk, side)))


def has_seen_since(match: Match, side: Side, moment: datetime) -> bool:
    """Whether they have had one after that moment."""
    return clock.now() - timedelta(seconds=_since(match.pk, side)) > moment


def lost_connection(match: int, side: Side) -> bool:
    """Whether they had one in the last two minutes, and have none now."""
    return LOST < _since(match, side) <= GONE


def _since(match: int, side: Side) -> float:
    """Seconds since they had one; `LONG` if that is not known."""
    seen = cache.get(_key(match, side))
    return LONG if seen is None else clock.now().timestamp() - seen


def _key(match: int, side: Side) -> str:
    return f"match:{match}:present:{int(side)}"
