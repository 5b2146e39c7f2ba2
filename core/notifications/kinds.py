"""The kinds of notifications that a person may choose to get by mail; all are on the site."""

from __future__ import annotations

from collections.abc import Mapping

NOTIFICATION_KINDS: Mapping[str, str] = {
    "match.turn": "Your turn: what happened, and what to do next",
    "match.asked": "A question for you in the other side's turn",
    "match.acknowledged": "Your sheet is accepted: how it was read, and its odds",
    "match.played": "The result of your turn",
    "match.reminder": "A deadline for your turn or set-up is near",
    "match.message": "Messages of a match",
    "digest": "Daily summary of what waits for you",
}
OTHER_KINDS_LABEL = "Results, corrections, seasons and all else"
"""Notifications without a kind, which follow the switch for all mail."""
PRIVATE_KINDS = frozenset({"match.acknowledged", "match.answer"})
"""Notifications about what the person submitted; even their existence is private."""
