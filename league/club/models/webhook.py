"""Webhooks: where a league's news are sent, and how each sending went."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from league.club.models.audit import AuditEntry
from league.club.models.league import League


class Webhook(models.Model):
    """An address that is told a league's news, signed with `secret`.

    `verbs` are those it wants, of `news.SENTENCES`; none stands for all.
    """

    class Format(models.TextChoices):
        JSON = "json", "JSON, signed"
        DISCORD = "discord", "Discord"

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="webhooks")
    url = models.URLField(max_length=300)
    format = models.CharField(max_length=8, choices=Format.choices, default=Format.JSON)
    secret = models.CharField(max_length=64)
    verbs = models.JSONField(default=list, blank=True)
    is_active = models.BooleanField(default=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    created_at = models.DateTimeField()

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return f"{self.get_format_display()} to {self.url}"


class WebhookDelivery(models.Model):
    """One piece of news for one webhook: sent again until it is taken, or given up after a day.

    `status` is the last answer's; 0 where there was none.
    """

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    entry = models.ForeignKey(AuditEntry, null=True, on_delete=models.PROTECT, related_name="+")
    body = models.JSONField()
    attempts = models.PositiveSmallIntegerField(default=0)
    status = models.PositiveSmallIntegerField(null=True)
    error = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField()
    next_at = models.DateTimeField(null=True)
    done_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-id",)
        verbose_name_plural = "webhook deliveries"
        constraints = (
            models.UniqueConstraint(fields=("webhook", "entry"), name="webhook_entry_once"),
        )
        indexes = (
            models.Index(
                fields=("next_at",),
                name="webhook_due",
                condition=models.Q(next_at__isnull=False),
            ),
        )

    def __str__(self) -> str:
        return f"{self.webhook_id}: {self.entry_id}"
