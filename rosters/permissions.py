"""Permissions on teams."""

from __future__ import annotations

from typing import Any

import rules

from core.leagues.permissions import is_coach, is_commissioner, is_member, is_public
from rosters.models import Team


@rules.predicate
def coaches_team(user: Any, team: Team) -> bool:
    return bool(user.is_authenticated and user.pk == team.coach_id)


@rules.predicate
def may_read_league(user: Any, team: Team) -> bool:
    return bool((is_public | is_member).test(user, team.league))


@rules.predicate
def plays_in_league(user: Any, team: Team) -> bool:
    """Whether they are still a coach of the team's league, which is not archived."""
    return bool(is_coach.test(user, team.league))


@rules.predicate
def runs_league(user: Any, team: Team) -> bool:
    return bool(is_commissioner.test(user, team.league))


coaches_now = coaches_team & plays_in_league
"""For what only the coach may do; a removed one only plays their running matches to the end. As a
permission, site administrators have it too."""
rules.add_perm("rosters.view_team", may_read_league)
rules.add_perm("rosters.coach_team", coaches_now)
rules.add_perm("rosters.name_stand_in", coaches_now | runs_league)
rules.add_perm("rosters.transfer_team", coaches_now | runs_league)
rules.add_perm("rosters.finish_for_coach", runs_league)
