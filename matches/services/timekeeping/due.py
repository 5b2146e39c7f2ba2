"""Whether a match has something to resolve, and why."""

from __future__ import annotations

from datetime import datetime

from core import clock
from core.errors import Refused
from core.jobs import heartbeat
from core.mail.models import InboundMail
from matches.models import (
    SUBMITTED,
    Answer,
    Match,
    MatchState,
    Segment,
    SetUpOrders,
    Side,
    TurnSheet,
)
from matches.services.bots import NO_BOTS, BotPair, bots_of

MAIL_GRACE = clock.ticks(5)


def due_cause(
    match: Match, now: datetime, segment: int | None = None, bots: BotPair = NO_BOTS
) -> Segment.Cause | None:
    """Why the current segment is to be resolved now; None while it waits for a coach.

    `bots` play besides those that a friendly has.
    """
    if not match.is_running or segment not in (None, match.segment):
        return None
    bots = seated_bots(match, bots)
    late = is_late(match, now)
    if match.state == MatchState.SETTING_UP:
        played = all(bot is not None for bot in bots)
        return Segment.Cause.KICK_OFF if late or played or both_set_ups_ready(match) else None
    if match.asked:
        answered = Answer.objects.filter(match=match, segment=match.segment).exists()
        has_bot = match.waiting_side is not None and bots[match.waiting_side] is not None
        return Segment.Cause.ANSWER if answered or has_bot or late else None
    if sheet_to_play(match, now) is not None:
        return Segment.Cause.SHEET
    if match.waiting_side is not None and bots[match.waiting_side] is not None:
        return Segment.Cause.COACH
    return Segment.Cause.DEADLINE if late else None


def is_late(match: Match, now: datetime) -> bool:
    """Whether the deadline has passed and no outage still has to be compensated."""
    return match.due_at is not None and match.due_at <= now and heartbeat.is_steady(now)


def has_unread_mail(match: Match, now: datetime) -> bool:
    """Whether a mail that came in before the deadline has not been read yet: it may be the turn.

    Only for some ticks after the deadline, so that an unreadable mail does not stop a match.
    """
    if match.due_at is None or not match.due_at <= now < match.due_at + MAIL_GRACE:
        return False
    return InboundMail.objects.filter(
        state=InboundMail.State.RECEIVED,
        received_at__gt=match.due_at - MAIL_GRACE,
        received_at__lte=match.due_at,
    ).exists()


def require_time(match: Match, now: datetime, too_late: str) -> None:
    """Raise `Refused` after the deadline; exactly at it, submissions still count."""
    if match.due_at is not None and match.due_at < now and is_late(match, now):
        raise Refused(too_late)


def sheet_to_play(match: Match, now: datetime) -> TurnSheet | None:
    """The revision to play now, if any (KEM-SHE-01).

    A locked sheet stays; a submitted one counts once it can no longer be taken back, or at the
    deadline. If nothing is submitted, the deadline plays the last readable draft.
    """
    late = is_late(match, now)
    if match.asked:
        return None
    sheet = submitted_sheet(match)
    if sheet is None:
        return readable_draft(match) if late else None
    regretted = match.ready_at is not None and match.ready_at > now
    waits = sheet.state == TurnSheet.State.READY and regretted and not late
    return None if waits else sheet


def readable_draft(match: Match) -> TurnSheet | None:
    """The draft of the current turn, if the deadline would play it."""
    if match.waiting_side is None:
        return None
    drafts = TurnSheet.objects.filter(
        match=match,
        side=match.waiting_side,
        segment=match.segment,
        state=TurnSheet.State.DRAFT,
    )
    return drafts.exclude(canonical="").first()


def submitted_sheet(match: Match) -> TurnSheet | None:
    """The sheet submitted for the current segment."""
    if match.waiting_side is None:
        return None
    return TurnSheet.objects.filter(
        match=match,
        side=match.waiting_side,
        segment=match.segment,
        state__in=(TurnSheet.State.READY, TurnSheet.State.LOCKED),
    ).first()


def silent_sides(match: Match) -> list[Side]:
    """The sides that the match waits for and that have not submitted."""
    if match.state == MatchState.SETTING_UP:
        ready = SetUpOrders.objects.filter(SUBMITTED, match=match).values_list("side", flat=True)
        return [side for side in Side if side not in set(ready)]
    if match.waiting_side is None or submitted_sheet(match) is not None:
        return []
    return [Side(match.waiting_side)]


def seated_bots(match: Match, bots: BotPair) -> BotPair:
    """The bots that the caller has play, or else those of the friendly."""
    return bots_of(match) if bots == NO_BOTS else bots


def both_set_ups_ready(match: Match) -> bool:
    """Whether both sides have submitted their set-ups, or before that what they would lay; a bot
    needs none.
    """
    ready = SetUpOrders.objects.filter(SUBMITTED, match=match).values_list("side", flat=True)
    bots = bots_of(match)
    return all(side in set(ready) or bots[side] is not None for side in Side)


def is_due(match: Match, now: datetime) -> bool:
    """Whether a job now would find something to do."""
    return due_cause(match, now) is not None
