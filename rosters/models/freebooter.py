"""Freebooters: who was hired for one match, and for how much (LGE-FRE)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from league.club.append_only import AppendOnly
from rosters.models.clan import Position
from rosters.models.team import Team


class Freebooter(AppendOnly):
    """A contract for the match in `source`, with a player or with one of the coaching staff.

    It is over when that match is in the books, so nothing has to end it. `price` is what was
    paid; a player wears `number` for this match alone.
    """

    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="freebooters")
    source = models.CharField(max_length=60)
    position = models.ForeignKey(
        Position, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    staff = models.SlugField(max_length=30, blank=True)
    number = models.PositiveSmallIntegerField(null=True, blank=True)
    name = models.CharField(max_length=60)
    price = models.PositiveIntegerField()
    rule = models.CharField(max_length=20)
    rules_version = models.CharField(max_length=80)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField()

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(
                fields=("team", "source", "number"), name="freebooter_number_unique"
            ),
            models.CheckConstraint(
                condition=Q(position__isnull=False, number__isnull=False, staff="")
                | (Q(position__isnull=True, number__isnull=True) & ~Q(staff="")),
                name="freebooter_player_or_staff",
            ),
        )

    def __str__(self) -> str:
        return f"{self.name} for {self.source}"
