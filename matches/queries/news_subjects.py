"""How a league's news names its matches."""

from __future__ import annotations

from collections.abc import Iterable

from django.urls import reverse

from core.audit.news import SubjectLink
from matches.models import Match


def matches_by_id(ids: Iterable[int]) -> dict[int, SubjectLink]:
    """The two teams of each match, and the link to its page."""
    found = Match.objects.filter(pk__in=ids).select_related("home_team", "away_team")
    return {
        match.pk: SubjectLink(str(match), reverse("matches:match", args=[match.pk]))
        for match in found.only("home_team__name", "away_team__name")
    }
