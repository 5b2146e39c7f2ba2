"""What an officer decides about a team that their own meets in the season (KEM-SHO-02)."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.db.models import Q
from django.utils.translation import gettext

from core.accounts.models import User
from core.errors import NotAllowed, Refused
from core.leagues.models import SEASON_ROLES, Membership
from league.models import Entry, Fixture, Season
from matches.parties import concerns
from matches.permissions import is_party
from matches.services.consents import RULE, Act, require_impartial
from rosters.models import Team
from rosters.queries.stand_ins import teams_of_interest


def require_impartial_to(
    season: Season, teams: Collection[Team], actor: User, act: Act, now: datetime
) -> None:
    """Let an officer punish, take out or replace these teams of one coach: they do not meet them in
    the season and have not, or the coach's word is used up.

    To be called in the transaction of the act, by a service that is marked `asks_first`. Raises
    `NotAllowed` if an officer who does not meet them can decide, and `Refused` as
    `require_impartial()` does, or if the team has been in no match in which to ask its coach.
    """
    for team in teams:
        met = Fixture.objects.filter(Q(home_team=team) | Q(away_team=team), round__season=season)
        fixtures = met.select_related(
            "match__league",
            "match__home_team__coach",
            "match__away_team__coach",
            "home_team",
            "away_team",
        ).order_by("-round__number", "-number")
        made = [fixture.match for fixture in fixtures if fixture.match is not None]
        others = [
            fixture.away_team if fixture.home_team_id == team.pk else fixture.home_team
            for fixture in fixtures
        ]
        own = next((match for match in made if is_party.test(actor, match)), None)
        if own is None and made and concerns(actor, made[0], others):
            own = made[0]
        if own is not None:
            require_impartial(own, actor, act, now, besides=others, about=team)
            return
        if not made and any(other.coach_id == actor.pk for other in others):
            raise Refused(
                gettext(
                    "Your own team meets {team}, which has been in no match yet: wait for its "
                    "first, or let an officer decide who does not meet it."
                ).format(team=team),
                rule=RULE,
            )


def leave_to_officer_without_team(
    season: Season, actor: User, *, besides: Team | None = None
) -> None:
    """Raise `NotAllowed` for an officer whose own team plays in the season, while there is one
    whose team does not: for what decides about the season itself, with no match to ask in. An act
    on one's own team, `besides`, is one's own affair.
    """
    if besides is not None and besides.coach_id == actor.pk:
        return
    if not _plays_in(season, actor):
        return
    officers = Membership.objects.filter(
        league=season.league_id, role__in=SEASON_ROLES, user__is_active=True
    )
    others = [
        officer.user
        for officer in officers.exclude(user=actor).select_related("user").order_by("pk")
        if not _plays_in(season, officer.user)
    ]
    if others:
        names = ", ".join(str(other) for other in others[:3])
        raise NotAllowed(
            gettext(
                "Your own team plays in this season, so you do not decide this yourself. Ask "
                "another officer: {names} can decide it. ({rule})"
            ).format(names=names, rule=RULE)
        )


def _plays_in(season: Season, person: User) -> bool:
    entered = season.entries.filter(status=Entry.Status.ACCEPTED)
    return entered.filter(team__in=teams_of_interest(person.pk)).exists()
