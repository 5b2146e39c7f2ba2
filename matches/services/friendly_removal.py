"""Deletes friendlies that are a guest's alone (KEM-GUE-04)."""

from __future__ import annotations

from django.db.models import Q

from core import clock
from core.accounts.models import Guest, User
from core.append_only import facts_may_go
from core.translation import site_text
from matches.models import (
    Answer,
    Consent,
    Match,
    MatchMessage,
    ReportVersion,
    RolledBackSegment,
    Segment,
    SetUpOrders,
    Side,
    Squad,
    TableReport,
    TurnSheet,
)
from matches.services.friendlies import stop_friendly
from matches.services.states import lock_match
from rosters.services.friendly_teams import delete_friendly_team

ROWS_OF_MATCHES = (
    Answer,
    Consent,
    MatchMessage,
    ReportVersion,
    SetUpOrders,
    Squad,
    TableReport,
    TurnSheet,
)
"""What keeps a match from being deleted, but for its segments; the other rows go with it."""


def forget_friendlies(guest: User) -> None:
    """Delete the guest's friendlies against the bot. One with somebody else ends, and stays theirs.

    In the transaction that deletes the guest.
    """
    own = Q(home_team__coach=guest) | Q(away_team__coach=guest)
    for number in Match.objects.filter(own, league=None).values_list("pk", flat=True):
        match = lock_match(number)
        coaches = [match.team(side).coach for side in Side]
        if not any(coach.pk != guest.pk and _is_there(coach) for coach in coaches):
            delete_friendly(match)
        elif not match.is_over:
            stop_friendly(match, clock.now(), site_text("{coach} has left.", coach=guest))


def plays_against(guest: User, person: User) -> bool:
    """Whether the person and the guest meet in a match that is not over."""
    meets = Q(home_team__coach=guest, away_team__coach=person) | Q(
        home_team__coach=person, away_team__coach=guest
    )
    return Match.objects.filter(meets, league=None, finished_at=None).exists()


def _is_there(coach: User) -> bool:
    """Whether somebody may still read a match of theirs."""
    return coach.is_person or Guest.objects.filter(user=coach).exists()


def delete_friendly(match: Match) -> None:
    """Delete a match of no league, with all that is written about it and its two teams."""
    if match.league_id is not None:
        raise AssertionError("a match of a league is never deleted")
    teams = [match.team(side) for side in Side]
    with facts_may_go():
        for model in ROWS_OF_MATCHES:
            model.objects.filter(match=match).delete()
        RolledBackSegment.objects.filter(segment__match=match).delete()
        Segment.objects.filter(match=match).delete()
    match.delete()
    for team in teams:
        delete_friendly_team(team)
