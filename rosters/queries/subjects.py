"""Teams and players as the news of a league call them."""

from __future__ import annotations

from collections.abc import Iterable

from django.urls import reverse

from league.club.news import Subject
from rosters.models import Player, Team


def teams_by_id(ids: Iterable[int]) -> dict[int, Subject]:
    """Names and pages of teams."""
    found = Team.objects.filter(pk__in=ids).values_list("pk", "name")
    return {pk: Subject(name, reverse("rosters:team", args=[pk])) for pk, name in found}


def players_by_id(ids: Iterable[int]) -> dict[int, Subject]:
    """Names and pages of players."""
    found = Player.objects.filter(pk__in=ids).values_list("pk", "name")
    return {pk: Subject(name, reverse("rosters:player", args=[pk])) for pk, name in found}
