"""The mailbox each coach has inside the application, and the worker's sign of life."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class MailboxMessage(models.Model):
    """One letter. The key makes sure the same news is not written twice.

    `kind` names who writes its mail and what `about` holds for him (`league.club.mail.bodies`);
    `thread` what it belongs to, so that a mail program keeps it with the others, and `answers` the
    `Message-ID` of the mail it answers.
    """

    recipient = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mailbox"
    )
    key = models.CharField(max_length=200, unique=True)
    subject = models.CharField(max_length=200)
    body = models.TextField()
    link = models.CharField(max_length=300, blank=True)
    kind = models.CharField(max_length=40, blank=True)
    about = models.JSONField(default=dict, blank=True)
    thread = models.CharField(max_length=80, blank=True)
    thread_title = models.CharField(max_length=200, blank=True)
    answers = models.CharField(max_length=300, blank=True)
    created_at = models.DateTimeField()
    read_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-created_at", "-id")
        indexes = (
            models.Index(
                fields=("recipient",),
                name="mailbox_unread",
                condition=models.Q(read_at__isnull=True),
            ),
            models.Index(
                fields=("recipient", "thread"),
                name="mailbox_thread",
                condition=~models.Q(thread=""),
            ),
        )

    def __str__(self) -> str:
        return f"Letter {self.pk}"  # what it says, its subject too, is its reader's own


class Heartbeat(models.Model):
    """When a periodic job last ran; the readiness page looks at it."""

    name = models.CharField(max_length=40, unique=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} at {self.at:%Y-%m-%d %H:%M:%S}"


class Outage(models.Model):
    """A time in which nothing was processed; every deadline that fell later was moved by it."""

    began_at = models.DateTimeField()
    ended_at = models.DateTimeField(unique=True)
    moved = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ("-ended_at",)

    def __str__(self) -> str:
        return f"{self.began_at:%Y-%m-%d %H:%M} to {self.ended_at:%Y-%m-%d %H:%M}"
