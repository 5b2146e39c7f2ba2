"""Holding a match that cannot go on, and letting it run again."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from league.club.errors import NotAllowed, Refused
from league.club.models import User
from league.club.services import audit, outbox
from matches.models import Match, MatchState
from matches.services import notices
from matches.services.due import is_due
from matches.services.jobs import enqueue_resolution
from matches.services.states import lock_match, transition


def hold(match: Match, error: str, now: datetime) -> None:
    """Stop a locked match, tell its commissioners, publish `match.held`. Others go on."""
    match.held_from = match.state
    transition(match, MatchState.HELD)
    match.last_error, match.ready_at, match.attempted_at = error, None, now
    match.save(update_fields=("state", "held_from", "last_error", "ready_at", "attempted_at"))
    audit.record(
        actor=None,
        league=match.league,
        verb="match.held",
        subject=match,
        data={"error": error[:500], "segment": match.segment},
    )
    outbox.publish(
        topic="match.held",
        key=f"match.held:{match.pk}:{match.segment}:{now.isoformat()}",
        payload={"match": match.pk},
    )
    notices.held(match)


def run_again(*, match: Match, actor: User, now: datetime) -> Match:
    """Let a held match go on from where it stopped. For its league's commissioners.

    A turn whose deadline passed meanwhile gets a new one; a locked sheet is resolved at once.
    """
    if not actor.has_perm("club.manage_league", match.league):
        raise NotAllowed("Only a commissioner lets a held match go on.")
    with transaction.atomic():
        match = lock_match(match.pk)
        if match.state != MatchState.HELD:
            raise Refused("This match is not held.")
        transition(match, MatchState(match.held_from))
        match.held_from, match.last_error = "", ""
        match.attempts, match.attempted_at = 0, None
        if match.due_at is not None and match.due_at <= now:
            match.due_at = now + timedelta(hours=match.turn_hours)
        match.ready_at = now if is_due(match, now) else None
        match.save()
        audit.record(
            actor=actor,
            league=match.league,
            verb="match.run_again",
            subject=match,
            data={"segment": match.segment},
        )
        if match.ready_at is not None:
            enqueue_resolution(match)
    return match
