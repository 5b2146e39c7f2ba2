"""Erases what a person wrote in matches, except what has been played."""

from __future__ import annotations

from core import clock
from core.accounts.models import User
from matches.models import FriendInvitation, MatchMessage, TableReport, TurnSheet
from matches.services.timekeeping.vacations import end_absences

ERASED = "(erased)"


def erase_words(user: User) -> None:
    """Delete the person's drafts, links for friends and the text of their objections.

    Inside the caller's transaction.

    Their vacations end, with the deadlines, and the coaches whom they meet are notified.

    What was played stays: the dice follow from it.
    """
    end_absences(coach=user, now=clock.now())
    TurnSheet.objects.filter(author=user, state=TurnSheet.State.DRAFT).delete()
    MatchMessage.objects.filter(author=user).update(text=ERASED, taken="")
    FriendInvitation.objects.filter(made_by=user, match=None).delete()
    TableReport.objects.filter(answered_by=user).exclude(objection="").update(objection=ERASED)
