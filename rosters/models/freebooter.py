"""Freebooters: who was hired for one match, for how much, and what became of it (LGE-FRE)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Exists, OuterRef, Q

from core.append_only import AppendOnly
from rosters.models.clan import Position
from rosters.models.team import MatchBooking, Team


class FreebooterQuerySet(models.QuerySet["Freebooter"]):
    """Named filters for contracts."""

    def standing(self) -> FreebooterQuerySet:
        """Those neither lost to a bid nor void (KEM-FRE-03)."""
        return self.not_outbid().filter(voided__isnull=True)

    def not_outbid(self) -> FreebooterQuerySet:
        """Those not lost to another team's bid: the players in the line-up, also of a match that
        was void until a correction gave it a result."""
        return self.filter(lost__isnull=True)

    def in_force(self) -> FreebooterQuerySet:
        """Standing contracts whose match is not in the books yet."""
        booked = MatchBooking.objects.filter(team=OuterRef("team"), source=OuterRef("source"))
        return self.standing().filter(~Exists(booked))


class Freebooter(AppendOnly):
    """A contract for the match in `source`: with a player, one of the staff, or a named star.

    It is over when that match is in the books. Before that, only another team's bid for the same
    named star ends it (`LostContract`), or a match decided without a kick-off (`VoidContract`).
    `price` is what was paid; a player wears `number` for this match only. `ronin` is the star's key
    in the game's table.
    """

    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="freebooters")
    source = models.CharField(max_length=60)
    position = models.ForeignKey(
        Position, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    staff = models.SlugField(max_length=30, blank=True)
    ronin = models.SlugField(max_length=30, blank=True, db_index=False)
    number = models.PositiveSmallIntegerField(null=True, blank=True)
    name = models.CharField(max_length=60)
    price = models.PositiveIntegerField()
    rule = models.CharField(max_length=20)
    rules_version = models.CharField(max_length=80)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField()

    objects = FreebooterQuerySet.as_manager()

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(
                fields=("team", "source", "number"), name="freebooter_number_unique"
            ),
            models.CheckConstraint(
                condition=Q(position__isnull=False, number__isnull=False, staff="", ronin="")
                | (Q(position__isnull=True, number__isnull=True, ronin="") & ~Q(staff=""))
                | (Q(position__isnull=True, number__isnull=False, staff="") & ~Q(ronin="")),
                name="freebooter_player_staff_or_star",
            ),
        )
        indexes = (
            models.Index(fields=("ronin", "team"), name="freebooter_star", condition=~Q(ronin="")),
        )

    def __str__(self) -> str:
        return f"{self.name} for {self.source}"


class LostContract(AppendOnly):
    """A contract with a named star, lost to another team's bid (LGE-FRE-02, KEM-FRE-02).

    `ratings` are those of the team that lost the star and of the one that won; `faces` the dice of
    a tie, in pairs in that order.
    """

    contract = models.OneToOneField(Freebooter, on_delete=models.PROTECT, related_name="lost")
    won_by = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="+")
    ratings = models.JSONField()
    faces = models.JSONField(default=list, blank=True)
    rule = models.CharField(max_length=20)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return f"{self.contract}, lost to {self.won_by}"


class VoidContract(AppendOnly):
    """A contract for a match that never kicked off: its price is refunded (KEM-FRE-03)."""

    contract = models.OneToOneField(Freebooter, on_delete=models.PROTECT, related_name="voided")
    rule = models.CharField(max_length=20)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return f"{self.contract}, void"


class FallenStarQuerySet(models.QuerySet["FallenStar"]):
    """Named filters for fallen stars."""

    def in_force(self) -> FallenStarQuerySet:
        """Those dead by the newest report of their match; a correction can undo a death."""
        newer = MatchBooking.objects.filter(
            team=OuterRef("contract__team"),
            source=OuterRef("contract__source"),
            version__gt=OuterRef("version"),
        )
        return self.filter(~Exists(newer))


class FallenStar(AppendOnly):
    """A named star died under this contract, by that version of the match's report.

    While that version is in force, the star is not in the league's pool (LGE-FRE-02).
    """

    contract = models.ForeignKey(Freebooter, on_delete=models.PROTECT, related_name="deaths")
    version = models.PositiveSmallIntegerField()
    rule = models.CharField(max_length=20)
    rules_version = models.CharField(max_length=80)
    created_at = models.DateTimeField()

    objects = FallenStarQuerySet.as_manager()

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=("contract", "version"), name="fallen_star_unique"),
        )

    def __str__(self) -> str:
        return f"{self.contract}, fallen (version {self.version})"
