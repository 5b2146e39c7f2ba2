"""Teams: the draft a coach works on, the founded team, and its money as a ledger of facts."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from core.append_only import AppendOnly
from core.leagues.models import League
from rosters.crests.colours import COLOURS, can_be_told_apart, pair_of
from rosters.models.clan import Clan


class TeamDraft(models.Model):
    """A roster before founding; it may break any rule. `lines` is a `RosterDraft` as JSON.

    A coach has one for each game of a league (`rosters.services.drafts`).
    """

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="drafts")
    coach = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="drafts"
    )
    clan = models.ForeignKey(Clan, on_delete=models.PROTECT, related_name="+")
    name = models.CharField(max_length=60, blank=True)
    lines = models.JSONField(default=dict)
    updated_at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("league", "coach", "clan"), name="draft_of_clan_unique"
            ),
        )

    def __str__(self) -> str:
        return self.name or f"A {self.clan} draft"


MAX_MOTTO_LENGTH, MAX_STORY_LENGTH = 120, 1500
MAX_COLOUR_LENGTH = 12
MAX_LEVEL_LENGTH = 10


class Team(models.Model):
    """A team belongs to one variant and one league for life (LGE-TEA-05).

    `balance` (koku, or thousands of gold), `rerolls` and `staff` are projections of the ledger; the
    fan factor in `staff` also follows from the bookings (LGE-FAN-01). The balance is below zero
    only if a correction left a debt and marked it (LGE-COR-03). The colours are keys of
    `rosters.crests.colours.COLOURS`, empty if the coach has chosen none. `bot_stand_in` is the
    level of the bot that plays for the team where LGE-PBM-01 requires a stand-in, empty for none.
    `officer_bot` is what the officer `officer_bot_by` chose instead at `officer_bot_at`: it plays
    in matches made before that alone, until the coach acts or chooses (LGE-PBM-02). When the coach
    acted since officers chose something is `coach_acted_at`; nobody else may see it before the turn
    is played.
    `given_at` is when an officer last gave it to another coach: what was written before stays
    closed to that one, and to whom they hand it on (LGE-PBM-02).
    """

    league = models.ForeignKey(
        League, null=True, blank=True, on_delete=models.PROTECT, related_name="teams"
    )
    coach = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="teams"
    )
    clan = models.ForeignKey(Clan, on_delete=models.PROTECT, related_name="teams")
    variant = models.CharField(max_length=20)
    name = models.CharField(max_length=60)
    balance = models.IntegerField(default=0)
    debt_marked = models.BooleanField(default=False)
    rerolls = models.PositiveSmallIntegerField(default=0)
    staff = models.JSONField(default=dict)
    colour_one = models.CharField(max_length=MAX_COLOUR_LENGTH, blank=True)
    colour_two = models.CharField(max_length=MAX_COLOUR_LENGTH, blank=True)
    motto = models.CharField(max_length=MAX_MOTTO_LENGTH, blank=True)
    story = models.TextField(max_length=MAX_STORY_LENGTH, blank=True)
    bot_stand_in = models.CharField(max_length=MAX_LEVEL_LENGTH, blank=True)
    officer_bot = models.CharField(max_length=MAX_LEVEL_LENGTH, blank=True)
    officer_bot_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    officer_bot_at = models.DateTimeField(null=True, blank=True)
    coach_acted_at = models.DateTimeField(null=True, blank=True)
    given_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ("name", "id")
        constraints = (
            models.UniqueConstraint("league", Lower("name"), name="team_name_unique"),
            models.CheckConstraint(
                condition=Q(balance__gte=0) | Q(debt_marked=True), name="team_balance_not_negative"
            ),
            models.CheckConstraint(
                condition=Q(
                    officer_bot="", officer_bot_by__isnull=True, officer_bot_at__isnull=True
                )
                | Q(officer_bot_by__isnull=False, officer_bot_at__isnull=False),
                name="team_officer_bot_by_somebody",
            ),
        )

    def __str__(self) -> str:
        return self.name

    def coach_has_acted_since(self, moment: datetime) -> bool:
        """Whether the coach has acted since something was chosen in their place at that moment."""
        return self.coach_acted_at is not None and self.coach_acted_at >= moment

    @property
    def colours(self) -> tuple[str, str]:
        """Field and emblem of the crest: as chosen, else a pair that follows from clan and team."""
        if self.colour_one in COLOURS and self.colour_two in COLOURS:
            return (self.colour_one, self.colour_two)
        return pair_of(f"{self.clan_id}/{self.pk}")

    @property
    def has_good_colours(self) -> bool:
        return can_be_told_apart(*self.colours)


class LedgerKind(models.TextChoices):
    """Why money moved."""

    GRANT = "grant", _("Founding money")
    PLAYER = "player", _("Player hired")
    REROLL = "reroll", _("Team re-rolls")
    STAFF = "staff", _("Staff")
    FREEBOOTER = "freebooter", _("Freebooter")
    WINNINGS = "winnings", _("Winnings")
    CORRECTION = "correction", _("Correction")


class LedgerEntry(AppendOnly):
    """A movement of money, in the game's units, with its rule and its source; no source pays twice.

    `item` and `quantity` are what was bought: `reroll`, a staff key, or a player's number. A
    correction's entry `reverses` the one whose amount it corrects (LGE-COR-02).
    """

    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="ledger")
    kind = models.CharField(max_length=12, choices=LedgerKind.choices)
    amount = models.IntegerField()
    balance_after = models.IntegerField()
    item = models.CharField(max_length=60, blank=True)
    quantity = models.SmallIntegerField(default=0)
    rule = models.CharField(max_length=20)
    rules_version = models.CharField(max_length=80)
    source_kind = models.CharField(max_length=20)
    source_id = models.CharField(max_length=60)
    reverses = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="corrections"
    )
    note = models.CharField(max_length=200, blank=True)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    created_at = models.DateTimeField()

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(
                fields=("team", "source_kind", "source_id"), name="ledger_source_unique"
            ),
        )
        verbose_name_plural = _("ledger entries")

    def __str__(self) -> str:
        return f"{self.amount:+d} {self.get_kind_display()}"


class MatchBookingQuerySet(models.QuerySet["MatchBooking"]):
    """Named filters for bookings."""

    def in_force(self) -> MatchBookingQuerySet:
        """For each side of a match the booking of the newest report."""
        newer = self.model.objects.filter(
            team=models.OuterRef("team"),
            source=models.OuterRef("source"),
            version__gt=models.OuterRef("version"),
        )
        return self.filter(~models.Exists(newer))

    def in_order(self, *, newest_first: bool = False) -> MatchBookingQuerySet:
        """By team, in the order of first booking: a correction does not move a match."""
        first = self.model.objects.filter(
            team=models.OuterRef("team"), source=models.OuterRef("source")
        ).order_by("version")
        placed = self.annotate(place=models.Subquery(first.values("id")[:1]))
        return placed.order_by("team", "-place" if newest_first else "place")


class MatchBooking(AppendOnly):
    """A team's side of a finished match, booked by one version of its report.

    Source and version are unique, so a report is booked once; the highest version is in force.
    `fans` is how the match changed the fan factor (LGE-FAN-01). A void match does not count.
    """

    class Result(models.TextChoices):
        WIN = "win", _("Won")
        DRAW = "draw", _("Drawn")
        LOSS = "loss", _("Lost")
        VOID = "void", _("Void")

    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="bookings")
    source = models.CharField(max_length=60)
    version = models.PositiveSmallIntegerField(default=1)
    result = models.CharField(max_length=4, choices=Result.choices)
    score = models.PositiveSmallIntegerField()
    opponent_score = models.PositiveSmallIntegerField(null=True)
    opponent = models.CharField(max_length=60, blank=True)
    casualties = models.PositiveSmallIntegerField(default=0)
    winnings = models.PositiveIntegerField(default=0)
    fans = models.SmallIntegerField(default=0)
    rules_version = models.CharField(max_length=80)
    created_at = models.DateTimeField()

    objects = MatchBookingQuerySet.as_manager()

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=("team", "source", "version"), name="booking_unique"),
        )
        indexes = (models.Index(fields=("source",), name="booking_source"),)

    def __str__(self) -> str:
        return f"{self.team} {self.source}: {self.get_result_display()}"

    @property
    def has_score(self) -> bool:
        """Whether the match was played to a result; a void one was not."""
        return self.result != self.Result.VOID
