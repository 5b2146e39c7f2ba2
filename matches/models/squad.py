"""Which players a coach rests in a match."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from matches.models.match import Match, Side


class Squad(models.Model):
    """A side's choice of who plays (KEM-LIN-01): those in `resting` do not. No row means all."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="squads")
    side = models.PositiveSmallIntegerField(choices=Side.choices)
    resting = models.JSONField(default=list)
    saved_at = models.DateTimeField()

    class Meta:
        ordering = ("match", "side")
        constraints = (
            models.UniqueConstraint(fields=("match", "side"), name="squad_unique"),
            models.CheckConstraint(condition=Q(side__in=Side.values), name="squad_side_known"),
        )

    def __str__(self) -> str:
        return f"Squad of {self.get_side_display()} in match {self.match_id}"
