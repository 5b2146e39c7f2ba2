"""Who has an interest in a match: they judge nothing in it (KEM-SHO-02).

A match is the own cause of those who play it. It is of interest also to those whose own team plays
in the same season, since it decides about that team's place, opponents and rounds.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from core.accounts.models import User
from core.leagues.models import JUDGING_ROLES, Membership
from core.leagues.queries import office_givers
from matches.hooks import SEASON_INTERESTS
from matches.models import Consent, Match, Side
from rosters.models import Team
from rosters.queries.coaching import CoachTenure, coaches_of
from rosters.queries.stand_ins import has_ever_stood_in, is_team_of_stand_in


def has_interest(user: Any, match: Match) -> bool:
    """Whether the match is the person's own cause, or of a season in which their own team plays."""
    return bool(own_sides(user, match)) or has_season_interest(user, match)


def has_season_interest(user: Any, match: Match) -> bool:
    """Whether the match decides a place, an opponent or a round of the person's own team in the
    season that it belongs to, or of the team of one who made them an officer after it was made.
    """
    return user.is_authenticated and any(
        interest
        for person in _and_givers(user.pk, match)
        for interest in SEASON_INTERESTS.call(person, match)
    )


def own_sides(user: Any, match: Match) -> frozenset[Side]:
    """The sides that are the person's own: they coach the team, coached it or stood in for it since
    the match was made, or are named to; or one who did made them an officer after that.
    """
    if not user.is_authenticated:
        return frozenset()
    own = frozenset(side for side in Side if _has_played(user.pk, match, side))
    givers = frozenset() if own else _and_givers(user.pk, match)
    return own or frozenset(
        side for side in Side if any(_has_played(giver, match, side) for giver in givers)
    )


def impartial_judges(
    match: Match, roles: Collection[str] = JUDGING_ROLES, besides: Sequence[Team] = ()
) -> list[User]:
    """The officers of its league with one of the roles who have no interest in the match, nor in
    one of the teams `besides`; the first named first.
    """
    return [
        officer
        for officer in judges_without_side(match, roles, besides)
        if not has_season_interest(officer, match)
    ]


def judges_without_side(
    match: Match, roles: Collection[str] = JUDGING_ROLES, besides: Sequence[Team] = ()
) -> list[User]:
    """The officers of its league with one of the roles whose own cause the match is not, even if
    their team plays in its season; the first named first.
    """
    officers = Membership.objects.filter(
        league=match.league_id, role__in=roles, user__is_active=True
    )
    return [
        officer.user
        for officer in officers.select_related("user").order_by("role_since", "pk")
        if not own_sides(officer.user, match) and not concerns(officer.user, match, besides)
    ]


def coaches_to_ask(user: Any, match: Match, team: Team | None = None) -> list[User]:
    """The coaches whose word a judge needs in a match that they have an interest in."""
    groups = _coaches_by_team(user, match, team)
    return list({coach.pk: coach for coaches in groups for coach in coaches}.values())


def _coaches_by_team(user: Any, match: Match, team: Team | None) -> list[list[User]]:
    """The coaches to ask, one list a team, of which one must agree: those who have coached the
    sides that are not theirs since the match was made; without such a side, both. If the act is
    about a `team`, those who have coached that.

    Not the judge, and nobody to whom the judge gave the team, or an officer by the judge's making;
    nor who took it over from such a coach. No list is empty.
    """
    own = own_sides(user, match)
    others = [side for side in Side if side not in own] or list(Side)
    asked = [match.team(side) for side in others] if team is None else [team]
    found = [
        {
            tenure.coach.pk: tenure.coach
            for tenure in _coached_since(each, match.created_at)
            if tenure.coach.pk != user.pk and not _is_or_made(user.pk, tenure.given_by, match)
        }
        for each in asked
    ]
    return [list(coaches.values()) for coaches in found if coaches]


def coaches_asked(consent: Consent) -> list[User]:
    """The coaches whose word this is."""
    return coaches_to_ask(consent.asked_by, consent.match, consent.team)


def is_agreed(consent: Consent) -> bool:
    """Whether a coach of each team that is asked has agreed."""
    groups = _coaches_by_team(consent.asked_by, consent.match, consent.team)
    agreed = set(consent.agreed_by)
    return bool(groups) and all(agreed & {coach.pk for coach in coaches} for coaches in groups)


def concerns(user: Any, match: Match, teams: Sequence[Team]) -> bool:
    """Whether one of these teams is the person's own, as the sides of the match would be."""
    people = _and_givers(user.pk, match) if teams else ()
    return any(_is_own_team(pk, team, match.created_at) for team in teams for pk in people)


def _and_givers(pk: int, match: Match) -> frozenset[int]:
    """The person, and all to whom they owe an office in the league since the match was made."""
    return frozenset({pk, *office_givers(match.league_id, pk, match.created_at)})


def _is_or_made(judge: int, giver: int | None, match: Match) -> bool:
    """Whether who gave a team away is the judge, or owes their office to the judge."""
    return giver is not None and judge in _and_givers(giver, match)


def _has_played(pk: int, match: Match, side: Side) -> bool:
    return _is_own_team(pk, match.team(side), match.created_at)


def _is_own_team(pk: int, team: Team, since: datetime) -> bool:
    if team.coach_id == pk or has_ever_stood_in(pk, [team.pk], since):
        return True
    if is_team_of_stand_in(pk, team, since):
        return True
    return any(tenure.coach.pk == pk for tenure in _coached_since(team, since))


def _coached_since(team: Team, since: datetime) -> list[CoachTenure]:
    """Everybody who has coached the team since then."""
    return [each for each in coaches_of(team) if each.until is None or each.until > since]
