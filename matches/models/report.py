"""The result of a match: numbered versions, of which the highest is in force."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.append_only import AppendOnly
from engine.report import MatchReport
from engine.table_top import DecidedBy, TableNotes, awarded_points
from matches.models.match import Match


class ReportVersion(AppendOnly):
    """One confirmed version of a match's report: a fact.

    The highest number is in force, so exactly one is; `Match.report` is its copy. `report` is the
    engine's `MatchReport` as JSON, and empty if the match was declared void. `actor` is who
    confirmed it, None for a match that the rules service played to its end.
    """

    class Kind(models.TextChoices):
        PLAYED = "played", _("Played")
        TABLE = "table", _("Played at a table")
        WALK_OVER = "walk_over", _("Walk-over")
        RE_ENTERED = "re_entered", _("Entered again")
        OVERTURNED = "overturned", _("Overturned")
        VOID = "void", _("Declared void")

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="report_versions")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=Kind.choices)
    report = models.JSONField(null=True, blank=True)
    reason = models.CharField(max_length=500, blank=True)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    created_at = models.DateTimeField()

    class Meta:
        ordering = ("match", "number")
        constraints = (
            models.UniqueConstraint(fields=("match", "number"), name="report_version_unique"),
            models.CheckConstraint(
                condition=Q(kind="void", report__isnull=True)
                | (~Q(kind="void") & Q(report__isnull=False)),
                name="report_version_void_has_none",
            ),
        )

    def __str__(self) -> str:
        return f"Version {self.number} of {self.match_id}: {self.get_kind_display()}"


DECIDED_BY = (
    (str(DecidedBy.TOUCHDOWN), "A touchdown in overtime"),
    (str(DecidedBy.DIE), "The roll-off after overtime"),
)


class TableReport(models.Model):
    """A coach's report of a match played at a table, until the other coach has answered.

    `report` is a `MatchReport` as JSON without anything that is rolled after a match; `healed` are
    each side's casualties that were healed at once, `winnings_dice` the faces thrown at the table
    (None for one to be rolled here), `decided_by` how overtime ended. At most one per match is
    open. Once confirmed it becomes a `ReportVersion`; earlier rows are kept unchanged.
    """

    class State(models.TextChoices):
        ENTERED = "entered", _("Waits for the other coach")
        DISPUTED = "disputed", _("Disputed")
        CONFIRMED = "confirmed", _("Confirmed")
        REPLACED = "replaced", _("Replaced by a later one")
        WITHDRAWN = "withdrawn", _("Taken back")

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="table_reports")
    number = models.PositiveSmallIntegerField()
    report = models.JSONField()
    healed = models.JSONField(default=list)
    winnings_dice = models.JSONField(default=list, blank=True)
    decided_by = models.CharField(max_length=10, choices=DECIDED_BY, blank=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.ENTERED)
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    entered_at = models.DateTimeField()
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    answered_at = models.DateTimeField(null=True, blank=True)
    objection = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering = ("match", "number")
        constraints = (
            models.UniqueConstraint(fields=("match", "number"), name="table_report_unique"),
            models.UniqueConstraint(
                fields=("match",),
                condition=Q(state__in=("entered", "disputed")),
                name="table_report_one_open",
            ),
        )

    def __str__(self) -> str:
        return f"Report {self.number} of {self.match_id}: {self.get_state_display()}"

    @property
    def notes(self) -> TableNotes:
        """What it says beside its players."""
        awarded = awarded_points(MatchReport.from_json(self.report))
        dice = self.winnings_dice or (None, None)
        return TableNotes(self.healed, dice, self.decided_by, awarded)

    @property
    def is_open(self) -> bool:
        return self.state in {self.State.ENTERED, self.State.DISPUTED}
