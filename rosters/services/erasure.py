"""Erases what a person wrote about their teams; the facts of the teams stay."""

from __future__ import annotations

from core.accounts.models import User
from core.translation import site_text
from rosters.models import Player, Team, TeamDraft, TeamOffer


def what_stays() -> str:
    """What becomes of the teams, for the commissioners of a person's leagues."""
    return site_text(
        "Their teams are played by default orders until you give them to another coach."
    )


def erase_words(user: User) -> None:
    """Erase the mottos, stories and biographies of a person's teams, their drafts and open offers.

    Runs in the caller's transaction.
    """
    own = Team.objects.filter(coach=user)
    Player.objects.filter(team__in=own).exclude(biography="").update(biography="")
    own.update(motto="", story="")
    TeamDraft.objects.filter(coach=user).delete()
    waiting = TeamOffer.objects.filter(state=TeamOffer.State.OPEN)
    waiting.filter(to=user).delete()
    waiting.filter(made_by=user).delete()
