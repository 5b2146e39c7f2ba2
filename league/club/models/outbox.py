"""Messages from a lower app to a higher one, kept in the transaction that caused them."""

from __future__ import annotations

from django.db import models


class OutboxRow(models.Model):
    """Something that happened: a topic and plain JSON. The key makes it happen once."""

    topic = models.CharField(max_length=60)
    key = models.CharField(max_length=200, unique=True)
    payload = models.JSONField(default=dict)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return f"{self.topic} {self.key}"


class OutboxDelivery(models.Model):
    """What one consumer still has to do, or has done, about a row."""

    row = models.ForeignKey(OutboxRow, on_delete=models.CASCADE, related_name="deliveries")
    consumer = models.CharField(max_length=100)
    next_at = models.DateTimeField()
    attempts = models.PositiveSmallIntegerField(default=0)
    done_at = models.DateTimeField(null=True, blank=True)
    error = models.TextField(blank=True)

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=("row", "consumer"), name="outbox_delivery_unique"),
        )
        indexes = (
            models.Index(
                fields=("next_at",), name="outbox_due", condition=models.Q(done_at__isnull=True)
            ),
        )
        verbose_name_plural = "outbox deliveries"

    def __str__(self) -> str:
        return f"{self.row_id} for {self.consumer}"
