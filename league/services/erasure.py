"""Erasure: a person's words in disputes are removed, the disputes are kept."""

from __future__ import annotations

from core.accounts.models import User
from league.models import Card, Claim

ERASED = "(erased)"


def erase_words(user: User) -> None:
    """Remove their words from claims, cards and appeals. Inside the caller's transaction.

    What others wrote about their cards is removed too.
    """
    Claim.objects.filter(made_by=user).update(text=ERASED)
    Claim.objects.filter(answered_by=user).update(answer=ERASED)
    Claim.objects.filter(decided_by=user).update(decision=ERASED)
    Card.objects.filter(coach=user).update(reason=ERASED)
    Card.objects.filter(coach=user).exclude(appeal="").update(appeal=ERASED)
    Card.objects.filter(coach=user).exclude(decision="").update(decision=ERASED)
    Card.objects.filter(given_by=user).update(reason=ERASED)
    Card.objects.filter(decided_by=user).update(decision=ERASED)
