"""More time for a turn (LGE-PBM-01), given by a judge, and logged."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext

from core.accounts.models import User
from core.asking import asks_first
from core.audit import services as audit
from core.errors import NotAllowed, Refused
from matches.models import Match, MatchState
from matches.services.consents import Act, require_impartial
from matches.services.notifications import clock_notifications
from matches.services.resolution import hold
from matches.services.states import lock_match
from matches.services.timekeeping import clocks

MAX_HOURS = 336
MAX_REASON_LENGTH = 300


@asks_first
def give_time(*, match: Match, hours: int, now: datetime, actor: User, reason: str) -> datetime:
    """A judge gives the coaches of a match more time; both are notified, with the reason. In a
    match of their own as KEM-SHO-02 says.

    A held match goes on, and the turn or set-up it waits for has that many hours more than usual.
    Returns the new deadline. Raises `NotAllowed`, `Refused`, and `Unplayable` as `run_again` does.
    """
    if not actor.has_perm("matches.judge", match):
        raise NotAllowed(gettext("Only a commissioner or rules judge can give more time."))
    reason = " ".join(reason.split())
    if not reason or len(reason) > MAX_REASON_LENGTH:
        raise Refused(
            gettext("Give a reason of 1 to {most} characters.").format(most=MAX_REASON_LENGTH),
            rule="LGE-PBM-01",
        )
    with transaction.atomic():
        match = lock_match(match.pk)
        words = f"Give {hours} hours more to play. The reason: {reason}"
        require_impartial(match, actor, Act("extend", str(hours), words), now)
        until = extend(match=match, hours=hours, now=now, actor=actor, reason=reason)
        match.refresh_from_db(fields=("state", "due_at"))
        clock_notifications.extended(match, reason, now)
    return until


def extend(*, match: Match, hours: int, now: datetime, actor: User, reason: str = "") -> datetime:
    """Move a match's deadline to that many hours from now or from the deadline; a held match goes
    on first.

    If that falls in its coach's quiet hours or free days, the deadline is their end. The caller has
    checked that the actor may do this. Returns the new deadline. Raises `Refused`, and `Unplayable`
    as `run_again` does.
    """
    if not 1 <= hours <= MAX_HOURS:
        raise Refused(
            gettext("An extension is 1 to {most} hours.").format(most=MAX_HOURS), rule="LGE-PBM-01"
        )
    with transaction.atomic():
        match = lock_match(match.pk)
        if match.state == MatchState.AWAITED:
            raise Refused(
                gettext("Its entered result waits for an answer: confirm or withdraw that first."),
                rule="KEM-TAB-03",
            )
        if match.state == MatchState.HELD:
            match = hold.let_go_on(match=match, actor=actor, now=now)
        if not match.is_running or match.due_at is None:
            raise Refused(gettext("This match is not waiting for anybody."), rule="LGE-PBM-01")
        clocks.put_off(match, now, timedelta(hours=hours))
        match.save(update_fields=("due_at", "remind_at"))
        audit.record(
            actor=actor,
            league=match.league,
            verb="match.extended",
            subject=match,
            data={"hours": hours, "until": match.due_at.isoformat(), "reason": reason},
        )
    return match.due_at
