"""Who did what in a league, written in the transaction of the action."""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from core.append_only import AppendOnly
from core.leagues.models import League


class AuditEntry(AppendOnly):
    """One action. `verb` is a code such as `league.created`; without `actor` the system acted.

    `feed_id` is its id in feeds, unlike that of any entry of another site; earlier entries have
    none (`core.audit.views.feed`).
    """

    league = models.ForeignKey(
        League, null=True, on_delete=models.PROTECT, related_name="audit_entries"
    )
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    verb = models.CharField(max_length=40)
    subject_type = models.CharField(max_length=40)
    subject_id = models.BigIntegerField()
    data = models.JSONField(default=dict)
    created_at = models.DateTimeField()
    feed_id = models.UUIDField(null=True, default=uuid4, editable=False)

    class Meta:
        ordering = ("-created_at", "-id")
        indexes = (
            models.Index(fields=("league", "-created_at", "-id")),
            models.Index(fields=("league", "actor", "-created_at"), name="audit_last_action"),
            models.Index(fields=("subject_type", "subject_id"), name="audit_subject"),
        )
        verbose_name_plural = _("audit entries")

    def __str__(self) -> str:
        return f"{self.verb} {self.subject_type} {self.subject_id}"
