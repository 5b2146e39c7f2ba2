"""A coach's own line for the dice of their match: it is part of the first digest."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext

from core.accounts.models import User
from core.audit import services as audit
from core.errors import NotAllowed, Refused
from matches.models import DiceLine, Match, MatchState
from matches.services.turn_guards import lock_for

MAX_LENGTH = 100


def add_line(*, match: Match, side: int, author: User, text: str, now: datetime) -> DiceLine:
    """Set a side's line before any die is rolled. The dice's secret was fixed before it.

    It can be changed until the kick-off. Everybody who may read the match reads it, so a guest adds
    none (KEM-GUE-02). Raises `Refused`.
    """
    if author.is_guest:
        raise NotAllowed(gettext("Log in to add a line of your own to the dice."))
    text = " ".join(text.replace("\x00", "").split())
    if not text or len(text) > MAX_LENGTH:
        raise Refused(
            gettext("A line has 1 to {most} characters.").format(most=MAX_LENGTH), field="text"
        )
    with transaction.atomic():
        match = lock_for(match, side, author)
        if match.state != MatchState.SETTING_UP or match.ready_at is not None:
            raise Refused(
                gettext("The dice are being rolled: it is too late for a line of your own.")
            )
        line, _ = DiceLine.objects.update_or_create(
            match=match, side=side, defaults={"text": text, "saved_at": now}
        )
        audit.record(
            actor=author,
            league=match.league,
            verb="match.dice_line",
            subject=match,
            data={"side": side},
        )
    return line
