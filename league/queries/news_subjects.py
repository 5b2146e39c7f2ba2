"""Names and pages of seasons and their rows, for the news of a league."""

from __future__ import annotations

from collections.abc import Iterable

from django.urls import reverse

from core.audit.news import SubjectLink
from league.models import Card, Challenge, Claim, Entry, Round, Season


def seasons_by_id(ids: Iterable[int]) -> dict[int, SubjectLink]:
    """Names and pages of seasons."""
    found = Season.objects.filter(pk__in=ids).values_list("pk", "name")
    return {pk: SubjectLink(name, _page(pk)) for pk, name in found}


def rounds_by_id(ids: Iterable[int]) -> dict[int, SubjectLink]:
    """A round and its season."""
    found = Round.objects.filter(pk__in=ids).select_related("season")
    return {
        round_.pk: SubjectLink(f"{round_.season}, {round_}", _page(round_.season_id))
        for round_ in found
    }


def entries_by_id(ids: Iterable[int]) -> dict[int, SubjectLink]:
    """An application of a team."""
    found = Entry.objects.filter(pk__in=ids).select_related("season")
    return {entry.pk: SubjectLink(entry.season.name, _page(entry.season_id)) for entry in found}


def claims_by_id(ids: Iterable[int]) -> dict[int, SubjectLink]:
    """A claim of a no-show."""
    found = Claim.objects.filter(pk__in=ids).select_related(
        "entry__team", "entry__season", "fixture__home_team", "fixture__away_team"
    )
    return {claim.pk: SubjectLink(str(claim), _admin_url(claim.entry.season_id)) for claim in found}


def cards_by_id(ids: Iterable[int]) -> dict[int, SubjectLink]:
    """A card of a coach."""
    found = Card.objects.filter(pk__in=ids).select_related("coach")
    return {card.pk: SubjectLink(str(card), _admin_url(card.season_id)) for card in found}


def challenges_by_id(ids: Iterable[int]) -> dict[int, SubjectLink]:
    """A challenge."""
    found = Challenge.objects.filter(pk__in=ids).select_related(
        "challenger__team", "challenged__team"
    )
    return {made.pk: SubjectLink(str(made), _page(made.season_id)) for made in found}


def _admin_url(season_id: int) -> str:
    return reverse("league:admin", args=[season_id])


def _page(season_id: int) -> str:
    return reverse("league:season", args=[season_id])
