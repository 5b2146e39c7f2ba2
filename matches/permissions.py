"""Who may do what with a match."""

from __future__ import annotations

from typing import Any

import rules

from league.club.permissions import is_commissioner, is_member, is_public
from matches.models import Match, Side


def sides_of(user: Any, match: Match) -> tuple[Side, ...]:
    """The sides this person coaches."""
    if not user.is_authenticated:
        return ()
    return tuple(side for side in Side if match.team(side).coach_id == user.pk)


@rules.predicate
def may_read_league(user: Any, match: Match) -> bool:
    return bool((is_public | is_member).test(user, match.league))


@rules.predicate
def coaches_a_side(user: Any, match: Match) -> bool:
    return bool(sides_of(user, match))


@rules.predicate
def runs_league(user: Any, match: Match) -> bool:
    return bool(is_commissioner.test(user, match.league))


rules.add_perm("matches.view_match", may_read_league | coaches_a_side)
rules.add_perm("matches.order", coaches_a_side)
rules.add_perm("matches.run_again", runs_league)
rules.add_perm("matches.judge", runs_league)
rules.add_perm("matches.add_map", is_commissioner)
