"""A season: who plays in it, in which rounds, under which options."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower

from league.club.models import League
from matches.models import Match
from rosters.models import Team


class Season(models.Model):
    """One game under fixed options (LGE-OPT-01) and clock; both are copied into each match.

    `maps` is the set its matches draw theirs from, each map a name and its text in the order that
    they are drawn by; none stands for those printed, and for a game without maps. `dice_seed` is
    for demonstrations alone: whoever knows it knows the dice of every match.
    """

    class State(models.TextChoices):
        DRAFT = "draft", "In preparation"
        SIGN_UP = "sign_up", "Sign-up is open"
        ACTIVE = "active", "Under way"
        CLOSED = "closed", "Finished"

    league = models.ForeignKey(League, on_delete=models.PROTECT, related_name="seasons")
    name = models.CharField(max_length=60)
    variant = models.CharField(max_length=20)
    state = models.CharField(max_length=8, choices=State.choices, default=State.DRAFT)
    options = models.JSONField(default=dict, blank=True)
    maps = models.JSONField(default=list, blank=True)
    turn_hours = models.PositiveSmallIntegerField(default=72)
    legs = models.PositiveSmallIntegerField(default=1)
    dice_seed = models.CharField(max_length=40, blank=True)
    win_points = models.PositiveSmallIntegerField(default=3)
    draw_points = models.PositiveSmallIntegerField(default=1)
    loss_points = models.PositiveSmallIntegerField(default=0)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-created_at", "-id")
        constraints = (
            models.UniqueConstraint("league", Lower("name"), name="season_name_unique"),
            models.CheckConstraint(
                condition=Q(turn_hours__gte=24, turn_hours__lte=336), name="season_turn_hours"
            ),
            models.CheckConstraint(condition=Q(legs__in=(1, 2)), name="season_legs"),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def takes_teams(self) -> bool:
        return self.state == self.State.SIGN_UP

    @property
    def is_started(self) -> bool:
        return self.state in {self.State.ACTIVE, self.State.CLOSED}


class Entry(models.Model):
    """A team's application. The lot, drawn when it is accepted, breaks the last ties."""

    class Status(models.TextChoices):
        APPLIED = "applied", "Applied"
        ACCEPTED = "accepted", "Accepted"
        REFUSED = "refused", "Refused"

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="entries")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="+")
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.APPLIED)
    lot = models.PositiveIntegerField(null=True, blank=True)
    applied_at = models.DateTimeField()
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
    )

    class Meta:
        ordering = ("applied_at", "id")
        constraints = (
            models.UniqueConstraint(fields=("season", "team"), name="entry_unique"),
            models.UniqueConstraint(fields=("season", "lot"), name="entry_lot_unique"),
            models.CheckConstraint(
                condition=~Q(status="accepted") | Q(lot__isnull=False), name="entry_has_lot"
            ),
        )
        verbose_name_plural = "entries"

    def __str__(self) -> str:
        return f"{self.team}: {self.get_status_display()}"


class Round(models.Model):
    class State(models.TextChoices):
        PENDING = "pending", "Not yet"
        OPEN = "open", "Being played"
        DONE = "done", "Played"

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=8, choices=State.choices, default=State.PENDING)
    opened_at = models.DateTimeField(null=True, blank=True)
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("season", "number")
        constraints = (
            models.UniqueConstraint(fields=("season", "number"), name="round_unique"),
            models.UniqueConstraint(
                fields=("season",), condition=Q(state="open"), name="round_one_open"
            ),
        )

    def __str__(self) -> str:
        return f"Round {self.number}"


class Fixture(models.Model):
    """A pairing of a round; its match is made when the round opens. A team without one rests."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="fixtures")
    number = models.PositiveSmallIntegerField()
    home_team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="+")
    away_team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="+")
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
