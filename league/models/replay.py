"""Matches that are to be played once more (LGE-COR-07)."""

from __future__ import annotations

from django.db import models

from league.models.schedule import Fixture
from matches.models import Match
from rosters.models import Team


class Replay(models.Model):
    """A fixture whose void match is to be replayed; `match` is the new one, once made.

    With `pairs_again` it is made for the teams that should meet by then. If `award_to` is set, that
    team wins it by walk-over as soon as it is made (KEM-COR-01).
    """

    fixture = models.ForeignKey(Fixture, on_delete=models.PROTECT, related_name="replays")
    voided = models.OneToOneField(Match, on_delete=models.PROTECT, related_name="+")
    match = models.OneToOneField(
        Match, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    pairs_again = models.BooleanField(default=False)
    award_to = models.ForeignKey(
        Team, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    asked_at = models.DateTimeField()
    made_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("asked_at", "id")

    def __str__(self) -> str:
        return f"Replay of {self.fixture}"
