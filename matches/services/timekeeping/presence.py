"""Confirming that one is there before the first kick-off (KEM-CLK-02)."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext

from core.accounts.models import User
from core.audit import services as audit
from core.errors import Refused
from matches.models import Match, MatchState
from matches.services.timekeeping.clocks import clock_of
from matches.services.turn_guards import lock_for


def confirm(match: Match, side: int, now: datetime) -> bool:
    """Record that a side of a locked match is there. Returns whether that was new."""
    row = clock_of(match, side)
    if row.confirmed_at is not None:
        return False
    row.confirmed_at = now
    row.save(update_fields=("confirmed_at",))
    return True


def confirm_presence(*, match: Match, side: int, author: User, now: datetime) -> None:
    """Confirm that one is there; the set-up can follow or be left to the default.

    Confirming twice changes nothing. Raises `Refused` once the match has begun.
    """
    with transaction.atomic():
        match = lock_for(match, side, author)
        if match.state != MatchState.SETTING_UP:
            raise Refused(
                gettext("This match has begun, or will not: there is nothing left to confirm.")
            )
        if confirm(match, side, now):
            audit.record(
                actor=author,
                league=match.league,
                verb="match.confirmed",
                subject=match,
                data={"side": side},
            )
