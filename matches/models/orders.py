"""What coaches submit: turn sheets, set-up orders, answers, playbooks; a league's orders."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from core.leagues.models import League
from matches.models.match import Match, Side
from rosters.models import Team


class TurnSheet(models.Model):
    """A coach's orders for one turn. `segment` is the one they are for.

    `canonical` is the newest text that could be read, as it was parsed; empty if none could. A
    newer revision replaces one that is ready; a locked sheet never changes. `acting_for` is the
    coach for whom a stand-in wrote it.
    """

    class State(models.TextChoices):
        DRAFT = "draft", _("Draft")
        READY = "ready", _("Ready")
        REPLACED = "replaced", _("Replaced")
        LOCKED = "locked", _("Locked")
        RESOLVED = "resolved", _("Resolved")

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
    """A side's set-ups, kick target and standing orders for the whole match, changeable any time.

    `ready` means that the coach has submitted them: the match starts when both sides have.
    `laying_ready` means the same of the standing orders by which they lay what lies on the map.
    `drafted` is the part of `text` that came from the playbook, as it came.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="set_ups")
    side = models.PositiveSmallIntegerField(choices=Side.choices)
    text = models.TextField(blank=True)
    canonical = models.TextField(blank=True)
    drafted = models.TextField(blank=True)
    ready = models.BooleanField(default=False)
    laying_ready = models.BooleanField(default=False)
    saved_at = models.DateTimeField()

    class Meta:
        ordering = ("match", "side")
        constraints = (
            models.UniqueConstraint(fields=("match", "side"), name="set_up_unique"),
            models.CheckConstraint(condition=Q(side__in=Side.values), name="set_up_side_known"),
        )
        verbose_name_plural = _("set-up orders")

    def __str__(self) -> str:
        return f"Set-up of {self.get_side_display()} in match {self.match_id}"


SUBMITTED = Q(match__laying=False, ready=True) | Q(match__laying=True, laying_ready=True)
"""The set-up orders of sides for which a match that has not begun does not wait any more."""


class Answer(models.Model):
    """A side's answer to a question in the other side's turn; `segment` is the one it is for.

    `canonical` is the answer as the engine reads it; without an answer the side's orders decide.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="answers")
    side = models.PositiveSmallIntegerField(choices=Side.choices)
    segment = models.PositiveIntegerField()
    kind = models.CharField(max_length=20)
    text = models.TextField()
    canonical = models.TextField()
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    acting_for = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
    )
    saved_at = models.DateTimeField()

    class Meta:
        ordering = ("match", "segment")
        constraints = (
            models.UniqueConstraint(fields=("match", "segment"), name="answer_unique"),
            models.CheckConstraint(condition=Q(side__in=Side.values), name="answer_side_known"),
        )

    def __str__(self) -> str:
        return f"Answer for segment {self.segment} of match {self.match_id}"


class PlaybookQuerySet(models.QuerySet["Playbook"]):
    """Pages; all but what answers in a match is about open ones."""

    def open(self) -> PlaybookQuerySet:
        """Those that the team's coach reads."""
        return self.filter(kept_for=None)


class Playbook(models.Model):
    """A page of a team's playbook: formations and standing orders, written as the home side.

    The page in force answers in every match of the team for which the match's own orders have no
    answer. `kept_for` is the coach who wrote it, once their team was given to another: nobody else
    reads it (LGE-PBM-02), and it answers until another page is in force.
    """

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="playbooks")
    name = models.CharField(max_length=40)
    canonical = models.TextField(blank=True)
    in_force = models.BooleanField(default=False)
    kept_for = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    saved_at = models.DateTimeField()

    objects = PlaybookQuerySet.as_manager()

    class Meta:
        ordering = ("team", "name")
        constraints = (
            models.UniqueConstraint(
                "team",
                Lower("name"),
                "kept_for",
                name="playbook_name_unique",
                nulls_distinct=False,
            ),
            models.UniqueConstraint(
                fields=("team",), condition=Q(in_force=True), name="playbook_one_in_force"
            ),
        )

    def __str__(self) -> str:
        return f"Page {self.pk} of the playbook of team {self.team_id}"


class LeagueOrders(models.Model):
    """A league's defaults for a game: standing orders for coaches without any, holds, time to
    answer.

    A match copies them when it is made; everybody who can read the league can read them.
    """

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="default_orders")
    variant = models.CharField(max_length=20)
    canonical = models.TextField(blank=True)
    holds = models.PositiveSmallIntegerField(default=1)
    ask_hours = models.PositiveSmallIntegerField(default=12)
    saved_at = models.DateTimeField()

    class Meta:
        ordering = ("league", "variant")
        constraints = (
            models.UniqueConstraint(fields=("league", "variant"), name="league_orders_unique"),
            models.CheckConstraint(condition=Q(holds__lte=1), name="league_holds_at_most_one"),
            models.CheckConstraint(
                condition=Q(ask_hours__gte=1, ask_hours__lte=168), name="league_ask_hours_known"
            ),
        )
        verbose_name_plural = _("default orders of leagues")

    def __str__(self) -> str:
        return f"Default orders of {self.league} for {self.variant}"
