"""Running matches under new code: they go on if playing them again gives the same result."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import transaction

from core.audit import services as audit
from engine.lineup import MatchSetup
from engine.rules_lookup import rules_for
from matches.models import Checkpoint, Match, MatchState
from matches.services.resolution.replay_check import Differs, replayed
from matches.services.states import lock_match

STATES = (MatchState.SETTING_UP, MatchState.PLAYING, MatchState.HELD)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Why a match cannot go on under the installed rules; empty if it can.

    `is_locked_elsewhere` means that it is locked to other rules than are installed.
    """

    why: str
    is_locked_elsewhere: bool


def running() -> Iterator[Match]:
    """Every match that is not over, the oldest first."""
    rows = Match.objects.filter(state__in=STATES).select_related("home_team", "away_team")
    return rows.order_by("pk").iterator(chunk_size=50)


def judge(match: Match) -> Verdict:
    """Play a match again under the installed rules and compare; writes nothing."""
    try:
        version_lock = rules_for(MatchSetup.from_json(match.setup)).version_lock
        for _ in replayed(match):
            pass
    except Differs as reason:
        return Verdict(f"differs when played again: {reason}", is_locked_elsewhere=False)
    except Exception as error:  # whatever the installed rules make of another version's match
        return Verdict(f"cannot be played again: {error}", is_locked_elsewhere=False)
    return Verdict("", version_lock != match.rules)


def adopt(*, match_id: int) -> Match:
    """Let a match whose replay is the same go on under the installed rules.

    A held one stays held until its commissioner runs it again. Raises `Differs`.
    """
    with transaction.atomic():
        match = lock_match(match_id)
        before = match.rules
        kept = {again.row.number: again.checkpoint for again in replayed(match)}
        match.rules = rules_for(MatchSetup.from_json(match.setup)).version_lock
        match.save(update_fields=("rules",))
        for row in Checkpoint.objects.filter(match=match, segment__in=kept):
            row.data = kept[row.segment]
            row.save(update_fields=("data",))
        audit.record(
            actor=None,
            league=match.league,
            verb="match.rules_adopted",
            subject=match,
            data={"from": before, "to": match.rules, "segment": match.segment},
        )
    return match
