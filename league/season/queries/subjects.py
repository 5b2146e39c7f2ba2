"""Seasons and what is in them as the news of a league call them."""

from __future__ import annotations

from collections.abc import Iterable

from django.urls import reverse

from league.club.news import Subject
from league.season.models import Entry, Round, Season


def seasons_by_id(ids: Iterable[int]) -> dict[int, Subject]:
    """Names and pages of seasons."""
    found = Season.objects.filter(pk__in=ids).values_list("pk", "name")
    return {pk: Subject(name, _page(pk)) for pk, name in found}


def rounds_by_id(ids: Iterable[int]) -> dict[int, Subject]:
    """A round and its season."""
    found = Round.objects.filter(pk__in=ids).select_related("season")
    return {
        round_.pk: Subject(f"{round_.season}, {round_}", _page(round_.season_id))
        for round_ in found
    }


def entries_by_id(ids: Iterable[int]) -> dict[int, Subject]:
    """What a team applied for."""
    found = Entry.objects.filter(pk__in=ids).select_related("season")
    return {entry.pk: Subject(entry.season.name, _page(entry.season_id)) for entry in found}


def _page(season_id: int) -> str:
    return reverse("season:season", args=[season_id])
