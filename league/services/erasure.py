"""Erases a person's words in disputes and the files they requested; the disputes stay."""

from __future__ import annotations

from core.accounts.models import User
from league.models import Card, Claim, FileJob

ERASED = "(erased)"


def erase_words(user: User) -> None:
    """Erase their words in claims, cards and appeals. Runs in the caller's transaction.

    What others wrote about their cards goes too, and so do the files they requested.
    """
    Claim.objects.filter(made_by=user).update(text=ERASED)
    Claim.objects.filter(answered_by=user).update(answer=ERASED)
    Claim.objects.filter(decided_by=user).update(decision=ERASED)
    Card.objects.filter(coach=user).update(reason=ERASED)
    Card.objects.filter(coach=user).exclude(appeal="").update(appeal=ERASED)
    Card.objects.filter(coach=user).exclude(decision="").update(decision=ERASED)
    Card.objects.filter(given_by=user).update(reason=ERASED)
    Card.objects.filter(decided_by=user).update(decision=ERASED)
    FileJob.objects.filter(asked_by=user).delete()
