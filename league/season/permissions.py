"""Who may do what with a season: what he may do in its league."""

from __future__ import annotations

from typing import Any

import rules

from league.club.permissions import is_member, is_public, judges, runs_seasons
from league.season.models import Season


@rules.predicate
def reads_league(user: Any, season: Season) -> bool:
    return bool((is_public | is_member).test(user, season.league))


@rules.predicate
def runs_it(user: Any, season: Season) -> bool:
    return bool(runs_seasons.test(user, season.league))


@rules.predicate
def judges_it(user: Any, season: Season) -> bool:
    return bool(judges.test(user, season.league))


rules.add_perm("season.view_season", reads_league)
rules.add_perm("season.create_season", runs_seasons)  # asked of the league
rules.add_perm("season.manage_season", runs_it)
rules.add_perm("season.schedule", runs_it)
rules.add_perm("season.decide_entries", runs_it)
rules.add_perm("season.set_house_rules", runs_it)
rules.add_perm("season.decide_claims", runs_it | judges_it)
