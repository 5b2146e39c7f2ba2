"""Who may do what in a league. (In this project "rules" means the game's.)"""

from __future__ import annotations

from typing import Any

import rules

from league.club.models import PLAYING_ROLES, League, Membership, Role


@rules.predicate
def is_public(user: Any, league: League) -> bool:
    return not league.is_private


@rules.predicate
def is_member(user: Any, league: League) -> bool:
    return _role(user, league) is not None


@rules.predicate
def is_coach(user: Any, league: League) -> bool:
    return _role(user, league) in PLAYING_ROLES


@rules.predicate
def is_commissioner(user: Any, league: League) -> bool:
    return _role(user, league) == Role.COMMISSIONER


def _role(user: Any, league: League) -> str | None:
    if not user.is_authenticated:
        return None
    return (
        Membership.objects.filter(user_id=user.pk, league_id=league.pk)
        .values_list("role", flat=True)
        .first()
    )


rules.add_perm("club.view_league", is_public | is_member)
rules.add_perm("club.coach_in_league", is_coach)
rules.add_perm("club.manage_league", is_commissioner)
rules.add_perm("club.read_audit", is_commissioner)
