"""Resolves a segment exactly once.

A first transaction counts the attempt and locks the sheet, so that what is played cannot change
between attempts. A second locks the match's row, checks again whether there is anything to do,
plays, writes the segment under its unique number together with every consequence, and commits. A
second delivery finds nothing to do; a worker killed in between leaves a row that the tick finds; a
match that fails too often is held and shown to its commissioner. A command that plays bots counts
no attempts: it plays in its own process, where nobody but its caller tries again.
"""

from __future__ import annotations

import logging
from datetime import datetime
from time import perf_counter

from django.db import transaction

from core import clock
from core.jobs.shortage import is_short_of_resources
from matches.models import Match, Segment, TurnSheet
from matches.services.bots import NO_BOTS, BotPair
from matches.services.errors import RulesChanged
from matches.services.prematch.laying import lay_in_turn
from matches.services.prematch.line_ups import renew_line_ups
from matches.services.resolution.absences import meet_deadline
from matches.services.resolution.hold import hold
from matches.services.resolution.play_segment import play
from matches.services.resolution.redaction import redact
from matches.services.resolution.watched_bot import BotFailed
from matches.services.states import lock_match
from matches.services.timekeeping.due import (
    due_cause,
    has_unread_mail,
    is_late,
    seated_bots,
    sheet_to_play,
)
from matches.services.timekeeping.grace import wait_for_connection

log = logging.getLogger(__name__)

MAX_ATTEMPTS = 3
# Deliveries closer together than this count as one attempt: the same job sent twice.
ATTEMPT_SPACING = clock.ticks(1 / 6)


def resolve_match(
    *, match_id: int, now: datetime, segment: int | None = None, bots: BotPair = NO_BOTS
) -> Segment | None:
    """Play the match's current segment if there is something to play; else do nothing.

    `segment` is the one the caller means: once it has been resolved, this is a no-op. `bots` are
    the bots for the sides they play. An error is noted on the match and raised again.
    """
    if bots == NO_BOTS and not _begin_attempt(match_id, now, segment):
        return None
    began = perf_counter()
    try:
        played = _play_watched(match_id, now, segment, bots)
    except Exception as error:
        _note_failure(match_id, error)
        raise
    if played is not None:
        log.info(
            "resolved match=%s segment=%s cause=%s seconds=%.3f",
            match_id,
            played.number,
            played.cause,
            perf_counter() - began,
        )
    return played


def _play_watched(
    match_id: int, now: datetime, segment: int | None, bots: BotPair
) -> Segment | None:
    """Play what is due; where a bot of a friendly fails, by fallback orders for it (KEM-FRI-12)."""
    try:
        with transaction.atomic(durable=True):
            return _play_what_is_due(lock_match(match_id), now, segment, bots)
    except BotFailed as error:
        with transaction.atomic(durable=True):
            match = lock_match(match_id)
            redact(match, error)
            log.exception("a bot failed in segment %s of friendly %s", match.segment, match_id)
            return _play_what_is_due(match, now, segment, bots, without_bots=True)


def _play_what_is_due(
    match: Match,
    now: datetime,
    segment: int | None,
    bots: BotPair,
    *,
    without_bots: bool = False,
) -> Segment | None:
    """Play what is due. Before a match that can be that everything is laid: that is no segment.

    The last attempt at a friendly goes without its bots too: one of them may be what kills workers.
    """
    bots = seated_bots(match, bots)
    cause = _cause(match, now, segment, bots)
    if cause is not None and match.laying:
        lay_in_turn(match, now)
        cause = _cause(match, now, segment, bots)
    if cause is None:
        return None
    if not match.has_begun:
        renew_line_ups(match, now)
    if cause == Segment.Cause.SHEET:
        _lock_sheet(match, now)  # at a deadline it may be a draft saved since the attempt began
    if _is_deadlines(match, cause, now):
        met = meet_deadline(match, now, bots)
        if met is None:
            return None
        cause, bots = met
    goes_without = without_bots or match.attempts >= MAX_ATTEMPTS
    if goes_without and match.league_id is None and any(bots):
        return play(match, cause, now, bots, failed=bots)
    return play(match, cause, now, bots)


def _cause(match: Match, now: datetime, segment: int | None, bots: BotPair) -> Segment.Cause | None:
    """Why to play now; None while a mail that came in time has not been read.

    Both transactions of an attempt call it, because something may have arrived in between.
    """
    cause = due_cause(match, now, segment, bots)
    return None if cause is None or has_unread_mail(match, now) else cause


def _is_deadlines(match: Match, cause: Segment.Cause, now: datetime) -> bool:
    """Whether a passed deadline is the only reason to play."""
    by_time = cause in {Segment.Cause.DEADLINE, Segment.Cause.KICK_OFF}
    return by_time and match.ready_at is None and is_late(match, now)


def _begin_attempt(match_id: int, now: datetime, segment: int | None) -> bool:
    """Count the attempt and lock the sheet; false when there is nothing (more) to try."""
    with transaction.atomic(durable=True):
        match = lock_match(match_id)
        if _cause(match, now, segment, NO_BOTS) is None or wait_for_connection(match, now):
            return False
        if match.attempted_at is None or now - match.attempted_at >= ATTEMPT_SPACING:
            if match.attempts >= MAX_ATTEMPTS:
                hold(match, match.last_error or "The worker died each time it tried.", now)
                return False
            match.attempts += 1
            match.attempted_at = now
            match.save(update_fields=("attempts", "attempted_at"))
        _lock_sheet(match, now)
    return True


def _lock_sheet(match: Match, now: datetime) -> None:
    """Lock the coach's sheet that is to be played, if there is one, against changes."""
    sheet = sheet_to_play(match, now)
    if sheet is None or sheet.state == TurnSheet.State.LOCKED:
        return
    sheet.state = TurnSheet.State.LOCKED
    sheet.submitted_at = sheet.submitted_at or now
    sheet.save(update_fields=("state", "submitted_at"))


def _note_failure(match_id: int, error: Exception) -> None:
    """Record the error on the match; hold the match after too many failures.

    A full disk is none of the match: that attempt does not count, however long there is no space.
    Hidden text is removed from the error itself, because the caller logs it.
    """
    with transaction.atomic(durable=True):
        match = lock_match(match_id)
        if not match.is_running:
            return
        redact(match, error)
        if is_short_of_resources(error):
            # Nothing else of the row changes: where there is no space, there is room for that.
            match.attempts = max(0, match.attempts - 1)
            match.save(update_fields=("attempts",))
            return
        changed = isinstance(error, RulesChanged)
        match.last_error = (str(error) if changed else f"{type(error).__name__}: {error}")[:2000]
        match.save(update_fields=("last_error",))
        if match.attempts >= MAX_ATTEMPTS or changed:
            hold(match, match.last_error, match.attempted_at or match.created_at)
