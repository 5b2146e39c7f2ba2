"""What coaches hand in: turn sheets, set-up orders, and a team's saved formation."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from matches.models.match import Match, Side
from rosters.models import Team


class TurnSheet(models.Model):
    """A coach's orders for one turn. `segment` is the one they are for.

    `canonical` is what the text was read as; an unread draft has none. A newer revision replaces
    a ready one; what was locked stays as it is for ever. `acting_for` is the coach for whom a
    stand-in wrote it.
    """

    class State(models.TextChoices):
        DRAFT = "draft", "Draft"
        READY = "ready", "Ready"
        REPLACED = "replaced", "Replaced"
        LOCKED = "locked", "Locked"
        RESOLVED = "resolved", "Resolved"

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="sheets")
    side = models.PositiveSmallIntegerField(choices=Side.choices)
    segment = models.PositiveIntegerField()
    revision = models.PositiveSmallIntegerField(default=1)
    text = models.TextField(blank=True)
    canonical = models.TextField(blank=True)
    state = models.CharField(max_length=8, choices=State.choices, default=State.DRAFT)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    acting_for = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
    )
    saved_at = models.DateTimeField()
    submitted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("match", "segment", "side", "revision")
        constraints = (
            models.UniqueConstraint(
                fields=("match", "segment", "side", "revision"), name="sheet_revision_unique"
            ),
            models.UniqueConstraint(
                fields=("match", "segment", "side"),
                condition=Q(state="draft"),
                name="sheet_one_draft",
            ),
            models.UniqueConstraint(
                fields=("match", "segment", "side"),
                condition=Q(state__in=("ready", "locked", "resolved")),
                name="sheet_one_that_counts",
            ),
            models.CheckConstraint(
                condition=Q(state="draft") | Q(submitted_at__isnull=False),
                name="sheet_submitted_has_time",
            ),
            models.CheckConstraint(condition=Q(side__in=Side.values), name="sheet_side_known"),
        )

    def __str__(self) -> str:
        return f"Sheet {self.segment}.{self.revision} of match {self.match_id}"


class SetUpOrders(models.Model):
    """A side's set-ups, kick target and preferences for the whole match, changeable any time.

    `ready` says that the coach has handed them in: the match starts when both sides have.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="set_ups")
    side = models.PositiveSmallIntegerField(choices=Side.choices)
    text = models.TextField(blank=True)
    canonical = models.TextField(blank=True)
    ready = models.BooleanField(default=False)
    saved_at = models.DateTimeField()

    class Meta:
        ordering = ("match", "side")
        constraints = (
            models.UniqueConstraint(fields=("match", "side"), name="set_up_unique"),
            models.CheckConstraint(condition=Q(side__in=Side.values), name="set_up_side_known"),
        )
        verbose_name_plural = "set-up orders"

    def __str__(self) -> str:
        return f"Set-up of {self.get_side_display()} in match {self.match_id}"


class SavedSetUp(models.Model):
    """The set-up a team brings to every match until told otherwise, written as the home side."""

    team = models.OneToOneField(
        Team, on_delete=models.CASCADE, primary_key=True, related_name="saved_set_up"
    )
    canonical = models.TextField()
    saved_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"Saved set-up of {self.team}"
