"""The sequences after matches, as the pages, the tick and the API read them."""

from __future__ import annotations

from datetime import datetime

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext

from core.accounts.models import Person, User
from core.accounts.waiting import WaitingItem
from core.leagues.queries import visible_leagues
from engine.variants.registry import find_variant
from rosters.match_refs import MatchRef
from rosters.models import AfterMatch, Team


def visible_sequences(person: Person) -> QuerySet[AfterMatch]:
    """The sequences of teams a person may read, with team and coach."""
    return AfterMatch.objects.filter(team__league__in=visible_leagues(person)).select_related(
        "team__clan", "team__coach", "team__league", "closed_by"
    )


def sequences_of_match(source: MatchRef) -> list[AfterMatch]:
    """Both teams' sequences after that match."""
    return list(AfterMatch.objects.filter(source=source).select_related("team").order_by("id"))


def open_sequence_of(team: Team) -> AfterMatch | None:
    """The oldest open sequence of the team."""
    return team.after_matches.filter(closed_at__isnull=True).order_by("id").first()


def overdue(now: datetime) -> list[int]:
    """Ids of open sequences whose time is up, the oldest first."""
    rows = AfterMatch.objects.filter(closed_at__isnull=True, due_at__lte=now)
    return list(rows.order_by("due_at", "id").values_list("pk", flat=True))


def waiting_for(user: User) -> list[WaitingItem]:
    """Open sequences that only this coach can end before the deadline."""
    rows = AfterMatch.objects.filter(team__coach=user, closed_at__isnull=True)
    return [
        WaitingItem(
            title=gettext("{team} after the match, {game}").format(
                team=row.team, game=find_variant(row.team.variant).title
            ),
            text=gettext(
                "Choose for your star-player rolls, make your purchases, then press “I am done”."
            ),
            url=reverse("rosters:after-match", args=[row.pk]),
            due_at=row.due_at,
        )
        for row in rows.select_related("team").order_by("due_at", "id")
    ]
