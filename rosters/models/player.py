"""Players: who they are, what happened to them (facts), and how they stand now (a projection)."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_lazy as _

from core.append_only import AppendOnly
from rosters.models.clan import Position
from rosters.models.team import Team

LAST_NUMBER = 99
MAX_BIOGRAPHY_LENGTH = 2000
MAX_CHARACTERISTIC = 10
"""The upper limit of a characteristic (LGE-ADV-03)."""
CHARACTERISTICS = ("ma", "st", "ag", "av", "ph")
MAX_LOST = 2
"""The most that a characteristic can lose (CORE-INJ-03)."""


def as_played(position: Position, key: str, change: int) -> int:
    """The characteristic of the position with `change` added: 1 to 10."""
    printed: int = getattr(position, key)
    return min(max(printed + change, 1), MAX_CHARACTERISTIC) if change else printed


class Player(models.Model):
    """A shirt number is that of one active player; after they left it can be given again.

    Which player a match report means by a number, `queries.shirts.wearers` finds (KEM-NUM-01).
    """

    class Status(models.TextChoices):
        ACTIVE = "active", _("Active")
        DEAD = "dead", _("Dead")
        RELEASED = "released", _("Released")
        RETIRED = "retired", _("Retired")

    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="players")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=60)
    position = models.ForeignKey(Position, on_delete=models.PROTECT, related_name="players")
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.ACTIVE)
    biography = models.TextField(max_length=MAX_BIOGRAPHY_LENGTH, blank=True)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ("team", "number")
        constraints = (
            models.UniqueConstraint(
                fields=("team", "number"),
                name="player_number_unique",
                condition=Q(status="active"),
            ),
            models.CheckConstraint(
                condition=Q(number__gte=1, number__lte=LAST_NUMBER), name="player_number_1_99"
            ),
        )

    def __str__(self) -> str:
        return f"#{self.number} {self.name}"

    @property
    def is_active(self) -> bool:
        return self.status == self.Status.ACTIVE

    @property
    def has_left(self) -> bool:
        """Whether they left the team alive."""
        return self.status in {self.Status.RELEASED, self.Status.RETIRED}

    def characteristic(self, key: str) -> int:
        """`ma`, `st`, ... of the position, with the player's gains and losses: 1 to 10."""
        return as_played(self.position, key, getattr(self.sheet, f"{key}_change", 0))

    @property
    def skills(self) -> list[str]:
        """Those of the position and then those learned."""
        return [*self.position.skills, *self.sheet.learned]

    @property
    def characteristics(self) -> dict[str, int]:
        """All of them by key, as of today."""
        return {key: self.characteristic(key) for key in CHARACTERISTICS}


class CareerKind(models.TextChoices):
    """What can happen to a player."""

    HIRED = "hired", _("Hired")
    APPEARANCE = "appearance", _("Played")
    MVP = "mvp", _("Most valuable player")
    LEVEL = "level", _("Reached a level")
    INJURY = "injury", _("Seriously injured")
    DEATH = "death", _("Killed")
    DISHONORED = "dishonored", _("Dishonored")
    HONOR_RESTORED = "honor_restored", _("Honor restored")
    BLESSED = "blessed", _("Touched by Amaterasu")
    BLESSING_LEFT = "blessing_left", _("The Touch of Amaterasu left")
    MISSES_NEXT = "misses_next", _("Misses the next match")
    BACK = "back", _("Fit to play again")
    RELEASED = "released", _("Released")
    REVERSED = "reversed", _("Struck out by a correction")
    STAR_ROLL = "star_roll", _("Star-player roll")
    ADVANCED = "advanced", _("Advanced")
    AGED = "aged", _("Rolled against the years")
    RETIRED = "retired", _("Retired")
    RENAMED = "renamed", _("Took another name")


class CareerEventQuerySet(models.QuerySet["CareerEvent"]):
    """Named filters for careers."""

    def standing(self) -> CareerEventQuerySet:
        """The facts in force, in the order of the career, without those a correction struck out."""
        return (
            self.filter(reverses__isnull=True, reversed_by__isnull=True)
            .annotate(place=Coalesce("restores_id", "id"))
            .order_by("place")
        )


class CareerEvent(AppendOnly):
    """A fact of a career: SPP in `spp`, the counts of a match in `data`, the rule in `rule`.

    `version` is that of the match report the fact follows from. A correction (LGE-COR-02) strikes a
    fact out with a row that `reverses` it. If a later correction brings the fact back, a new row
    `restores` the first one and takes its place in the career.
    """

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="career")
    kind = models.CharField(max_length=16, choices=CareerKind.choices)
    source = models.CharField(max_length=60)
    version = models.PositiveSmallIntegerField(default=1)
    reverses = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="reversed_by"
    )
    restores = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    rule = models.CharField(max_length=20)
    spp = models.SmallIntegerField(default=0)
    data = models.JSONField(default=dict)
    rules_version = models.CharField(max_length=80)
    created_at = models.DateTimeField()

    objects = CareerEventQuerySet.as_manager()

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(
                fields=("player", "source", "kind", "version"),
                name="career_event_unique",
                condition=Q(reverses__isnull=True),
            ),
            models.CheckConstraint(
                condition=Q(kind="reversed", reverses__isnull=False)
                | (~Q(kind="reversed") & Q(reverses__isnull=True)),
                name="career_event_reverses",
            ),
        )
        indexes = (models.Index(fields=("source",), name="career_event_source"),)

    def __str__(self) -> str:
        return f"{self.player}: {self.get_kind_display()}"


class PlayerSheet(models.Model):
    """A player's figures after all their career events, rebuilt by `services.projections`.

    `pending_levels` are star-player rolls made and not decided, for levels the SPP still reach
    (LGE-ADV-07, LGE-COR-04); `learned` are the skills from decided rolls. A die is rolled for each
    of `standing_injuries` before a match (LGE-NIG-01). The `..._change` fields are what
    advancement, injuries and age did to the characteristics (LGE-ADV-03, LGE-INJ-04).
    """

    player = models.OneToOneField(
        Player, on_delete=models.CASCADE, primary_key=True, related_name="sheet"
    )
    spp = models.PositiveIntegerField(default=0)
    level = models.PositiveSmallIntegerField(default=0)
    pending_levels = models.PositiveSmallIntegerField(default=0)
    games = models.PositiveIntegerField(default=0)
    touchdowns = models.PositiveIntegerField(default=0)
    completions = models.PositiveIntegerField(default=0)
    casualties = models.PositiveIntegerField(default=0)
    knockdowns = models.PositiveIntegerField(default=0)
    mvps = models.PositiveIntegerField(default=0)
    standing_injuries = models.PositiveSmallIntegerField(default=0)
    ma_change = models.SmallIntegerField(default=0)
    st_change = models.SmallIntegerField(default=0)
    ag_change = models.SmallIntegerField(default=0)
    av_change = models.SmallIntegerField(default=0)
    ph_change = models.SmallIntegerField(default=0)
    learned = models.JSONField(default=list, blank=True)
    dishonored = models.BooleanField(default=False)
    blessed = models.BooleanField(default=False)
    misses_next = models.BooleanField(default=False)
    alive = models.BooleanField(default=True)

    def __str__(self) -> str:
        return f"{self.player}: {self.spp} SPP"
