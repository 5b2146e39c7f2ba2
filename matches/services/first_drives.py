"""The first drive of a newcomer: ball in hand, near the end zone (KEM-FRI-06)."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from core.accounts.bots import bot_account
from core.accounts.models import User
from engine.first_drives import first_drive_of
from engine.variants.registry import find_variant
from matches.models import Match, Side
from matches.services.friendlies import (
    BOT_NAMES,
    begin_friendly,
    make_team,
)
from matches.services.friendly_bounds import require_room_for_friendly
from matches.services.orders.set_ups import submit_set_up
from rosters.queries.friendly_teams import clans_of_game

LEVEL = "easy"


def begin_first_drive(*, coach: User, variant: str, shares: bool = False, now: datetime) -> Match:
    """Begin a friendly in which the coach has the ball and four turns, against the easy bot.

    What goes before their first turn can be played at once. Raises `Refused` for one friendly too
    many.
    """
    clan, rival = clans_of_game(variant)[:2]
    with transaction.atomic():
        require_room_for_friendly(coach, now)
        match = begin_friendly(
            home=make_team(coach, clan),
            away=make_team(bot_account(LEVEL, BOT_NAMES[LEVEL]), rival),
            maker=coach,
            away_bot=LEVEL,
            shares=(shares, True),
            options=dict(find_variant(variant).first_drive.options),
            open_with=first_drive_of,
            now=now,
        )
        submit_set_up(match=match, side=Side.HOME, author=coach, text="", now=now)
    return match


def find_first_drive(coach: User) -> Match | None:
    """The newest first drive that the coach has begun and not played to its end."""
    rows = Match.objects.filter(league=None, home_team__coach=coach, finished_at=None)
    return rows.filter(setup__opening__isnull=False).order_by("-pk").first()
