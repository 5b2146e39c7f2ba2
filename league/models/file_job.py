"""Jobs that make or import a file, the files, and the record of imported leagues."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from core.append_only import AppendOnly
from core.leagues.models import League


class FileJob(models.Model):
    """A file that a person has requested or uploaded; only they see it, until `expires_at`.

    `subject_id` is the team, match or season it shows; `options` are its settings. `size` is
    in bytes; `rows` counts those of a league that is imported. `faults` are
    sentences: why a file was rejected or the job failed.
    """

    class Kind(models.TextChoices):
        EXPORT = "export", _("League file")
        IMPORT = "import", _("League from a file")
        ROSTER = "roster", _("Roster sheet")
        MATCH = "match", _("Match report")
        ALMANAC = "almanac", _("Season almanac")

    class State(models.TextChoices):
        WAITING = "waiting", _("Waits for its turn")
        RUNNING = "running", _("Being made")
        DONE = "done", _("Done")
        FAILED = "failed", _("Not done")

    UNDONE = (State.WAITING, State.RUNNING)

    kind = models.CharField(max_length=8, choices=Kind.choices)
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="file_jobs"
    )
    league = models.ForeignKey(
        League, null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    subject_id = models.BigIntegerField(null=True, blank=True)
    options = models.JSONField(default=dict, blank=True)
    file_name = models.CharField(max_length=120, blank=True)
    size = models.BigIntegerField(default=0)
    rows = models.BigIntegerField(default=0)
    faults = models.JSONField(default=list, blank=True)
    asked_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    done_at = models.DateTimeField(null=True, blank=True)
    expires_at = models.DateTimeField()

    class Meta:
        ordering = ("-asked_at", "-id")
        indexes = (
            models.Index(fields=("asked_by", "-asked_at"), name="file_job_asked"),
            models.Index(fields=("expires_at",), name="file_job_expires"),
            models.Index(
                fields=("started_at",),
                name="file_job_undone",
                condition=models.Q(state__in=("waiting", "running")),
            ),
        )

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.pk}"

    @property
    def is_undone(self) -> bool:
        return self.state in self.UNDONE

    @property
    def has_file(self) -> bool:
        """Whether there is a file to download."""
        return self.state == self.State.DONE and self.kind != self.Kind.IMPORT


class FileChunk(models.Model):
    """A chunk of a job's file, in order. Kept in the database, as workers share no disk."""

    job = models.ForeignKey(FileJob, on_delete=models.CASCADE, related_name="pieces")
    number = models.PositiveIntegerField()
    data = models.BinaryField()

    class Meta:
        ordering = ("job", "number")
        constraints = (models.UniqueConstraint(fields=("job", "number"), name="piece_unique"),)

    def __str__(self) -> str:
        return f"Chunk {self.number} of job {self.job_id}"


class LeagueImport(AppendOnly):
    """The record that a league was imported. `is_ours`: this deployment wrote the whole file.

    The history before the import is unverified unless it is ours, and marked so. `annulled` counts
    the matches that were under way and could not continue here.
    """

    league = models.OneToOneField(League, on_delete=models.PROTECT, related_name="league_import")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    site = models.CharField(max_length=200, blank=True)
    made_at = models.CharField(max_length=40, blank=True)
    digest = models.CharField(max_length=64)
    is_ours = models.BooleanField()
    rows = models.PositiveIntegerField()
    annulled = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.league} from {self.site}"
