"""Jobs of the matches: resolving, the tick's part, and booking."""

from __future__ import annotations

import logging
from time import thread_time

from celery import shared_task

from core import clock
from core.jobs.consumers import consumer
from core.jobs.outbox import Payload
from core.jobs.ticking import tick_task
from matches.queries import replay
from matches.services import friendly_bounds
from matches.services.outcomes import booking, luck
from matches.services.resolution import resolve
from matches.services.timekeeping import deadlines

log = logging.getLogger(__name__)

AT_ONCE = 3
"""Segments of a friendly in one job: a person's turn, the bot's, and what that asks or ends."""


@shared_task(name="matches.resolve_match")
def resolve_match(match_id: int, segment: int) -> None:
    """Resolve one segment. A failure is noted on the match, and the tick tries again."""
    if _resolve(match_id, segment):
        replay.prepare(match_id)


@shared_task(name="matches.resolve_friendly")
def resolve_friendly(match_id: int, segment: int) -> None:
    """The same for a match of no league, and at once what its bot does next: no job of other
    matches comes between a person's turn and the answer to it. The bot's own job finds nothing to
    do then.
    """
    played, began = 0, thread_time()
    while played < AT_ONCE and _resolve(match_id, segment + played):
        played += 1
    spent = thread_time() - began
    if played:
        replay.prepare(match_id)
    friendly_bounds.note_work(match_id, spent)  # last: somebody waits for the rest


def _resolve(match_id: int, segment: int) -> bool:
    """Whether there was something to play, and it was."""
    try:
        played = resolve.resolve_match(match_id=match_id, segment=segment, now=clock.now())
    except Exception:
        log.exception("match %s, segment %s was not resolved", match_id, segment)
        return False
    return played is not None


@tick_task("matches.resolve_due")
def resolve_due() -> None:
    """The tick's part: send jobs for what is due."""
    deadlines.enqueue_due(now=clock.now())


@tick_task("matches.remind_due")
def remind_due() -> None:
    """The tick's part: remind coaches whose time is mostly over."""
    deadlines.remind_due(now=clock.now())


@consumer("matches.book_result")
def book_result(payload: Payload) -> None:
    """Book a finished match into careers and ledgers."""
    booking.book_result(match_id=payload["match"], now=clock.now())


@consumer("matches.note_luck")
def note_luck(payload: Payload) -> None:
    """Compute the luck of both sides of a finished match."""
    luck.note_luck(match_id=payload["match"])
