"""A friendly between two people: one lets a bot play their side for a while (KEM-FRI-09)."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext

from core.accounts.models import User
from core.errors import NotAllowed, Refused
from matches.models import Friendly, Match, Side
from matches.services.bots import bots_of, levels_in
from matches.services.enqueue import enqueue_resolution
from matches.services.friendly_bounds import require_room_for_work
from matches.services.states import lock_match
from matches.services.timekeeping.due import is_due, submitted_sheet

RULE = "KEM-FRI-09"
BOT_OF_SIDE = {Side.HOME: "home_bot", Side.AWAY: "away_bot"}
"""The field of `Friendly` for the bot of each side."""


def seat_bot(*, match: Match, actor: User, level: str, now: datetime) -> Match:
    """Let the bot of that level play the actor's side from now on.

    Raises `NotAllowed` for who does not play it, and `Refused` while a bot plays the other side or
    where the site has computed enough for them (KEM-FRI-03).
    """
    with transaction.atomic():
        match, side = _lock_own_side(match, actor)
        if level not in levels_in(match.variant):
            raise Refused(gettext("Choose how well the bot plays."), field="level")
        require_room_for_work(actor, now)
        if any(bots_of(match)):
            raise Refused(gettext("A bot plays one of the two sides already."), rule=RULE)
        Friendly.objects.filter(match=match).update(**{BOT_OF_SIDE[side]: level})
        if is_due(match, now):
            if match.waiting_side is not None:
                match.ready_at = match.ready_at or now  # the tick finds it if the job is lost
                match.save(update_fields=("ready_at",))
            enqueue_resolution(match)
    return match


def unseat_bot(*, match: Match, actor: User) -> Match:
    """Play one's own side again. Raises `NotAllowed` or `Refused`."""
    with transaction.atomic():
        match, side = _lock_own_side(match, actor)
        if not bots_of(match)[side]:
            raise Refused(gettext("You play your side yourself."), rule=RULE)
        Friendly.objects.filter(match=match).update(**{BOT_OF_SIDE[side]: ""})
        if match.waiting_side == side and submitted_sheet(match) is None:
            match.ready_at = None  # it waits for them again
            match.save(update_fields=("ready_at",))
    return match


def _lock_own_side(match: Match, actor: User) -> tuple[Match, Side]:
    match = lock_match(match.pk)
    if not actor.has_perm("matches.seat_bot", match):
        raise NotAllowed(gettext("Only who plays a side against a person can let a bot play it."))
    if match.is_over:
        raise Refused(gettext("This match is over already."), rule=RULE)
    return match, next(side for side in Side if match.team(side).coach_id == actor.pk)
