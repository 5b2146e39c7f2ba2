"""Time of a match and its coaches: what a side has left, and when a coach is away."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from core.leagues.models import League
from matches.clocks.time_bank import SideTime
from matches.models.match import Match, Side

TURN_STARTS_KEPT = 2
"""Of the turn that a match waits for, and of the one before it, which may be rolled back."""


class SideClock(models.Model):
    """One side's time in a match (`SideTime`), in seconds and turns.

    `turn` is the time of the turn that the match waits for (`TurnClock`), empty for one that began
    before clocks had it. `confirmed_at` is when its coach confirmed that they are there,
    `stand_in_called` whether its stand-in has been called for the current turn. `turn_starts` has
    the time with which its last turns began, by the number of their first segment: what it has
    again when one of them is rolled back (KEM-CLK-06).
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="clocks")
    side = models.PositiveSmallIntegerField(choices=Side.choices)
    bank_seconds = models.PositiveIntegerField(default=0)
    excuses = models.PositiveSmallIntegerField(default=0)
    missed = models.PositiveSmallIntegerField(default=0)
    on_time = models.PositiveSmallIntegerField(default=0)
    eased = models.BooleanField(default=False)
    stand_in_called = models.BooleanField(default=False)
    turn = models.JSONField(default=dict, blank=True)
    turn_starts = models.JSONField(
        default=dict, db_default=models.Value({}, models.JSONField()), blank=True
    )
    confirmed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("match", "side")
        constraints = (
            models.UniqueConstraint(fields=("match", "side"), name="side_clock_unique"),
            models.CheckConstraint(condition=Q(side__in=Side.values), name="side_clock_side_known"),
        )

    def __str__(self) -> str:
        return f"Clock of {self.get_side_display()} in match {self.match_id}"

    @property
    def time(self) -> SideTime:
        """The row as a value."""
        return SideTime(
            bank=timedelta(seconds=self.bank_seconds),
            excuses=self.excuses,
            missed=self.missed,
            on_time=self.on_time,
            eased=self.eased,
        )

    def take(self, time: SideTime) -> None:
        """Copy a value into the row; the caller saves it."""
        self.bank_seconds = int(time.bank.total_seconds())
        self.excuses, self.missed = time.excuses, time.missed
        self.on_time, self.eased = time.on_time, time.eased

    def note_turn_start(self, segment: int) -> None:
        """Keep the time of now as that with which the turn of that segment began."""
        newest = sorted(self.turn_starts, key=int)[1 - TURN_STARTS_KEPT :]
        kept = {number: self.turn_starts[number] for number in newest}
        self.turn_starts = {**kept, str(segment): self.time.to_json()}

    def turn_start(self, segment: int) -> SideTime | None:
        """The time with which the turn of that segment began; None if it is not known."""
        start = self.turn_starts.get(str(segment))
        return None if start is None else SideTime.from_json(start)


class Vacation(models.Model):
    """Days on which a coach's clocks are stopped in a league: announced, called off or forbidden.

    `starts_at` and `ends_at` are the limits of those days in the coach's time zone when they were
    announced.
    """

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="vacations")
    coach = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="vacations"
    )
    first_day = models.DateField()
    last_day = models.DateField()
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    announced_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    forbidden_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    reason = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ("starts_at", "id")
        constraints = (
            models.CheckConstraint(
                condition=Q(last_day__gte=F("first_day"), ends_at__gt=F("starts_at")),
                name="vacation_ends_after_start",
            ),
        )
        indexes = (
            models.Index(
                fields=("coach", "league", "ends_at"),
                name="vacation_in_force",
                condition=Q(ended_at__isnull=True),
            ),
        )

    def __str__(self) -> str:
        return f"{self.coach}: {self.first_day} to {self.last_day}"

    @property
    def days(self) -> int:
        """How many days of the yearly limit it takes."""
        return (self.last_day - self.first_day).days + 1
