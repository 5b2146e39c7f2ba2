"""The first drive of a newcomer: ball in hand, near the end zone (KEM-FRI-06)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext

from core.accounts.bots import bot_account
from core.accounts.models import User
from core.errors import Refused
from engine.geometry import Board
from engine.lineup import FigureSpec, MatchSetup
from engine.opening import Opening
from engine.rules_lookup import rules_for
from engine.variants.registry import VARIANTS
from matches.models import Match, Side
from matches.services.friendlies import (
    BOT_NAMES,
    begin_friendly,
    make_team,
    require_room_for_friendly,
)
from matches.services.orders.set_ups import submit_set_up
from rosters.queries.friendly_teams import clans_of_game

GAMES = tuple(meta for meta in VARIANTS if meta.has_first_drive)
"""The games that have one."""
LEVEL = "easy"
HALF, TURNS_GONE = 2, 4
"""The second half, of which both have played four turns: four are left."""
Place = tuple[int, int]
"""Columns from the middle, and rows to the end zone that the visitor attacks."""
CARRIER: Place = (0, 5)
FRONT: Sequence[Place] = ((-1, 4), (1, 4))
"""The visitor's strongest: each beside an opponent."""
REST: Sequence[Place] = ((-2, 5), (2, 5), (-1, 7), (1, 7), (0, 8))
OPPONENTS: Sequence[Place] = ((-1, 3), (1, 3), (-3, 2), (3, 2), (0, 1), (-3, 6), (3, 6))


def begin_first_drive(*, coach: User, variant: str, now: datetime) -> Match:
    """Begin a friendly in which the coach has the ball and four turns, against the easy bot.

    What goes before their first turn can be played at once. Raises `Refused` for a game without
    one, and for one friendly too many.
    """
    if variant not in {meta.key for meta in GAMES}:
        raise Refused(
            gettext("This game has no first drive: play a whole match."), rule="KEM-FRI-06"
        )
    clan, rival = clans_of_game(variant)[:2]
    with transaction.atomic():
        require_room_for_friendly(coach, now)
        match = begin_friendly(
            home=make_team(coach, clan),
            away=make_team(bot_account(LEVEL, BOT_NAMES[LEVEL]), rival),
            maker=coach,
            away_bot=LEVEL,
            open_with=first_drive_of,
            now=now,
        )
        submit_set_up(match=match, side=Side.HOME, author=coach, text="", now=now)
    return match


def first_drive_of(setup: MatchSetup) -> Opening:
    """Where everybody stands in it: home has the ball and attacks."""
    board = rules_for(setup).board
    home, away = setup.home.figures, setup.away.figures
    swift = max(range(len(home)), key=lambda slot: (home[slot].ma, home[slot].ag, -slot))
    strong = _strongest(home, but=swift)
    own = {swift: CARRIER, **dict(zip(strong, (*FRONT, *REST), strict=False))}
    theirs = dict(zip(_strongest(away), OPPONENTS, strict=False))
    return Opening(
        side=int(Side.HOME),
        half=HALF,
        turn=TURNS_GONE,
        carrier=swift,
        squares=(
            tuple(sorted((slot, _square(board, place)) for slot, place in own.items())),
            tuple(sorted((len(home) + n, _square(board, place)) for n, place in theirs.items())),
        ),
    )


def _strongest(figures: Sequence[FigureSpec], but: int | None = None) -> list[int]:
    """Their slots, the strongest first."""
    slots = [slot for slot in range(len(figures)) if slot != but]
    return sorted(slots, key=lambda slot: (-figures[slot].st, -len(figures[slot].skills), slot))


def _square(board: Board, place: Place) -> int:
    column, rows = place
    return board.at(board.width // 2 + column, board.length - 1 - rows)
