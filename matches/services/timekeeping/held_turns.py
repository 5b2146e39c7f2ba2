"""What a friendly asks of a side that has its page before it is mailed when they have left it."""

from __future__ import annotations

from core.notifications.held import HeldFate
from core.notifications.models import HeldNotification
from matches.models import Match, Side
from matches.services.notifications.notify import plays_bot
from matches.services.presence import was_just_present
from matches.services.timekeeping.due import silent_sides


def judge_held_turn(held: HeldNotification) -> HeldFate | None:
    """What becomes of a held notification that asks something in a friendly (KEM-FRI-05).

    It waits while the side has a page of the match before it, or had in the last two minutes, and
    is dropped if nothing is asked of them any more. None for all else.
    """
    if not {"match", "side", "segment"} <= held.about.keys():
        return None
    match = Match.objects.filter(pk=held.about["match"], league=None).first()
    if match is None:
        return None
    side = Side(held.about["side"])
    is_now = match.is_running and match.segment == held.about["segment"]
    if not is_now or side not in silent_sides(match) or plays_bot(match, side):
        return HeldFate.DROPPED
    return HeldFate.WAITS if was_just_present(match, side) else None
