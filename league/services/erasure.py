"""What somebody said in disputes goes with him; that there were any stays."""

from __future__ import annotations

from core.accounts.models import User
from league.models import Card, Claim

ERASED = "(erased)"


def erase_words(user: User) -> None:
    """Take his words out of claims, cards and appeals. Inside the caller's transaction.

    What others wrote to him of a card goes too: it is about him.
    """
    Claim.objects.filter(made_by=user).update(text=ERASED)
    Claim.objects.filter(answered_by=user).update(answer=ERASED)
    Claim.objects.filter(decided_by=user).update(decision=ERASED)
    Card.objects.filter(coach=user).update(reason=ERASED)
    Card.objects.filter(coach=user).exclude(appeal="").update(appeal=ERASED)
    Card.objects.filter(coach=user).exclude(decision="").update(decision=ERASED)
    Card.objects.filter(given_by=user).update(reason=ERASED)
    Card.objects.filter(decided_by=user).update(decision=ERASED)
