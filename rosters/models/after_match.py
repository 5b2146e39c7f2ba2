"""The sequence that follows a match: open while a coach may choose and buy."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from rosters.models.team import Team


class AfterMatch(models.Model):
    """A team's steps after the match in `source`, in the order of LGE-PST-01.

    `options` are the match's house rules; `journeymen` its journeymen for hire, with number and
    name. At `due_at` undecided rolls take their first suggestion; `closed_by` is the coach if they
    ended it earlier, or an officer if the coach had gone. `rating` is the team rating at the end.
    """

    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="after_matches")
    source = models.CharField(max_length=60)
    options = models.JSONField(default=dict, blank=True)
    journeymen = models.JSONField(default=list, blank=True)
    opened_at = models.DateTimeField()
    due_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
    )
    rating = models.IntegerField(null=True, blank=True)

    class Meta:
        ordering = ("-id",)
        constraints = (
            models.UniqueConstraint(fields=("team", "source"), name="after_match_unique"),
            models.CheckConstraint(
                condition=Q(closed_at__isnull=False) | Q(closed_by__isnull=True, rating=None),
                name="after_match_closed_whole",
            ),
        )
        indexes = (
            models.Index(
                fields=("due_at",), name="after_match_due", condition=Q(closed_at__isnull=True)
            ),
            models.Index(fields=("source",), name="after_match_source"),
        )
        verbose_name = _("sequence after a match")
        verbose_name_plural = _("sequences after matches")

    def __str__(self) -> str:
        return f"{self.team} after {self.source}"

    @property
    def is_open(self) -> bool:
        return self.closed_at is None
