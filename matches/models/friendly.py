"""A friendly: a match of no league, with what only such a match has."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from matches.models.match import Match

MAX_LEVEL_LENGTH = 10


class Friendly(models.Model):
    """What a match of no league has besides the match (KEM-FRI-01).

    `home_bot` and `away_bot` are the levels of the bots that play a side, empty for a side that a
    person plays. `made_by` made it.
    """

    match = models.OneToOneField(
        Match, primary_key=True, on_delete=models.CASCADE, related_name="friendly"
    )
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="friendlies"
    )
    home_bot = models.CharField(max_length=MAX_LEVEL_LENGTH, blank=True)
    away_bot = models.CharField(max_length=MAX_LEVEL_LENGTH, blank=True)
    created_at = models.DateTimeField()

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=Q(home_bot="") | Q(away_bot=""), name="friendly_has_a_person"
            ),
        )

    def __str__(self) -> str:
        return f"Friendly {self.match_id}"
