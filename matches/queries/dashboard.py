"""What the matches show on a league admin's dashboard."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery
from django.urls import reverse
from django.utils.translation import gettext

from core import clock
from core.accounts.models import Person, User
from core.accounts.waiting import WaitingAction
from core.audit.models import AuditEntry
from core.leagues.dashboard import DashboardRow, DashboardSection
from core.leagues.models import League
from matches.models import (
    SUBMITTED,
    Match,
    MatchState,
    Segment,
    SetUpOrders,
    Side,
    TableReport,
)
from matches.queries.matches import HEAVY_FIELDS, RUNNING

INACTIVE_AFTER = timedelta(days=7)
"""After this long without an action in the league, the coach of a running match is missing."""
MAX_ERROR_LENGTH = 300


def sections(league: League, person: Person) -> Sequence[DashboardSection]:
    """Held matches, disputed results, running matches, and coaches not seen lately."""
    may_run = person.has_perm("matches.judge", _any_match(league))
    return [
        DashboardSection(
            "held",
            gettext("Held matches"),
            gettext("No match is held."),
            _matches(league)
            .defer(*(set(HEAVY_FIELDS) - {"last_error"}))
            .filter(state=MatchState.HELD)
            .order_by("attempted_at", "pk"),
            lambda match: _held(match, may_run=may_run),
        ),
        DashboardSection(
            "disputes",
            gettext("Disputed results"),
            gettext("No result is disputed."),
            _disputes(league),
            _dispute,
        ),
        DashboardSection(
            "running",
            gettext("Running matches"),
            gettext("No match is running."),
            _running(league),
            _waits,
        ),
        DashboardSection(
            "unseen",
            gettext("Coaches not seen"),
            gettext("Every coach in a match has been here within a week."),
            _unseen(league),
            _not_seen,
        ),
    ]


def _any_match(league: League) -> Match:
    """Any match of the league, for permissions that depend on the league only."""
    return Match(league=league)


def _matches(league: League) -> QuerySet[Match]:
    return Match.objects.filter(league=league).select_related("home_team", "away_team")


def _held(match: Match, *, may_run: bool) -> DashboardRow:
    again = reverse("matches:run-again", args=[match.pk])
    actions = (
        WaitingAction(gettext("Run it again"), again),
        WaitingAction(gettext("Default orders"), again, {"orders": "default"}),
    )
    return DashboardRow(
        str(match),
        _page(match),
        gettext("{label}: attempted {attempts} times").format(
            label=match.label, attempts=match.attempts
        ),
        since=match.attempted_at,
        detail=match.last_error[:MAX_ERROR_LENGTH],
        is_late=True,
        actions=actions if may_run else (),
    )


def _disputes(league: League) -> QuerySet[TableReport]:
    reports = TableReport.objects.filter(match__league=league, state=TableReport.State.DISPUTED)
    teams = ("match__home_team", "match__away_team", "answered_by", "entered_by")
    return reports.select_related(*teams).order_by("answered_at", "pk")


def _dispute(report: TableReport) -> DashboardRow:
    return DashboardRow(
        str(report.match),
        reverse("matches:result", args=[report.match_id]),
        gettext("{answered_by} does not agree with what {entered_by} entered.").format(
            answered_by=report.answered_by, entered_by=report.entered_by
        ),
        since=report.answered_at,
        detail=report.objection,
    )


def _running(league: League) -> QuerySet[Match]:
    last = Segment.objects.filter(match=OuterRef("pk"), number=OuterRef("segment") - 1)
    ready = SetUpOrders.objects.filter(SUBMITTED, match=OuterRef("pk"))
    return (
        _matches(league)
        .defer(*HEAVY_FIELDS)
        .select_related("home_team__coach", "away_team__coach")
        .filter(state__in=(*RUNNING, MatchState.AWAITED))
        .annotate(
            moved_at=Subquery(last.values("created_at")[:1]),
            home_ready=Exists(ready.filter(side=Side.HOME)),
            away_ready=Exists(ready.filter(side=Side.AWAY)),
        )
        .order_by(F("due_at").asc(nulls_first=True), "pk")
    )


def _waits(match: Any) -> DashboardRow:
    late = match.due_at is not None and match.due_at <= clock.now()
    return DashboardRow(
        str(match),
        _page(match),
        f"{match.label}: {_for_whom(match)}" if match.label else _for_whom(match),
        since=match.moved_at or match.created_at,
        due_at=match.due_at,
        is_late=late,
    )


def _for_whom(match: Any) -> str:
    if match.state == MatchState.AWAITED:
        return gettext("a result was entered and waits for the other coach")
    if match.is_being_resolved:  # not before: a submitted sheet may still be taken back
        return gettext("being resolved")
    if match.state == MatchState.SETTING_UP:
        submitted = (match.home_ready, match.away_ready)
        wanted = [match.team(side) for side in Side if not submitted[side]]
        teams = gettext(" and ").join(f"{team} ({team.coach})" for team in wanted)
        if match.laying:
            return gettext("chests and pads of {teams}").format(teams=teams)
        return gettext("set-up of {teams}").format(teams=teams)
    team = match.team(match.waiting_side)
    turn = match.turn_called(match.waiting_side)
    return gettext("{turn} of {team} ({coach})").format(turn=turn, team=team, coach=team.coach)


def _unseen(league: League) -> QuerySet[User]:
    now: datetime = clock.now()
    running = Match.objects.filter(league=league, state__in=RUNNING)
    plays = Q(Exists(running.filter(home_team__coach=OuterRef("pk"))))
    plays |= Q(Exists(running.filter(away_team__coach=OuterRef("pk"))))
    entries = AuditEntry.objects.filter(league=league, actor=OuterRef("pk")).order_by("-created_at")
    return (
        User.objects.filter(plays, teams__league=league)
        .distinct()
        .annotate(seen=Subquery(entries.values("created_at")[:1]))
        .filter(Q(seen__isnull=True) | Q(seen__lt=now - INACTIVE_AFTER))
        .order_by(F("seen").asc(nulls_first=True), "pk")
    )


def _not_seen(coach: Any) -> DashboardRow:
    never = gettext("has never done anything here")
    text = gettext("last did something") if coach.seen else never
    return DashboardRow(str(coach), "", text, since=coach.seen)


def _page(match: Match) -> str:
    return reverse("matches:match", args=[match.pk])
