"""Permissions on seasons, by a person's role in the league."""

from __future__ import annotations

from typing import Any

import rules

from core.leagues.permissions import (
    is_commissioner,
    is_member,
    is_owner,
    is_public,
    judges,
    runs_seasons,
)
from league.models import Season


@rules.predicate
def reads_league(user: Any, season: Season) -> bool:
    return bool((is_public | is_member).test(user, season.league))


@rules.predicate
def runs_it(user: Any, season: Season) -> bool:
    return bool(runs_seasons.test(user, season.league))


@rules.predicate
def judges_it(user: Any, season: Season) -> bool:
    return bool(judges.test(user, season.league))


rules.add_perm("league.view_season", reads_league)
rules.add_perm("league.create_season", runs_seasons)  # checked on the league
rules.add_perm("league.manage_season", runs_it)
rules.add_perm("league.schedule", runs_it)
rules.add_perm("league.decide_entries", runs_it)
rules.add_perm("league.set_house_rules", runs_it)
rules.add_perm("league.decide_claims", runs_it | judges_it)
rules.add_perm("league.export_league", is_owner | is_commissioner)  # an archived one too
