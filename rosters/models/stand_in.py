"""Stand-ins, who write a team's turns while its coach is away."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from rosters.models.team import Team


class StandIn(models.Model):
    """A grant: `user` gives the team's orders from `starts_at` until `ends_at`, if that is set.

    `source` names the one match it is for, empty for all. A grant ended early keeps its row.

    One that the coach did not make is `by_officer`. It waits until `agreed_at`: when the coach
    agreed, or missed a deadline (LGE-PBM-02). Unless the coach agreed, it holds in matches made
    before it alone, and ends when the coach acts.
    """

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="stand_ins")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="stand_ins"
    )
    source = models.CharField(max_length=60, blank=True)
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField(null=True, blank=True)
    granted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    created_at = models.DateTimeField()
    by_officer = models.BooleanField(default=False)
    agreed_at = models.DateTimeField(null=True, blank=True)
    coach_agreed = models.BooleanField(default=False)

    class Meta:
        ordering = ("-created_at", "-id")
        constraints = (
            models.CheckConstraint(
                condition=Q(ends_at__isnull=True) | Q(ends_at__gte=F("starts_at")),
                name="stand_in_ends_after_start",
            ),
            models.CheckConstraint(
                condition=Q(by_officer=True) | Q(agreed_at__isnull=False),
                name="stand_in_of_coach_is_agreed",
            ),
            models.CheckConstraint(
                condition=Q(coach_agreed=False) | Q(agreed_at__isnull=False),
                name="stand_in_agreed_to_at_a_time",
            ),
        )

    def __str__(self) -> str:
        return f"{self.user} stands in for {self.team}"

    @property
    def is_officers_own(self) -> bool:
        """Whether the coach neither made it nor agreed to it."""
        return self.by_officer and not self.coach_agreed
