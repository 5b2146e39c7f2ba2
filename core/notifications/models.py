"""Notifications of people, and webhooks of leagues."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from core.audit.models import AuditEntry
from core.leagues.models import League


class Notification(models.Model):
    """A message to one person. The unique key makes sure it is written once.

    `kind` selects the writer of its mail, `about` is the data for that writer (`core.mail.bodies`).
    `people` are those whose names it contains, as `{"pk": 1, "name": "Hida"}`, for the day on which
    one of them is erased; None in a row of an earlier release.
    `thread` groups mails in mail programs; `answers` is the `Message-ID` of the mail it answers.
    """

    recipient = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notifications"
    )
    key = models.CharField(max_length=200, unique=True)
    subject = models.CharField(max_length=200)
    body = models.TextField()
    link = models.CharField(max_length=300, blank=True)
    kind = models.CharField(max_length=40, blank=True)
    about = models.JSONField(default=dict, blank=True)
    people = models.JSONField(null=True, blank=True)
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
                name="notification_unread",
                condition=models.Q(read_at__isnull=True),
            ),
            models.Index(
                fields=("recipient", "thread"),
                name="notification_thread",
                condition=~models.Q(thread=""),
            ),
        )

    def __str__(self) -> str:
        return f"Notification {self.pk}"  # its subject and text are private


class HeldNotification(models.Model):
    """A notification of a change that may still be undone, until `due_at`.

    `thing` names what has changed, from the state `before` that the reader knows to `after`. The
    other columns are those of the `Notification` that it becomes.
    """

    recipient = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    thing = models.CharField(max_length=120)
    before = models.CharField(max_length=40)
    after = models.CharField(max_length=40)
    key = models.CharField(max_length=200)
    subject = models.TextField()
    body = models.TextField()
    link = models.CharField(max_length=300, blank=True)
    kind = models.CharField(max_length=40, blank=True)
    about = models.JSONField(default=dict, blank=True)
    people = models.JSONField(null=True, blank=True)
    thread = models.CharField(max_length=80, blank=True)
    thread_title = models.TextField(blank=True)
    due_at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("recipient", "thing"), name="held_notification_one_a_thing"
            ),
        )
        indexes = (models.Index(fields=("due_at",), name="held_notification_due"),)

    def __str__(self) -> str:
        return f"Held notification {self.pk}"  # its subject and text are private


class NotificationAct(models.Model):
    """An act of a person by which the site wrote to others; `family` is what about (`quota`)."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    family = models.CharField(max_length=40)
    at = models.DateTimeField()

    class Meta:
        indexes = (
            models.Index(fields=("person", "at"), name="notification_act_of_person"),
            models.Index(fields=("at",), name="notification_act_age"),
        )

    def __str__(self) -> str:
        return f"{self.family} by person {self.person_id}"


class MailOptOut(models.Model):
    """A kind of notification that a person does not want by mail."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mail_opt_outs"
    )
    kind = models.CharField(max_length=40)
    since = models.DateTimeField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("user", "kind"), name="mail_opt_out_once"),)

    def __str__(self) -> str:
        return f"No {self.kind} to person {self.user_id}"


class Webhook(models.Model):
    """A URL that receives a league's news, signed with `secret`.

    `verbs` are those it wants, of `core.audit.verbs.SENTENCES`; none stands for all. `host` is that
    of its URL: one delivery at a time goes there. `ended` says why it is not active any more.
    """

    class Format(models.TextChoices):
        JSON = "json", _("JSON, signed")
        DISCORD = "discord", _("Discord")

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="webhooks")
    url = models.URLField(max_length=300)
    host = models.CharField(max_length=255, db_index=True)
    format = models.CharField(max_length=8, choices=Format.choices, default=Format.JSON)
    secret = models.CharField(max_length=64)
    verbs = models.JSONField(default=list, blank=True)
    is_active = models.BooleanField(default=True)
    ended = models.CharField(max_length=80, blank=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    created_at = models.DateTimeField()

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return f"{self.get_format_display()} to {self.url}"


class WebhookDelivery(models.Model):
    """One piece of news for one webhook, or without an `entry` a test or a notice of the site.

    News are retried until accepted, given up after a day; the others are sent once. `status` is
    that of the last response; 0 if there was none.
    """

    class Kind(models.TextChoices):
        NEWS = "news", _("News")
        TEST = "test", _("Test")
        NOTICE = "notice", _("Notice")

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    kind = models.CharField(max_length=6, choices=Kind.choices, default=Kind.NEWS)
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
        verbose_name_plural = _("webhook deliveries")
        constraints = (
            models.UniqueConstraint(fields=("webhook", "entry"), name="webhook_entry_once"),
        )
        indexes = (
            models.Index(
                fields=("next_at",),
                name="webhook_due",
                condition=models.Q(next_at__isnull=False),
            ),
            models.Index(fields=("created_at",), name="webhook_delivery_age"),
        )

    def __str__(self) -> str:
        return f"{self.webhook_id}: {self.entry_id}"
