"""What the sides of a friendly are notified of besides what every match has."""

from __future__ import annotations

from core.accounts.models import User
from core.translation import site_text
from matches.models import Match, Side
from matches.services.notifications.notify import notify_side, under_heading


def notify_friendly_ended(match: Match, why: str, by: User | None) -> None:
    """The friendly ended without a result; who ended it knows."""
    for side in Side:
        if by is not None and match.team(side).coach_id == by.pk:
            continue
        notify_side(
            match,
            side,
            key="friendly-ended",
            subject=site_text("{match}: the friendly is over without a result", match=match),
            body=under_heading(match, "{why} A friendly counts nowhere.", why=why),
            ends_turns=True,
            goes_on=True,
            is_end=True,
        )


def notify_rematch_wanted(match: Match, by: User) -> None:
    """Who played the other side is asked for a rematch."""
    for side in Side:
        if match.team(side).coach_id == by.pk:
            continue
        notify_side(
            match,
            side,
            key="rematch-wanted",
            subject=site_text("{match}: a rematch?", match=match),
            body=under_heading(
                match,
                "{coach} would like another match with the sides swapped. It begins as soon as "
                "you press Rematch on the page of this one.",
                coach=by,
            ),
            goes_on=True,
        )
