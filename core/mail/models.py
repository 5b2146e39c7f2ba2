"""Mails sent and received, mails about accounts, bounces and reply tokens."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.leagues.models import League
from core.notifications.models import Notification


class OutgoingMail(models.Model):
    """The mail of a notification: one row, one task. `message_id` follows from its key.

    `attempted_at` is committed before the mail server is contacted: a row with an attempt but no
    `sent_at` may have been accepted. It is sent again under the same `Message-ID`, which `resends`
    counts.
    """

    notification = models.OneToOneField(Notification, on_delete=models.CASCADE, related_name="mail")
    message_id = models.CharField(max_length=120, unique=True)
    attempted_at = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    resends = models.PositiveSmallIntegerField(default=0)
    sent_at = models.DateTimeField(null=True, blank=True)
    bounced_at = models.DateTimeField(null=True, blank=True)
    error = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return f"Mail {self.pk}"


class AccountMail(models.Model):
    """A mail about an account, from its page to the mail server; then it is deleted.

    Its body may contain a key to the account.
    """

    to = models.EmailField(max_length=254)
    subject = models.CharField(max_length=200)
    body = models.TextField()
    created_at = models.DateTimeField()

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return f"Account mail {self.pk}"


class BounceRecord(models.Model):
    """The bounces of a person's address. `score` is as of `scored_at` and halves with time.

    From `web_only_since` on nothing is mailed until the person asks for mail again. Valid only for
    `address`, not for a new one.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="bounce_record"
    )
    address = models.EmailField(max_length=254)
    score = models.FloatField(default=0)
    scored_at = models.DateTimeField()
    web_only_since = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.CheckConstraint(condition=Q(score__gte=0), name="bounce_record_score"),
        )

    def __str__(self) -> str:
        return f"Mail to person {self.user_id}"


class ReplyToken(models.Model):
    """The reply address for one topic and person. Only the token's hash is stored.

    `topic` selects the handler of an answer, `about` is the data for that handler, which also
    decides whether the answer still counts.
    """

    hash = models.CharField(max_length=64, unique=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="reply_tokens"
    )
    league = models.ForeignKey(
        League, null=True, blank=True, on_delete=models.CASCADE, related_name="reply_tokens"
    )
    topic = models.CharField(max_length=40)
    about = models.JSONField(default=dict)
    made_at = models.DateTimeField()

    class Meta:
        ordering = ("id",)
        indexes = (models.Index(fields=("made_at",), name="reply_token_age"),)

    def __str__(self) -> str:
        return f"{self.topic} of person {self.user_id}"


class InboundMail(models.Model):
    """A received mail, stored before it is read. `identity` makes repeated deliveries one.

    `raw` is the mail as it came, cut after `core.mail.inbound.MAX_BYTES`, and deleted after some
    days; `size` is how many bytes came, `stored` how many of them were stored, `source` for whom
    they count (`core.mail.allowance`). `reason` is a code; `core.mail.quarantine.REASONS` has its
    text.
    """

    class Channel(models.TextChoices):
        WEBHOOK = "webhook", _("Webhook")
        IMAP = "imap", _("IMAP")
        PIPE = "pipe", _("Pipe")

    class State(models.TextChoices):
        RECEIVED = "received", _("Received")
        ACCEPTED = "accepted", _("Accepted")
        REFUSED = "refused", _("Refused")
        QUARANTINED = "quarantined", _("Quarantined")
        IGNORED = "ignored", _("Ignored")

    identity = models.CharField(max_length=64, unique=True)
    message_id = models.CharField(max_length=300, blank=True)
    raw = models.BinaryField(null=True)
    size = models.PositiveIntegerField()
    stored = models.PositiveIntegerField()
    source = models.CharField(max_length=40)
    channel = models.CharField(max_length=8, choices=Channel.choices)
    envelope_to = models.CharField(max_length=320, blank=True)
    received_at = models.DateTimeField()
    state = models.CharField(max_length=12, choices=State.choices, default=State.RECEIVED)
    reason = models.CharField(max_length=40, blank=True)
    read_at = models.DateTimeField(null=True, blank=True)
    sender = models.CharField(max_length=320, blank=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="mails_in",
    )
    token = models.ForeignKey(
        ReplyToken, null=True, blank=True, on_delete=models.SET_NULL, related_name="mails"
    )
    answer = models.ForeignKey(
        Notification, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    league = models.ForeignKey(
        League, null=True, blank=True, on_delete=models.SET_NULL, related_name="mails_in"
    )
    confirmed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-received_at", "-id")
        indexes = (
            models.Index(
                fields=("-received_at",),
                name="mail_quarantined",
                condition=Q(state="quarantined"),
            ),
            models.Index(
                fields=("league", "-received_at"),
                name="mail_quarantined_of_league",
                condition=Q(state="quarantined", league__isnull=False),
            ),
            models.Index(
                fields=("received_at",), name="mail_with_raw", condition=Q(raw__isnull=False)
            ),
            models.Index(fields=("source", "received_at"), name="mail_of_source"),
        )
        constraints = (
            models.CheckConstraint(
                condition=Q(
                    state__in=("received", "accepted", "refused", "quarantined", "ignored")
                ),
                name="mail_in_state_known",
            ),
        )

    def __str__(self) -> str:
        return f"Mail {self.pk} by {self.channel}"
