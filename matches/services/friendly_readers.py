"""Who may read a friendly: its two sides, and all who have its link if both say so (KEM-FRI-13)."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext

from core.accounts.models import Person, User
from core.errors import NotAllowed
from matches.models import Friendly, Match, Side
from matches.services.states import lock_match

SHARES_OF_SIDE = {Side.HOME: "home_shares", Side.AWAY: "away_shares"}
"""The field of `Friendly` for the word of each side."""


def share_friendly(*, match: Match, actor: User, shares: bool) -> Match:
    """Say for one's own side whether all who have the link may read the friendly, also when it is
    over; a bot's side always says so. Raises `NotAllowed`.
    """
    with transaction.atomic():
        match = lock_match(match.pk)
        if not actor.has_perm("matches.share_friendly", match):
            raise NotAllowed(gettext("Only who plays this friendly says who may read it."))
        words = {
            SHARES_OF_SIDE[side]: shares or match.team(side).coach.is_bot
            for side in Side
            if match.team(side).coach_id == actor.pk or match.team(side).coach.is_bot
        }
        Friendly.objects.filter(match=match).update(**words)
    return match


def does_share(match: Match, person: Person) -> bool:
    """What the sides say that this person plays in a friendly; both at one screen."""
    own = [side for side in Side if match.team(side).coach_id == person.pk]
    return all(getattr(match.friendly, SHARES_OF_SIDE[side]) for side in own)


def find_rivals(match: Match, person: Person) -> list[Side]:
    """The sides of a friendly whose word is somebody else's: neither this person's nor a bot's."""
    teams = {side: match.team(side) for side in Side}
    return [
        side for side, team in teams.items() if team.coach_id != person.pk and not team.coach.is_bot
    ]
