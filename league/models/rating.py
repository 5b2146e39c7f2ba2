"""Ratings of coaches with their uncertainty: a projection of their results."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from core.leagues.models import League


class RatedUpTo(models.Model):
    """The last rated match of a game in a league; its row is the lock for rating."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="+")
    variant = models.CharField(max_length=20)
    finished_at = models.DateTimeField(null=True)
    match_id = models.BigIntegerField(default=0)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("league", "variant"), name="rated_up_to_unique"),
        )

    def __str__(self) -> str:
        return f"{self.league} {self.variant}: {self.finished_at}"


class CoachRating(models.Model):
    """A coach's strength `mu` in a game of a league, known to within about `sigma`."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="ratings")
    variant = models.CharField(max_length=20)
    coach = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="ratings"
    )
    mu = models.FloatField()
    sigma = models.FloatField()
    matches = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("league", "variant", "coach"), name="coach_rating_unique"
            ),
        )

    def __str__(self) -> str:
        return f"{self.coach}: {self.mu:.1f} ± {self.sigma:.1f}"

    @property
    def sure(self) -> float:
        """The lower end of the rating, by which coaches are ranked."""
        return self.mu - 3 * self.sigma
