"""Entries, divisions, and the dates on which a team cannot play."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from league.models.season import Season
from rosters.models import Team


class Division(models.Model):
    """A part of a season with a table of its own; number 1 is the highest."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="divisions")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=60)

    class Meta:
        ordering = ("season", "number")
        constraints = (
            models.UniqueConstraint(fields=("season", "number"), name="division_number_unique"),
        )

    def __str__(self) -> str:
        return self.name


class Entry(models.Model):
    """A team's application. The lot, drawn when it is accepted, breaks the last ties.

    `seed` is its place in the order of the draw, set by a commissioner; by default lots decide.
    With `keeps_division` no draw changes its division.
    `joined` is the first round it plays in, `replaces` the entry whose place it took (KEM-SUB-01).
    `limit` is the maximum worth of a team that redrafts, to be accepted (KEM-ROL-01).
    """

    class Status(models.TextChoices):
        APPLIED = "applied", _("Applied")
        WAITING = "waiting", _("On the waiting list")
        ACCEPTED = "accepted", _("Accepted")
        REFUSED = "refused", _("Refused")
        WITHDRAWN = "withdrawn", _("Withdrawn")

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="entries")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="+")
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.APPLIED)
    lot = models.PositiveIntegerField(null=True, blank=True)
    seed = models.PositiveSmallIntegerField(null=True, blank=True)
    division = models.ForeignKey(
        Division, null=True, blank=True, on_delete=models.SET_NULL, related_name="entries"
    )
    keeps_division = models.BooleanField(default=False)
    joined = models.PositiveSmallIntegerField(default=1)
    limit = models.PositiveIntegerField(null=True, blank=True)
    replaces = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="replaced_by"
    )
    applied_at = models.DateTimeField()
    decided_at = models.DateTimeField(null=True, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
    )

    class Meta:
        ordering = ("applied_at", "id")
        constraints = (
            models.UniqueConstraint(fields=("season", "team"), name="entry_unique"),
            models.UniqueConstraint(fields=("season", "lot"), name="entry_lot_unique"),
            models.CheckConstraint(
                condition=~Q(status="accepted") | Q(lot__isnull=False), name="entry_has_lot"
            ),
        )
        verbose_name_plural = _("entries")

    def __str__(self) -> str:
        return f"{self.team}: {self.get_status_display()}"


class BlackOut(models.Model):
    """Days on which an entered team cannot play, the last one included."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="black_outs")
    first_day = models.DateField()
    last_day = models.DateField()

    class Meta:
        ordering = ("first_day", "id")
        constraints = (
            models.UniqueConstraint(
                fields=("entry", "first_day", "last_day"), name="black_out_unique"
            ),
            models.CheckConstraint(
                condition=Q(last_day__gte=F("first_day")), name="black_out_in_order"
            ),
        )

    def __str__(self) -> str:
        return f"{self.first_day} to {self.last_day}"
