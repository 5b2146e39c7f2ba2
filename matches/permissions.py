"""Who may do what with a match."""

from __future__ import annotations

from typing import Any

import rules

from core.leagues.permissions import is_commissioner, is_member, is_public, judges, runs_seasons
from matches.models import Match, Side
from rosters.match_refs import match_ref
from rosters.queries.stand_ins import stands_in


@rules.predicate
def coaches_in(user: Any, match: Match) -> bool:
    """Whether the user coaches one of the teams; they may read the match even after leaving the
    league.
    """
    coaches = (match.home_team.coach_id, match.away_team.coach_id)
    return bool(user.is_authenticated and user.pk in coaches)


def coached_sides(user: Any, match: Match) -> tuple[Side, ...]:
    """The sides this person coaches; none in an archived league."""
    if not coaches_in.test(user, match) or match.league.archived_at is not None:
        return ()
    return tuple(side for side in Side if match.team(side).coach_id == user.pk)


def sides_of(user: Any, match: Match) -> tuple[Side, ...]:
    """The sides this person gives orders for: those they coach, or else stand in for.

    The coach of one side cannot stand in for the other and sees nothing of it.
    """
    if coached := coached_sides(user, match):
        return coached
    league, source = match.league, match_ref(match.pk)
    if league.archived_at is not None:
        return ()
    stood_in = tuple(s for s in Side if stands_in(user, league, match.team(s).pk, source))
    return stood_in if len(stood_in) == 1 else ()


@rules.predicate
def may_read_league(user: Any, match: Match) -> bool:
    return bool((is_public | is_member).test(user, match.league))


@rules.predicate
def coaches_a_side(user: Any, match: Match) -> bool:
    return bool(coached_sides(user, match))


@rules.predicate
def gives_orders(user: Any, match: Match) -> bool:
    return bool(sides_of(user, match))


@rules.predicate
def judges_league(user: Any, match: Match) -> bool:
    return bool(judges.test(user, match.league))


@rules.predicate
def runs_league(user: Any, match: Match) -> bool:
    return bool(is_commissioner.test(user, match.league))


rules.add_perm("matches.view_match", may_read_league | coaches_in)
rules.add_perm("matches.order", gives_orders)
rules.add_perm("matches.read_thread", gives_orders | coaches_in | judges_league)
rules.add_perm("matches.write_thread", gives_orders | judges_league)
rules.add_perm("matches.moderate_thread", runs_league)
rules.add_perm("matches.prepare", coaches_a_side)
rules.add_perm("matches.run_again", judges_league)
rules.add_perm("matches.judge", runs_league | (judges_league & ~gives_orders))
rules.add_perm("matches.extend", runs_league | (judges_league & ~gives_orders))
rules.add_perm("matches.view_vacations", is_member)  # asked of the league
rules.add_perm("matches.add_map", runs_seasons)  # asked of the league
rules.add_perm("matches.order_for_league", runs_seasons)  # asked of the league
