"""Leagues, members with their roles, invitations, and requests to join."""

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
STAND_IN_ROLES = (*PLAYING_ROLES, Role.STAND_IN)
"""The roles whose holders can stand in for a team: all but those who only read."""
GIVEN_ROLES = tuple(role for role in Role if role != Role.OWNER)
"""A league has one owner, who hands it over."""


class JoiningWay(models.TextChoices):
    """How one becomes a coach of a public league; of a private one by a link alone."""

    LINK = "link", _("by a link of a commissioner")
    REQUEST = "request", _("on request")
    OPEN = "open", _("open to everybody")


class League(models.Model):
    """A league. Everybody may read it unless it is private; then it exists only for its members.

    `look` is what its name looks like (`core.look_alikes`); no two public leagues look alike. A
    private one may be called like any other: else a taken name would tell that it exists.
    `time_zone` is an IANA name, read by `zone_of_league`. A league is never
    deleted, because its facts stay; an archived one can only be read.
    """

    name = models.CharField(max_length=60)
    look = models.CharField(max_length=200)
    slug = models.SlugField(max_length=70, unique=True)
    description = models.TextField(max_length=2000, blank=True)
    is_private = models.BooleanField(default=False)
    joining_way = models.CharField(
        max_length=8,
        choices=JoiningWay.choices,
        default=JoiningWay.LINK,
        db_default=JoiningWay.LINK,
    )
    time_zone = models.CharField(max_length=64, default="UTC", db_default="UTC")
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
        constraints = (
            models.UniqueConstraint(
                fields=("look",),
                condition=models.Q(is_private=False),
                name="league_public_look_unique",
            ),
            models.CheckConstraint(
                condition=models.Q(joining_way__in=JoiningWay.values), name="joining_way_known"
            ),
        )
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
    """A link by which people join.

    A link is found by the SHA-256 (hex) of its token. `sealed_token` is the token encrypted with
    the site's key, so that the link can be shown again: who reads the table alone cannot use it. A
    link made by an earlier release has none.

    A link that has ended (`revoked_at`) never opens again. `revoked_by` is who ended it or did
    what ended it, None for the site; `end_reason` says what that was.
    """

    class EndReason(models.TextChoices):
        """Why a link has ended before its time."""

        REVOKED = "revoked", _("revoked")
        MAKER_DEMOTED = "demoted", _("its maker may no longer give this role")
        MAKER_LEFT = "left", _("its maker left the league")
        MAKER_REMOVED = "removed", _("its maker was removed from the league")
        MAKER_SUSPENDED = "suspended", _("its maker's account was suspended")
        MAKER_ERASED = "erased", _("its maker's account was erased")
        LEAGUE_ARCHIVED = "archived", _("the league was archived")

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="invitations")
    token_hash = models.CharField(max_length=64, unique=True)
    sealed_token = models.CharField(max_length=300, blank=True, editable=False)
    role = models.CharField(max_length=12, choices=Role.choices, default=Role.COACH)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    max_uses = models.PositiveSmallIntegerField(default=1)
    uses = models.PositiveSmallIntegerField(default=0)
    revoked_at = models.DateTimeField(null=True, blank=True)
    revoked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
    )
    end_reason = models.CharField(max_length=10, choices=EndReason.choices, blank=True)

    class Meta:
        ordering = ("-created_at", "-id")
        constraints = (
            models.CheckConstraint(
                condition=models.Q(uses__lte=models.F("max_uses")), name="invitation_uses_capped"
            ),
        )

    def __str__(self) -> str:
        return f"Invitation to {self.league} as {self.get_role_display()}"

    @property
    def uses_left(self) -> int:
        """How many people may still join by it, while it holds."""
        return max(0, self.max_uses - self.uses)


class PendingInvitation(models.Model):
    """An invitation that a person opened and did not accept yet.

    It is kept with the account, so that it outlives sign-up, confirmation and log-in on any device,
    until it is accepted or declined, or its link no longer holds.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="pending_invitations"
    )
    invitation = models.ForeignKey(Invitation, on_delete=models.CASCADE, related_name="pending")
    opened_at = models.DateTimeField()

    class Meta:
        ordering = ("-opened_at", "-id")
        constraints = (
            models.UniqueConstraint(
                fields=("user", "invitation"), name="pending_invitation_unique"
            ),
        )

    def __str__(self) -> str:
        return f"{self.invitation} for person {self.user_id}"


class JoinRequest(models.Model):
    """Somebody asked to join a public league, in words of their own (KEM-STA-07).

    It waits until `answered_at`. What was answered is kept so long that a refused request cannot be
    sent again at once (`core.leagues.services.join_requests`), and deleted then.
    """

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="join_requests")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="join_requests"
    )
    words = models.CharField(max_length=300, blank=True)
    asked_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True, blank=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    is_accepted = models.BooleanField(default=False)

    class Meta:
        ordering = ("asked_at", "id")
        constraints = (
            models.UniqueConstraint(fields=("league", "user"), name="join_request_unique"),
        )

    def __str__(self) -> str:
        return f"{self.user} asks to join {self.league}"
