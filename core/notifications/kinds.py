"""The kinds of letters whose mailing a person may choose; each is in his mailbox either way."""

from __future__ import annotations

from collections.abc import Mapping

NOTIFICATION_KINDS: Mapping[str, str] = {
    "match.turn": "It is your turn: what happened, and what is wanted",
    "match.asked": "You are asked something in the other side's turn",
    "match.acknowledged": "A sheet of yours is in: how it was read, and its odds",
    "match.played": "What came of a turn of yours",
    "match.reminder": "A turn or a set-up of yours is wanted soon",
    "match.message": "Messages of a match",
    "digest": "Once a day, all that waits for you",
}
OTHER_KINDS_LABEL = "Results, corrections, seasons and all else"
"""Letters of no kind, which follow the one switch for all mail."""
PRIVATE_KINDS = frozenset({"match.acknowledged", "match.answer"})
"""Letters that only what one wrote oneself brings about: that there is one is one's own affair."""
