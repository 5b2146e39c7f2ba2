"""The sections of a commissioner's dashboard about seasons."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext

from core.accounts.models import Person
from core.accounts.waiting import AT_DASHBOARD
from core.jobs import outbox
from core.leagues.dashboard import DashboardRow, DashboardSection
from core.leagues.models import League
from league.models import Claim, Entry, Fixture, Season
from league.queries.applications import answer_buttons, undecided_entries
from league.queries.held_fixtures import held_fixtures, why_held
from league.queries.waiting import to_be_drawn
from matches.models import Match
from matches.queries.matches import OVER
from matches.topics import MATCH_FINISHED
from rosters.models import Team
from rosters.queries.coaching import coach_has_gone


def sections(league: League, person: Person) -> Sequence[DashboardSection]:
    """Failing bookings, applications, no-shows, rounds to draw, teams whose coach has gone."""
    decides = person.has_perm("league.create_season", league)
    return [
        DashboardSection(
            "bookings",
            gettext("Failing bookings"),
            gettext("Every match is booked."),
            _failing(league),
            _not_booked,
        ),
        DashboardSection(
            "applications",
            gettext("Applications"),
            gettext("No team waits for a decision."),
            undecided_entries(Season.objects.filter(league=league)),
            lambda entry: _application(entry, decides=decides),
        ),
        DashboardSection(
            "claims",
            gettext("No-shows"),
            gettext("No no-show waits for a decision."),
            _claims(league),
            _claim,
        ),
        DashboardSection(
            "held_fixtures",
            gettext("Matches that could not be made"),
            gettext("Every match of the open rounds is made."),
            held_fixtures(league),
            _held,
        ),
        DashboardSection(
            "draws",
            gettext("Draws"),
            gettext("No season waits for a draw."),
            to_be_drawn(league),
            _draw,
        ),
        DashboardSection(
            "no-coach",
            gettext("Teams without a coach"),
            gettext("Every team that plays has a coach."),
            _teams_without_coach(league),
            _without_coach,
        ),
    ]


def _teams_without_coach(league: League) -> QuerySet[Team]:
    """The teams that play, or are to play, and whose coach has gone."""
    entered = Entry.objects.filter(team=OuterRef("pk"), status=Entry.Status.ACCEPTED)
    playing = Match.objects.exclude(state__in=OVER)
    plays = Q(Exists(entered.exclude(season__state=Season.State.CLOSED)))
    for side in ("home_team", "away_team"):
        plays |= Q(Exists(playing.filter(**{side: OuterRef("pk")})))
    gone = Team.objects.filter(coach_has_gone(), league=league).filter(plays)
    return gone.select_related("coach").order_by("name", "pk")


def _without_coach(team: Team) -> DashboardRow:
    return DashboardRow(
        str(team),
        reverse("rosters:coach", args=[team.pk]),
        gettext(
            "{coach} has gone, and only plays its running matches to the end. Give the team to "
            "somebody else, or name a stand-in."
        ).format(coach=team.coach),
        is_late=True,
    )


def _failing(league: League) -> QuerySet[Match]:
    failing = {
        delivery.row.payload.get("match")
        for delivery in outbox.failing_deliveries(topic=MATCH_FINISHED)
    }
    matches = Match.objects.filter(league=league, pk__in=failing - {None})
    names = ("label", "finished_at", "home_team__name", "away_team__name")
    return matches.select_related("home_team", "away_team").only(*names).order_by("finished_at")


def _not_booked(match: Match) -> DashboardRow:
    return DashboardRow(
        str(match),
        reverse("matches:match", args=[match.pk]),
        gettext("Its round waits for it. Tell the operator of this site."),
        since=match.finished_at,
        is_late=True,
    )


def _held(fixture: Fixture) -> DashboardRow:
    return DashboardRow(
        gettext("{season}: {fixture}").format(season=fixture.round.season, fixture=fixture),
        reverse("league:admin", args=[fixture.round.season_id]),
        why_held(fixture),
        since=fixture.round.opened_at,
        detail=gettext(
            "It is tried again every minute. Tell the operator of this site, or take the team out "
            "of the season with byes for its opponents."
        ),
        is_late=True,
    )


def _claims(league: League) -> QuerySet[Claim]:
    undecided = Claim.objects.filter(entry__season__league=league, state__in=Claim.UNDECIDED)
    return undecided.select_related(
        "entry__team", "entry__season", "fixture__home_team", "fixture__away_team"
    ).order_by("made_at")


def _claim(claim: Claim) -> DashboardRow:
    return DashboardRow(
        str(claim),
        reverse("league:admin", args=[claim.entry.season_id]),
        f"{claim.entry.season}: {claim.get_state_display().lower()}",
        since=claim.made_at,
        due_at=claim.answer_until if claim.state == Claim.State.OPEN else None,
    )


def _draw(season: Season) -> DashboardRow:
    return DashboardRow(
        str(season),
        reverse("league:schedule", args=[season.pk]),
        gettext("Draw its next round and publish it."),
    )


def _application(entry: Entry, *, decides: bool) -> DashboardRow:
    return DashboardRow(
        str(entry.team),
        reverse("league:season", args=[entry.season_id]),
        gettext("{clan}, {coach}: for {season}").format(
            clan=entry.team.clan, coach=entry.team.coach, season=entry.season
        ),
        since=entry.applied_at,
        actions=answer_buttons(entry, AT_DASHBOARD) if decides else (),
    )
