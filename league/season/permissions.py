"""Who may do what with a season: what he may do in its league."""

from __future__ import annotations

from typing import Any

import rules

from league.club.permissions import is_commissioner, is_member, is_public
from league.season.models import Season


@rules.predicate
def reads_league(user: Any, season: Season) -> bool:
    return bool((is_public | is_member).test(user, season.league))


@rules.predicate
def runs_league(user: Any, season: Season) -> bool:
    return bool(is_commissioner.test(user, season.league))


rules.add_perm("season.view_season", reads_league)
rules.add_perm("season.manage_season", runs_league)
