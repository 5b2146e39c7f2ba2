"""What home, the dashboard and a league's page show of requests to join (KEM-STA-07)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext

from core import clock
from core.accounts.models import Person, User
from core.accounts.waiting import AT_DASHBOARD, AT_HOME, WaitingAction, WaitingItem
from core.leagues.dashboard import DashboardRow, DashboardSection
from core.leagues.models import CHIEF_ROLES, JoiningWay, JoinRequest, League, Role
from core.leagues.permissions import leagues_where, may_give_role, role_of
from core.leagues.services.join_requests import asked_again_from, joining_way

ONE_BY_ONE = 3
"""So many requests stand on home each by itself; more are one line."""


@dataclass(frozen=True, slots=True)
class JoinBox:
    """How the reader gets into a league: the way, their request that waits, and from when they may
    ask again if they were refused.
    """

    way: JoiningWay
    request: JoinRequest | None = None
    again_from: datetime | None = None


def join_box(league: League, person: Person) -> JoinBox | None:
    """None for members and for an archived league."""
    if league.archived_at is not None or role_of(person, league) is not None:
        return None
    if not isinstance(person, User) or person.is_guest:
        return JoinBox(joining_way(league, None))
    row = JoinRequest.objects.filter(league=league, user=person).first()
    way = joining_way(league, person)
    if row is not None and row.answered_at is None:
        return JoinBox(way, request=row)
    again = None if row is None else asked_again_from(row)
    return JoinBox(way, again_from=again if again is not None and again > clock.now() else None)


def waiting_join_requests(leagues: Sequence[int] | QuerySet[League]) -> QuerySet[JoinRequest]:
    """Requests that those who run these leagues can answer, oldest first."""
    rows = JoinRequest.objects.filter(
        league__in=leagues,
        league__is_private=False,
        league__archived_at=None,
        answered_at=None,
        user__is_active=True,
    )
    return rows.exclude(league__joining_way=JoiningWay.LINK).select_related("league", "user")


def answer_join_buttons(row: JoinRequest, at: str) -> tuple[WaitingAction, ...]:
    """Accept and refuse."""
    return tuple(
        WaitingAction(
            label,
            reverse("core:answer-join-request", args=[row.league.slug, row.pk, verb]),
            {"at": at},
        )
        for verb, label in (("accept", gettext("Accept")), ("refuse", gettext("Refuse")))
    )


def requests_at_home(user: User) -> Sequence[WaitingItem]:
    """Requests to join the leagues whose commissioner the person is."""
    if not (run := leagues_where(user, CHIEF_ROLES)):
        return []
    rows = list(waiting_join_requests(run))
    if len(rows) <= ONE_BY_ONE:
        return [
            WaitingItem(
                _title(row),
                _said(row),
                reverse("core:dashboard", args=[row.league.slug]),
                actions=answer_join_buttons(row, AT_HOME),
            )
            for row in rows
        ]
    by_league = {row.league_id: row.league for row in rows}
    return [
        WaitingItem(
            str(league),
            gettext("{count} people ask to join.").format(
                count=sum(row.league_id == pk for row in rows)
            ),
            reverse("core:dashboard", args=[league.slug]),
        )
        for pk, league in by_league.items()
    ]


def dashboard_sections(league: League, person: Person) -> Sequence[DashboardSection]:
    """Requests to join, for who may answer them."""
    if not may_give_role(person, league, Role.COACH):
        return []
    return [
        DashboardSection(
            key="joining",
            title=gettext("Who asks to join"),
            calm=gettext("Nobody asks to join."),
            items=waiting_join_requests([league.pk]),
            row=_dashboard_row,
        )
    ]


def _dashboard_row(row: JoinRequest) -> DashboardRow:
    return DashboardRow(
        str(row.user),
        reverse("core:dashboard", args=[row.league.slug]),
        _said(row),
        since=row.asked_at,
        actions=answer_join_buttons(row, AT_DASHBOARD),
    )


def _title(row: JoinRequest) -> str:
    return gettext("{user} asks to join {league}").format(user=row.user, league=row.league)


def _said(row: JoinRequest) -> str:
    if not row.words:
        return gettext("Without words of their own.")
    return gettext("“{words}”").format(words=row.words)
