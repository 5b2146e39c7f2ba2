"""Applications that wait for those who run seasons: on home and on the dashboard, with buttons."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.db.models import Count, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext

from core.accounts.models import User
from core.accounts.waiting import AT_HOME, WaitingAction, WaitingItem
from core.leagues.models import SEASON_ROLES
from core.leagues.permissions import leagues_where
from league.models import Entry, Season

ONE_BY_ONE = 3
"""So many applications of a season stand on home each by itself; more are one line."""


def undecided_entries(seasons: Collection[int] | QuerySet[Season]) -> QuerySet[Entry]:
    """The undecided applications for those seasons, as far as they gather teams, oldest first."""
    entries = Entry.objects.filter(
        season__in=seasons, season__state__in=Season.GATHERING, status=Entry.Status.APPLIED
    )
    entries = entries.select_related("season", "team__coach", "team__clan")
    return entries.order_by("applied_at", "pk")


def answer_buttons(entry: Entry, at: str) -> tuple[WaitingAction, ...]:
    """Accept and refuse. They say what the officer saw, so that nobody undoes what a colleague has
    decided meanwhile.
    """
    fields = {"seen": entry.status, "at": at}
    return tuple(
        WaitingAction(
            label, reverse("league:decide", args=[entry.season_id, entry.pk, verb]), fields
        )
        for verb, label in (("accept", gettext("Accept")), ("refuse", gettext("Refuse")))
    )


def waiting_applications(user: User) -> Sequence[WaitingItem]:
    """Applications for the seasons that the person runs: the few of a season each with its buttons,
    many as one line.
    """
    if not (run := leagues_where(user, SEASON_ROLES)):
        return []
    applied = Count("entries", filter=Q(entries__status=Entry.Status.APPLIED))
    seasons = Season.objects.filter(
        state__in=Season.GATHERING, league__in=run, league__archived_at=None
    ).annotate(applied=applied)
    found = list(seasons.filter(applied__gt=0))
    few = [season.pk for season in found if season.applied <= ONE_BY_ONE]
    each = [_one_of(entry) for entry in undecided_entries(few)] if few else []
    return [*each, *(_many_of(season) for season in found if season.pk not in few)]


def _one_of(entry: Entry) -> WaitingItem:
    words = gettext("{team} applies for {season}")
    return WaitingItem(
        words.format(team=entry.team, season=entry.season),
        gettext("{coach}, with {clan}.").format(coach=entry.team.coach, clan=entry.team.clan),
        reverse("league:season", args=[entry.season_id]),
        actions=answer_buttons(entry, AT_HOME),
    )


def _many_of(season: Season) -> WaitingItem:
    applied = season.applied  # type: ignore[attr-defined]
    return WaitingItem(
        gettext("{name}: {applied} to decide").format(name=season.name, applied=applied),
        gettext("Teams have applied and wait for your decision."),
        reverse("league:season", args=[season.pk]),
    )
