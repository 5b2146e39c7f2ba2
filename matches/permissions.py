"""Who may do what with a match."""

from __future__ import annotations

from typing import Any

import rules

from core.leagues.permissions import is_commissioner, is_member, is_public, judges, runs_seasons
from matches.models import Match, Side
from matches.parties import own_sides
from matches.reading_links import opened_friendlies
from matches.seats import coached_seats, seats_of


@rules.predicate
def coaches_in(user: Any, match: Match) -> bool:
    """Whether the user coaches one of the teams; they may read the match even after leaving the
    league.
    """
    return bool(user.is_authenticated and user.pk in match.coach_ids)


def coached_sides(user: Any, match: Match) -> tuple[Side, ...]:
    """The sides this person coaches; none in an archived league."""
    return tuple(seat.side for seat in coached_seats(user, match))


def sides_of(user: Any, match: Match) -> tuple[Side, ...]:
    """The sides this person gives orders for: those they coach, or else stand in for."""
    return tuple(seat.side for seat in seats_of(user, match))


@rules.predicate
def is_party(user: Any, match: Match) -> bool:
    """Whether the match is their own cause (KEM-SHO-02)."""
    return bool(own_sides(user, match))


@rules.predicate
def may_read_league(user: Any, match: Match) -> bool:
    return bool((is_public | is_member).test(user, match.league))


@rules.predicate
def reads_by_link(user: Any, match: Match) -> bool:
    """Whether both sides of a friendly share it, and this browser has opened its link."""
    return (
        match.league_id is None
        and not user.is_superuser
        and match.pk in opened_friendlies()
        and hasattr(match, "friendly")
        and match.friendly.is_shared
    )


@rules.predicate
def coaches_a_side(user: Any, match: Match) -> bool:
    return bool(coached_sides(user, match))


@rules.predicate
def gives_orders(user: Any, match: Match) -> bool:
    return bool(sides_of(user, match))


@rules.predicate
def has_account(user: Any) -> bool:
    """Whether they are known by more than a cookie: a guest writes nothing that others read."""
    return bool(user.is_authenticated and not user.is_guest)


@rules.predicate
def is_friendly(user: Any, match: Match) -> bool:
    """Whether the match is of no league: no officer rules over it (KEM-FRI-01)."""
    return match.league_id is None


@rules.predicate
def is_hotseat(user: Any, match: Match) -> bool:
    """Whether both sides sit at one screen, where one person's account plays them (KEM-FRI-07)."""
    return match.is_hotseat


@rules.predicate
def is_between_people(user: Any, match: Match) -> bool:
    """Whether each side has somebody of its own (KEM-FRI-09)."""
    coaches = (match.home_team.coach, match.away_team.coach)
    return coaches[0] != coaches[1] and not any(coach.is_bot for coach in coaches)


plays_hotseat = is_hotseat & coaches_in
"""No permission: a site administrator would have it in everybody's match."""


@rules.predicate
def judges_league(user: Any, match: Match) -> bool:
    return bool(judges.test(user, match.league))


@rules.predicate
def runs_league(user: Any, match: Match) -> bool:
    return bool(is_commissioner.test(user, match.league))


rules.add_perm("matches.view_match", may_read_league | coaches_in | reads_by_link)
rules.add_perm("matches.order", gives_orders)
rules.add_perm(
    "matches.read_thread", has_account & ~is_hotseat & (gives_orders | coaches_in | judges_league)
)
rules.add_perm("matches.write_thread", has_account & ~is_hotseat & (gives_orders | judges_league))
rules.add_perm("matches.moderate_thread", runs_league)
rules.add_perm("matches.prepare", coaches_a_side)
rules.add_perm("matches.judge", judges_league)  # in their own match see services.consents
rules.add_perm("matches.consent", coaches_a_side)
rules.add_perm("matches.end_friendly", is_friendly & coaches_in)
rules.add_perm("matches.share_friendly", is_friendly & coaches_in)
rules.add_perm("matches.seat_bot", is_friendly & is_between_people & coaches_in)
rules.add_perm("matches.play_again", is_friendly & coaches_in)
rules.add_perm("matches.view_vacations", is_member)  # asked of the league
rules.add_perm("matches.dismiss_signs", is_commissioner)  # asked of the league
rules.add_perm("matches.add_map", runs_seasons)  # asked of the league
rules.add_perm("matches.order_for_league", runs_seasons)  # asked of the league
