"""Reports, suspensions and blocked addresses."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Report(models.Model):
    """A person reports a page of the site to its operators. `page` is its path."""

    class State(models.TextChoices):
        OPEN = "open", _("Open")
        UPHELD = "upheld", _("Upheld")
        DISMISSED = "dismissed", _("Dismissed")

    page = models.CharField(max_length=300)
    words = models.TextField(max_length=1000)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    made_at = models.DateTimeField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    decision = models.TextField(max_length=1000, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("made_at", "id")
        indexes = (models.Index(fields=("state", "made_at"), name="report_queue"),)

    def __str__(self) -> str:
        return f"{self.page}, reported by {self.made_by}"


class Suspension(models.Model):
    """An account that may not be used: until a moment, or until it is lifted."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="suspensions"
    )
    reason = models.CharField(max_length=500)
    begun_at = models.DateTimeField()
    begun_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    until = models.DateTimeField(null=True, blank=True, help_text=_("Empty: until it is lifted."))
    lifted_at = models.DateTimeField(null=True, blank=True)
    lifted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )

    class Meta:
        ordering = ("-begun_at", "-id")
        constraints = (
            models.UniqueConstraint(
                fields=("person",), condition=Q(lifted_at__isnull=True), name="suspension_one_open"
            ),
        )

    def __str__(self) -> str:
        return f"{self.person} is suspended"


class AddressBlock(models.Model):
    """A network of which no request is answered: an address, or a range as 192.0.2.0/24."""

    network = models.CharField(max_length=50, help_text=_("An address, or a range: 192.0.2.0/24."))
    reason = models.CharField(max_length=500)
    begun_at = models.DateTimeField()
    begun_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    until = models.DateTimeField()

    class Meta:
        ordering = ("-begun_at", "-id")
        indexes = (models.Index(fields=("until",), name="address_block_until"),)

    def __str__(self) -> str:
        return self.network
