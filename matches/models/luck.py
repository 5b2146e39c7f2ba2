"""How lucky each side of a match was: a projection of its log."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from matches.models.match import Match, Side


class MatchLuck(models.Model):
    """A side's tests in a finished match, passed and expected (see `matches.luck`)."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="luck")
    side = models.PositiveSmallIntegerField(choices=Side.choices)
    rolls = models.PositiveIntegerField()
    made = models.PositiveIntegerField()
    expected = models.FloatField()
    variance = models.FloatField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("match", "side"), name="match_luck_unique"),)
        verbose_name_plural = _("luck of matches")

    def __str__(self) -> str:
        return f"{self.made} of {self.rolls}, {self.expected:.1f} expected"
