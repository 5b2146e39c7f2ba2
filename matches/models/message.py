"""The messages between the people of a match."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from matches.models.match import Match


class SubmissionChannel(models.TextChoices):
    """How a sheet or a message came in."""

    PAGE = "page", _("Page")
    MAIL = "mail", _("Mail")


class MatchMessage(models.Model):
    """A message in a match's thread. A hidden one is kept, and only the commissioner sees it.

    `taken` is what was not posted of the mail that brought it, as quotes and signatures: it may
    hold orders, so only its author sees it.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="messages")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    text = models.TextField()
    taken = models.TextField(blank=True)
    channel = models.CharField(max_length=4, choices=SubmissionChannel.choices)
    created_at = models.DateTimeField()
    hidden_at = models.DateTimeField(null=True, blank=True)
    hidden_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
    )

    class Meta:
        ordering = ("match", "created_at", "id")
        indexes = (
            models.Index(fields=("match", "-created_at"), name="message_thread"),
            models.Index(fields=("author", "-created_at"), name="message_by_author"),
        )
        constraints = (
            models.CheckConstraint(
                condition=Q(hidden_at__isnull=True) | Q(hidden_by__isnull=False),
                name="message_hidden_by_somebody",
            ),
        )

    def __str__(self) -> str:
        return f"Message {self.pk} of match {self.match_id}"
