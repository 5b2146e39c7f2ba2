"""The teams with which a friendly can be played."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Count, Q

from core.accounts.models import User
from rosters.models import Clan, Player, Team

LEAST_PLAYERS = 7
"""Fewer fit players are better replaced by a prepared team."""


def clans_of_game(variant: str) -> Sequence[Clan]:
    """The clans of a game that teams can be made of, by name."""
    return list(Clan.objects.filter(variant=variant).order_by("name"))


def own_teams_of_game(coach: User, variant: str) -> Sequence[Team]:
    """The person's teams of that game in any league that have players enough, by name."""
    own = Team.objects.filter(coach=coach, variant=variant, league__isnull=False)
    active = Count("players", filter=Q(players__status=Player.Status.ACTIVE))
    found = own.annotate(active=active).filter(active__gte=LEAST_PLAYERS)
    return list(found.select_related("clan").order_by("name", "pk"))
