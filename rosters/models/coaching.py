"""Who coached a team since when, and offers to transfer one."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.append_only import AppendOnly
from rosters.models.team import Team


class TeamCoach(AppendOnly):
    """This person coaches the team from `since` until the next row. `Team.coach` is the last."""

    class How(models.TextChoices):
        FOUNDED = "founded", _("Founded it")
        ACCEPTED = "accepted", _("Accepted it")
        GIVEN = "given", _("Was given it")

    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="coaches")
    coach = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="coached"
    )
    since = models.DateTimeField()
    how = models.CharField(max_length=8, choices=How.choices)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )

    class Meta:
        ordering = ("team", "id")
        indexes = (models.Index(fields=("team", "since"), name="team_coach_since"),)
        verbose_name_plural = _("team coaches")

    def __str__(self) -> str:
        return f"{self.coach} coaches {self.team}"


class TeamOffer(models.Model):
    """A coach offers their team to another, who may decline. A team has one open offer."""

    class State(models.TextChoices):
        OPEN = "open", _("Waits for an answer")
        ACCEPTED = "accepted", _("Accepted")
        DECLINED = "declined", _("Declined")
        WITHDRAWN = "withdrawn", _("Taken back")

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="offers")
    to = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="team_offers"
    )
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    state = models.CharField(max_length=9, choices=State.choices, default=State.OPEN)
    made_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-id",)
        constraints = (
            models.UniqueConstraint(
                fields=("team",), condition=Q(state="open"), name="team_one_open_offer"
            ),
        )

    def __str__(self) -> str:
        return f"{self.team} to {self.to}"
