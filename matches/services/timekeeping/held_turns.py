"""What a side is notified of once it has left the page of a friendly (KEM-FRI-05)."""

from __future__ import annotations

from datetime import datetime

from core import clock
from core.notifications.held import HeldFate
from core.notifications.models import HeldNotification
from matches.models import Match, Side
from matches.services.notifications.notify import plays_bot
from matches.services.presence import has_seen_since, was_just_present
from matches.services.timekeeping.due import silent_sides


def judge_held_turn(held: HeldNotification) -> HeldFate | None:
    """What becomes of a held notification of a friendly.

    What asks something waits while the side has a page of the match before it, or had in the last
    two minutes, and is dropped if nothing is asked any more. What tells something is dropped if
    the side has had the page since. None for all else, which is sent.
    """
    about = held.about
    if not {"match", "side"} <= about.keys():
        return None
    match = Match.objects.filter(pk=about["match"], league=None).first()
    if match is None:
        return None
    side = Side(about["side"])
    if "told_at" in about:
        has_seen = has_seen_since(match, side, datetime.fromisoformat(about["told_at"]))
        return HeldFate.DROPPED if has_seen else None
    if plays_bot(match, side) or not _is_asked(match, side, about.get("segment", match.segment)):
        return HeldFate.DROPPED
    return HeldFate.WAITS if was_just_present(match, side) else None


def _is_asked(match: Match, side: Side, segment: int) -> bool:
    """Whether that side has still to submit something for that segment, and the time to do it."""
    is_late = match.due_at is not None and match.due_at <= clock.now()
    is_now = match.is_running and match.segment == segment and not is_late
    return is_now and side in silent_sides(match)
