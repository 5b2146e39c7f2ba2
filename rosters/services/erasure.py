"""What somebody wrote of his teams goes with him; what they did stays."""

from __future__ import annotations

from core.accounts.models import User
from rosters.models import Player, Team, TeamDraft, TeamOffer


def erase_words(user: User) -> None:
    """Take mottos, stories and biographies of his teams away, his drafts, and open offers.

    Inside the caller's transaction.
    """
    own = Team.objects.filter(coach=user)
    Player.objects.filter(team__in=own).exclude(biography="").update(biography="")
    own.update(motto="", story="")
    TeamDraft.objects.filter(coach=user).delete()
    waiting = TeamOffer.objects.filter(state=TeamOffer.State.OPEN)
    waiting.filter(to=user).delete()
    waiting.filter(made_by=user).delete()
