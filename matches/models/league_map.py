"""Leagues' own maps, for games that are played on maps."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower

from core.append_only import AppendOnly
from core.leagues.models import League


class LeagueMap(AppendOnly):
    """A league's own map of a game, as text. A corrected map is a new row with another name."""

    league = models.ForeignKey(League, on_delete=models.PROTECT, related_name="maps")
    variant = models.CharField(max_length=20)
    name = models.CharField(max_length=60)
    text = models.TextField()
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField()

    class Meta:
        ordering = ("league", "variant", "name")
        constraints = (
            models.UniqueConstraint("league", "variant", Lower("name"), name="map_name_unique"),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def key(self) -> str:
        """Its key in the league's map catalogue."""
        return f"own-{self.pk}"
