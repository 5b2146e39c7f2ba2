"""The word of another coach on what a judge may not decide alone in a match of their own."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from matches.models.match import Match
from rosters.models import Team


class Consent(models.Model):
    """A judge has asked the other coach to agree to one exact act in their match (KEM-SHO-02).

    `act` is the kind of act, `exactly` the digest of all of it (`core.whole_act`); `words` tell the
    coach what would happen. `agrees` is None until they
    answer; from `silent_from` on their silence counts as a word. It is used up by the act. Where
    coaches of two teams are asked, one of each agrees; `agreed_by` has the ids of those who did.

    An act about a team that the judge meets elsewhere in the season names it as `team`: its coaches
    are asked, in a match of theirs.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="consents")
    team = models.ForeignKey(
        Team, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    act = models.CharField(max_length=20)
    exactly = models.CharField(max_length=300, blank=True)
    words = models.TextField(max_length=3000)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    asked_at = models.DateTimeField()
    silent_from = models.DateTimeField()
    agreed_by = models.JSONField(default=list, blank=True)
    agrees = models.BooleanField(null=True, blank=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    answered_at = models.DateTimeField(null=True, blank=True)
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("match", "asked_at", "id")
        constraints = (
            models.UniqueConstraint(
                fields=("match", "asked_by", "act", "exactly"),
                condition=Q(used_at__isnull=True),
                name="consent_one_unused",
            ),
            models.CheckConstraint(
                condition=Q(agrees__isnull=True, answered_at__isnull=True, answered_by__isnull=True)
                | Q(agrees__isnull=False, answered_at__isnull=False, answered_by__isnull=False),
                name="consent_answered_by_somebody",
            ),
        )

    def __str__(self) -> str:
        return f"{self.asked_by} asks in match {self.match_id}: {self.words}"
