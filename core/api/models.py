"""API tokens, and writes that are done once."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from core import clock


class ApiToken(models.Model):
    """A key for a program that acts for its owner. Only the key's SHA-256 (hex) is stored.

    `start` is the beginning of the key, by which owners recognise their tokens. `scopes` are keys
    of `SCOPES`; reading needs `read` too. `calendar_state` is what a calendar's items were when it
    was last read (`core.accounts.calendar_feed`).
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens"
    )
    name = models.CharField(max_length=60)
    start = models.CharField(max_length=12)
    key_hash = models.CharField(max_length=64, unique=True)
    scopes = models.JSONField(default=list)
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    # With a default in the database: an older version of this site may still write tokens.
    calendar_state = models.JSONField(default=dict, db_default={}, blank=True, editable=False)

    class Meta:
        ordering = ("-created_at", "-id")

    def __str__(self) -> str:
        return f"{self.name} ({self.start}…)"

    @property
    def has_expired(self) -> bool:
        return self.expires_at <= clock.now()

    @property
    def is_in_force(self) -> bool:
        """Whether a program can use it now."""
        return self.revoked_at is None and not self.has_expired


class IdempotentRequest(models.Model):
    """A write with an `Idempotency-Key`, and its response once there is one.

    `caller` is a hash of the token or user, `person` whose quota it counts to. A row without a
    `status` is still running. Without `has_body` the response was too much to
    keep, or contained a secret.
    """

    caller = models.CharField(max_length=64)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="+"
    )
    key = models.CharField(max_length=64)
    fingerprint = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(null=True)
    body = models.BinaryField(default=b"")
    has_body = models.BooleanField(default=True)
    content_type = models.CharField(max_length=100, blank=True)
    created_at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("caller", "key"), name="idempotent_request_unique"),
        )
        indexes = (models.Index(fields=("created_at",), name="idempotent_request_age"),)

    def __str__(self) -> str:
        return f"{self.key}: {self.status or 'under way'}"
