"""The schedule: rounds, fixtures and byes."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.models.entry import Division
from league.models.season import Season
from league.pairing.types import Stage
from matches.models import Match
from rosters.models import Team


class Round(models.Model):
    """A round of a season. A round without fixtures is planned, and drawn later.

    Only rounds of the table count for the standings. `planned_for`, `opens_at` and `closes_at` are
    its place in the season's calendar (KEM-CAL-01). Where rounds run by date it closes at that
    moment (`closed_at`), once it `is_extended` or cannot be, and is played when its last match is
    in the books (KEM-CAL-02).
    """

    class State(models.TextChoices):
        PENDING = "pending", _("Not yet")
        OPEN = "open", _("Being played")
        DONE = "done", _("Played")

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=8, choices=State.choices, default=State.PENDING)
    stage = models.CharField(
        max_length=8,
        choices=[(stage.value, stage.title()) for stage in Stage],
        default=Stage.TABLE.value,
    )
    name = models.CharField(max_length=30, blank=True)
    planned_for = models.DateField(null=True, blank=True)
    opens_at = models.DateTimeField(null=True, blank=True)
    closes_at = models.DateTimeField(null=True, blank=True)
    opened_at = models.DateTimeField(null=True, blank=True)
    is_extended = models.BooleanField(default=False, db_default=False)
    closed_at = models.DateTimeField(null=True, blank=True)
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("season", "number")
        constraints = (models.UniqueConstraint(fields=("season", "number"), name="round_unique"),)
        indexes = (models.Index(fields=("season",), name="round_open", condition=Q(state="open")),)

    def __str__(self) -> str:
        return self.name or f"Round {self.number}"

    @property
    def is_played(self) -> bool:
        """Whether it can no longer be redrawn."""
        return self.state != self.State.PENDING


class Fixture(models.Model):
    """A pairing of a round; its match is made when the round opens.

    `why` are the draw's reasons as sentences, `slot` its place in a bracket, `stakes` 1 for a
    semi-final and 2 for a final (LGE-GAT-01). `ruling` is what an officer decided about its match
    when a correction showed that other teams should have met (KEM-COR-01).
    """

    class Ruling(models.TextChoices):
        STANDS = "stands", _("Stands after a correction")
        REPLAY = "replay", _("Played again after a correction")
        WALK_OVER = "walk_over", _("Walk-over after a correction")

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="fixtures")
    number = models.PositiveSmallIntegerField()
    home_team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="+")
    away_team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="+")
    division = models.ForeignKey(
        Division, null=True, blank=True, on_delete=models.SET_NULL, related_name="fixtures"
    )
    why = models.JSONField(default=list, blank=True)
    slot = models.PositiveSmallIntegerField(default=0)
    stakes = models.PositiveSmallIntegerField(default=0)
    ruling = models.CharField(max_length=9, choices=Ruling.choices, blank=True)
    match = models.OneToOneField(Match, null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ("round", "number")
        constraints = (
            models.UniqueConstraint(fields=("round", "number"), name="fixture_number_unique"),
            models.UniqueConstraint(fields=("round", "home_team"), name="fixture_home_once"),
            models.UniqueConstraint(fields=("round", "away_team"), name="fixture_away_once"),
            models.CheckConstraint(
                condition=~Q(home_team=F("away_team")), name="fixture_two_teams"
            ),
        )

    def __str__(self) -> str:
        return f"{self.home_team} - {self.away_team}"

    @property
    def is_for_third_place(self) -> bool:
        """Whether the losers of the semi-finals meet: the one bracket match without a slot."""
        return self.round.stage == Stage.PLAYOFF and not self.slot

    @property
    def title(self) -> str:
        """What is played for: the round, or third place."""
        return gettext("Match for third place") if self.is_for_third_place else str(self.round)


class Bye(models.Model):
    """A team that does not play in a drawn round, and why; `pays` if it gets the points of a bye.

    `slot` is the place in a bracket from which it advances.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="byes")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="+")
    why = models.CharField(max_length=200)
    pays = models.BooleanField(default=False)
    slot = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ("round", "id")
        constraints = (models.UniqueConstraint(fields=("round", "team"), name="bye_once"),)

    def __str__(self) -> str:
        return f"{self.team} rests"
