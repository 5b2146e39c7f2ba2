"""The outbox, the heartbeat, leases, outages, circuit breakers and the mark of a restored copy.

An outbox row is a message from a lower app to a higher one, written in the transaction that caused
it.
"""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class OutboxRow(models.Model):
    """An event: a topic and plain JSON. The key makes it unique."""

    topic = models.CharField(max_length=60)
    key = models.CharField(max_length=200, unique=True)
    payload = models.JSONField(default=dict)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return f"{self.topic} {self.key}"


class OutboxDelivery(models.Model):
    """The state of one consumer's work on a row."""

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
        verbose_name_plural = _("outbox deliveries")

    def __str__(self) -> str:
        return f"{self.row_id} for {self.consumer}"


class Heartbeat(models.Model):
    """When a periodic job last ran; read by the readiness check."""

    name = models.CharField(max_length=40, unique=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} at {self.at:%Y-%m-%d %H:%M:%S}"


class Lease(models.Model):
    """Work that one process does alone, until then (`core.jobs.leases`)."""

    name = models.CharField(max_length=80, unique=True)
    token = models.CharField(max_length=32)
    until = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} until {self.until:%Y-%m-%d %H:%M:%S}"


class HeldCopy(models.Model):
    """The one row says since when this database sends nothing outward (`core.jobs.held_copy`)."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    since = models.DateTimeField()

    class Meta:
        verbose_name_plural = _("held copies")

    def __str__(self) -> str:
        return f"held since {self.since:%Y-%m-%d %H:%M}"


class Outage(models.Model):
    """A time in which nothing ran; every later deadline was moved by its length."""

    began_at = models.DateTimeField()
    ended_at = models.DateTimeField(unique=True)
    moved = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ("-ended_at",)

    def __str__(self) -> str:
        return f"{self.began_at:%Y-%m-%d %H:%M} to {self.ended_at:%Y-%m-%d %H:%M}"


class CircuitBreaker(models.Model):
    """What is known about another machine that work goes to; `key` names it.

    `failures` counts those since the last success. Until `open_until` nothing is sent there.
    `held_until` is when the one who uses it now is taken for dead, `token` shows that it is theirs.
    """

    key = models.CharField(max_length=270, unique=True)
    failures = models.PositiveIntegerField(default=0)
    open_until = models.DateTimeField(null=True, blank=True)
    held_until = models.DateTimeField(null=True, blank=True)
    token = models.CharField(max_length=32, blank=True)

    class Meta:
        ordering = ("key",)

    def __str__(self) -> str:
        return self.key
