"""What somebody wrote of matches goes with him, as far as nothing was played from it."""

from __future__ import annotations

from core.accounts.models import User
from matches.models import MatchMessage, TableReport, TurnSheet

ERASED = "(erased)"


def erase_words(user: User) -> None:
    """Throw his drafts away and the words of his objections. Inside the caller's transaction.

    What was played from stays as it is: the dice follow from it.
    """
    TurnSheet.objects.filter(author=user, state=TurnSheet.State.DRAFT).delete()
    MatchMessage.objects.filter(author=user).update(text=ERASED)
    TableReport.objects.filter(answered_by=user).exclude(objection="").update(objection=ERASED)
