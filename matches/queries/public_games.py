"""Public matches that are being played, as small boards on the front page (docs/hidden.md).

Each visit asks which they are, as a stranger: a league that has become private is gone at once.
Only the drawings of their positions are remembered.
"""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser

from core.leagues.panels import Panel
from matches.models import MatchState
from matches.queries.match_cards import SHOWN, MatchCard, card_boards
from matches.queries.matches import visible_matches


def public_panel() -> Panel:
    """The matches with the latest turns, each with its board; nothing if there are none."""
    stranger = AnonymousUser()
    rows = visible_matches(stranger).filter(
        state=MatchState.PLAYING,
        segment__gt=0,
        waiting_side__isnull=False,
        league__archived_at=None,
    )
    rows = rows.order_by("-clock_from", "-pk")[:SHOWN]
    cards = [MatchCard.for_strangers(match) for match in rows]
    boards = card_boards(stranger, cards)
    shown = [(card, boards[card.match.pk]) for card in cards if card.match.pk in boards]
    return Panel("matches/_being_played.html", {"cards": shown})
