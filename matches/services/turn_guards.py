"""Checks who may write a turn, and which one, for every service that takes a coach's orders."""

from __future__ import annotations

from django.utils.translation import gettext

from core.accounts.models import User
from core.errors import NotAllowed, Refused
from matches.models import Match, MatchState, Side
from matches.permissions import sides_of
from matches.services.errors import Stale
from matches.services.states import lock_match
from rosters.services.coach_returns import note_coach_acts

LAYING = "KEM-LAY-01"


def require_laid(match: Match) -> None:
    """Raise `Refused` while the coaches have still to lay what lies on the map."""
    if match.laying:
        raise Refused(
            gettext("First the chests and pads are laid; then this is open."), rule=LAYING
        )


def require_coach(match: Match, side: int, author: User) -> None:
    """Raise `NotAllowed` unless the author gives that side's orders."""
    if side not in sides_of(author, match):
        if match.is_hotseat:
            raise NotAllowed(gettext("The curtain of this side is closed: it is the other's turn."))
        raise NotAllowed(gettext("This team has another coach."))


def lock_for(match: Match, side: int, author: User) -> Match:
    """The match under its lock, after checking again who gives that side's orders.

    A team may be transferred to another coach while the old one's request waits for the lock. A
    coach who acts ends what officers chose in their place (LGE-PBM-02). Raises `NotAllowed`.
    """
    locked = lock_match(match.pk)
    require_coach(locked, side, author)
    note_coach_acts(author, locked.league)
    return locked


def coach_stood_in_for(match: Match, side: int, author: User) -> User | None:
    """The coach for whom somebody else writes."""
    coach = match.team(side).coach
    return None if coach.pk == author.pk else coach


def require_segment(match: Match, side: int, segment: int) -> None:
    """Raise `Stale` or `Refused` unless the match waits for that side's sheet for `segment`."""
    if segment < match.segment:
        raise Stale(
            gettext(
                "This sheet was written for a turn that has been played already. "
                "Look at the pitch and write the next one."
            )
        )
    require_turn(match, side)
    if segment != match.segment:
        raise Refused(gettext("This sheet names a turn that has not come yet."))


def require_turn(match: Match, side: int) -> None:
    """Raise `Refused` unless the match waits for that side's turn sheet."""
    if match.is_over:
        raise Refused(gettext("This match is over; there is nothing left to order."))
    if match.state == MatchState.HELD:
        raise Refused(gettext("This match is held; its commissioner has been notified."))
    if match.state == MatchState.SETTING_UP:
        raise Refused(gettext("This match has not kicked off; submit your set-up first."))
    if match.asked:
        raise Refused(
            gettext("A question is open in this turn; the turn goes on when it is answered.")
        )
    if match.waiting_side != side:
        raise Refused(
            gettext("It is not your turn: the match waits for {name}.").format(
                name=match.team(Side(1 - side)).name
            )
        )
