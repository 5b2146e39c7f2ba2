"""Who may do what with a team."""

from __future__ import annotations

from typing import Any

import rules

from league.club.permissions import is_commissioner, is_member, is_public
from rosters.models import Team


@rules.predicate
def coaches_team(user: Any, team: Team) -> bool:
    return bool(user.is_authenticated and user.pk == team.coach_id)


@rules.predicate
def may_read_league(user: Any, team: Team) -> bool:
    return bool((is_public | is_member).test(user, team.league))


@rules.predicate
def runs_league(user: Any, team: Team) -> bool:
    return bool(is_commissioner.test(user, team.league))


rules.add_perm("rosters.view_team", may_read_league)
rules.add_perm("rosters.coach_team", coaches_team)
rules.add_perm("rosters.manage_team", coaches_team | runs_league)
