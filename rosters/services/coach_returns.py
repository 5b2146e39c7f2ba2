"""When what officers chose in a coach's place ends: with the match, and when the coach acts
(LGE-PBM-02).

It ends at once for those whom it let write. That it has ended would tell everybody else that the
coach has written something, so it is shown only with something of theirs that all can see: a turn
that was played, a message, the end of the match.
"""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Exists, F, OuterRef, Q
from django.urls import reverse

from core import clock, request_cache
from core.accounts.models import User
from core.audit import services as audit
from core.leagues.models import League
from core.notifications import services as notifications
from core.translation import site_text
from rosters.hooks import RUNNING_MATCHES
from rosters.match_refs import MatchRef
from rosters.models import StandIn, Team
from rosters.queries.stand_ins import OFFICERS_OWN, not_ended


def note_coach_acts(coach: User, league: League | None) -> None:
    """End the stand-ins and the bot that officers chose for this person's teams without their word,
    in that league; in every league for an act that is of none.

    Called for all they do on purpose, in the transaction of the act. What the stand-in submitted
    stands and is the coach's. Most acts end nothing: that costs one query.
    """
    now = clock.now()
    named = StandIn.objects.filter(OFFICERS_OWN, not_ended(now), team=OuterRef("pk"))
    teams = Team.objects.filter(Q(officer_bot_by__isnull=False) | Exists(named), coach=coach)
    if league is not None:
        teams = teams.filter(league=league)
    if teams.update(coach_acted_at=now):
        request_cache.forget()


def publish_return(team: Team) -> None:
    """Everybody sees that the coach is there: show what ended because they acted, and notify the
    stand-ins and the officers. In the transaction of what shows it.
    """
    now = clock.now()
    ended = StandIn.objects.filter(
        OFFICERS_OWN, not_ended(now), team=team, created_at__lte=F("team__coach_acted_at")
    )
    for grant in ended.select_related("team__league", "team__coach", "user", "granted_by"):
        grant.ends_at = now
        grant.save(update_fields=("ends_at",))
        audit.record(
            actor=None,
            league=grant.team.league,
            verb="stand_in.ended",
            subject=grant,
            data={"team": grant.team.name, "user": grant.user_id, "returned": True},
        )
        _notify(grant)
    bots = Team.objects.filter(pk=team.pk, officer_bot_at__lte=F("coach_acted_at"))
    bots.update(officer_bot="", officer_bot_by=None, officer_bot_at=None)
    request_cache.forget()


def end_choices_of_match(*, source: MatchRef, team_ids: Collection[int]) -> None:
    """End the stand-ins whom officers named for a match that is over now, and those for all
    matches of a team that has no other to play. In the transaction in which the match ends.
    """
    now = clock.now()
    for team in Team.objects.filter(pk__in=team_ids).order_by("pk"):
        plays_on = any(matches for matches in RUNNING_MATCHES.call(team))
        over = [source] if plays_on else [source, ""]
        grants = StandIn.objects.filter(OFFICERS_OWN, not_ended(now), team=team, source__in=over)
        grants.update(ends_at=now)
    request_cache.forget()


def _notify(grant: StandIn) -> None:
    team = grant.team
    for person in {grant.user, grant.granted_by} - {team.coach}:
        notifications.notify(
            recipient=person,
            subject=site_text("{coach} is back", coach=team.coach),
            body=site_text(
                "{coach} plays {team} again, so {user} no longer stands in. What was submitted "
                "stands (LGE-PBM-02).",
                coach=team.coach,
                team=team,
                user=grant.user,
            ),
            link=reverse("rosters:coach", args=[team.pk]),
            key=f"back:{grant.pk}:{person.pk}",
        )
