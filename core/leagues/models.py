"""Leagues, members with their roles, and invitations."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from core import clock
from core.look_alikes import look


class Role(models.TextChoices):
    """What a member may do (table in docs/permissions.md), highest role first."""

    OWNER = "owner", _("Owner")
    COMMISSIONER = "commissioner", _("Commissioner")
    DEPUTY = "deputy", _("Deputy")
    JUDGE = "judge", _("Rules judge")
    COACH = "coach", _("Coach")
    STAND_IN = "stand_in", _("Stand-in")
    GUEST = "guest", _("Guest")


CHIEF_ROLES = (Role.OWNER, Role.COMMISSIONER)
SEASON_ROLES = (*CHIEF_ROLES, Role.DEPUTY)
JUDGING_ROLES = (*CHIEF_ROLES, Role.JUDGE)
LEAGUE_ADMIN_ROLES = (*CHIEF_ROLES, Role.DEPUTY, Role.JUDGE)
PLAYING_ROLES = (*LEAGUE_ADMIN_ROLES, Role.COACH)
GIVEN_ROLES = tuple(role for role in Role if role != Role.OWNER)
"""A league has one owner, who hands it over."""


class League(models.Model):
    """A league. Everybody may read it unless it is private; then it exists only for its members.

    `look` is what its name looks like (`core.look_alikes`); no two leagues look alike. It is never
    deleted, because its facts stay; an archived one can only be read.
    """

    name = models.CharField(max_length=60)
    look = models.CharField(max_length=200)
    slug = models.SlugField(max_length=70, unique=True)
    description = models.TextField(max_length=2000, blank=True)
    is_private = models.BooleanField(default=False)
    created_at = models.DateTimeField()
    archived_at = models.DateTimeField(null=True, blank=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    members = models.ManyToManyField(
        settings.AUTH_USER_MODEL,
        through="Membership",
        through_fields=("league", "user"),
        related_name="leagues",
    )

    class Meta:
        ordering = ("name", "id")
        constraints = (models.UniqueConstraint(fields=("look",), name="league_look_unique"),)
        indexes = (models.Index(fields=("name", "id"), name="league_by_name"),)

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep `look` true to the name."""
        self.look = look(self.name)
        if (written := kwargs.get("update_fields")) is not None and "name" in written:
            kwargs["update_fields"] = {*written, "look"}
        super().save(*args, **kwargs)


class Membership(models.Model):
    """A person's role in a league. `role_by` gave it to them, None for the league's founder
    and for guests of a public one.
    """

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships"
    )
    role = models.CharField(max_length=12, choices=Role.choices)
    role_since = models.DateTimeField(default=clock.now)
    role_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
    )
    joined_at = models.DateTimeField()

    class Meta:
        ordering = ("joined_at", "id")
        constraints = (
            models.UniqueConstraint(fields=("league", "user"), name="membership_unique"),
            models.UniqueConstraint(
                fields=("league",), condition=models.Q(role="owner"), name="league_one_owner"
            ),
            models.CheckConstraint(condition=models.Q(role__in=Role.values), name="role_known"),
        )

    def __str__(self) -> str:
        return f"{self.user} is {self.get_role_display()} of {self.league}"


class Invitation(models.Model):
    """A link by which people join. Only the token's SHA-256 (hex) is stored."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="invitations")
    token_hash = models.CharField(max_length=64, unique=True)
    role = models.CharField(max_length=12, choices=Role.choices, default=Role.COACH)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    max_uses = models.PositiveSmallIntegerField(default=1)
    uses = models.PositiveSmallIntegerField(default=0)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-created_at", "-id")
        constraints = (
            models.CheckConstraint(
                condition=models.Q(uses__lte=models.F("max_uses")), name="invitation_uses_capped"
            ),
        )

    def __str__(self) -> str:
        return f"Invitation to {self.league} as {self.get_role_display()}"
