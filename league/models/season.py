"""A season: its game, format, points, clock terms and state."""

from __future__ import annotations

from datetime import date

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from core.leagues.models import League
from core.leagues.time_zones import zone_of_league
from league.round_calendar import MIDNIGHT, RoundCalendar
from league.table.unplayed import FIDE, UNPLAYED_RULES
from matches.clocks.clock_terms import ClockTerms


class Season(models.Model):
    """A season of one game under fixed options (LGE-OPT-01) and clock terms, copied to each match.

    `maps` are the maps its matches draw from, each a name and its text, in draw order; empty for
    the printed maps, and in a game without maps. `dice_seed` is for demos only: it determines the
    dice of every match.

    `league.pairing` reads `format` and its options, `league.table` reads `tie_breaks` (empty:
    LGE-TAB-01), `bonuses` and `unplayed_rounds` (KEM-TIE-01). `starts_on`, `round_days`, `pauses`
    (pairs of first and last days, in ISO format), `closes_weekday` and `closes_hour` are its
    calendar (KEM-CAL-01). `rounds_run` says what opens and ends a round; what one that closes by
    date does with matches that nobody began, `extension_days` and `at_close` (KEM-CAL-02). With
    `draws_itself` a round that depends on the previous one is published at once, else a
    commissioner publishes it. With `accepts_at_once` nobody decides about applications, and the
    last place taken starts it (KEM-STA-02).
    `rules_lock` and `tables_lock` are the stamp of the rules and the digest of the tables that it
    is locked to (KEM-FRZ-01).
    """

    class State(models.TextChoices):
        DRAFT = "draft", _("In preparation")
        SIGN_UP = "sign_up", _("Sign-up is open")
        READY = "ready", _("Sign-up is closed")
        ACTIVE = "active", _("Under way")
        PLAYOFFS = "playoffs", _("Play-offs")
        CLOSED = "closed", _("Finished")
        ARCHIVED = "archived", _("Archived")

    class Withdrawn(models.TextChoices):
        STAND = "stand", _("stand")
        ANNUL = "annul", _("are annulled")

    class RoundsRun(models.TextChoices):
        BY_RESULT = "by_result", _("when the round before is over")
        BY_DATE = "by_date", _("on their days, whatever is played by then")
        AT_ONCE = "at_once", _("all at once, until the last day")

    class AtClose(models.TextChoices):
        OFFICERS = "officers", _("the officers decide")
        DRAW = "draw", _("is a draw")
        WALK_OVER = "walk_over", _("is won by who was there, else a draw")

    GATHERING = (State.SIGN_UP, State.READY)
    RUNNING = (State.ACTIVE, State.PLAYOFFS)
    HOLDING = (*GATHERING, *RUNNING)
    """The states in which a season has its teams to itself (KEM-SEA-01)."""

    league = models.ForeignKey(League, on_delete=models.PROTECT, related_name="seasons")
    name = models.CharField(max_length=60)
    variant = models.CharField(max_length=20)
    state = models.CharField(max_length=8, choices=State.choices, default=State.DRAFT)
    options = models.JSONField(default=dict, blank=True)
    maps = models.JSONField(default=list, blank=True)
    turn_hours = models.PositiveSmallIntegerField(default=72)
    after_match_hours = models.PositiveSmallIntegerField(default=48)
    clock_terms = models.JSONField(default=dict, blank=True)
    format = models.CharField(max_length=20, default="round_robin")
    format_options = models.JSONField(default=dict, blank=True)
    max_teams = models.PositiveSmallIntegerField(null=True, blank=True)
    starts_on = models.DateField(null=True, blank=True)
    round_days = models.PositiveSmallIntegerField(default=14)
    pauses = models.JSONField(default=list, db_default=[], blank=True)
    closes_weekday = models.PositiveSmallIntegerField(null=True, blank=True)
    closes_hour = models.PositiveSmallIntegerField(default=MIDNIGHT, db_default=MIDNIGHT)
    rounds_run = models.CharField(
        max_length=9,
        choices=RoundsRun.choices,
        default=RoundsRun.BY_RESULT,
        db_default=RoundsRun.BY_RESULT.value,
    )
    extension_days = models.PositiveSmallIntegerField(default=0, db_default=0)
    at_close = models.CharField(
        max_length=9,
        choices=AtClose.choices,
        default=AtClose.OFFICERS,
        db_default=AtClose.OFFICERS.value,
    )
    sign_up_until = models.DateField(null=True, blank=True)
    draws_itself = models.BooleanField(default=True)
    accepts_at_once = models.BooleanField(default=False, db_default=False)
    dice_seed = models.CharField(max_length=40, blank=True)
    win_points = models.PositiveSmallIntegerField(default=3)
    draw_points = models.PositiveSmallIntegerField(default=1)
    loss_points = models.PositiveSmallIntegerField(default=0)
    bye_points = models.PositiveSmallIntegerField(default=3)
    tie_breaks = models.JSONField(default=list, blank=True)
    bonuses = models.JSONField(default=list, blank=True)
    walkover_scores = models.BooleanField(default=True)
    unplayed_rounds = models.CharField(
        max_length=5, choices=list(UNPLAYED_RULES.items()), default=FIDE
    )
    withdrawn_results = models.CharField(
        max_length=5, choices=Withdrawn.choices, default=Withdrawn.STAND
    )
    rules_lock = models.CharField(max_length=80, blank=True)
    tables_lock = models.CharField(max_length=64, blank=True)
    follows = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="followed_by"
    )
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    archived_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-created_at", "-id")
        constraints = (
            models.UniqueConstraint("league", Lower("name"), name="season_name_unique"),
            models.CheckConstraint(
                condition=Q(turn_hours__gte=24, turn_hours__lte=336), name="season_turn_hours"
            ),
            models.CheckConstraint(
                condition=Q(after_match_hours__lte=336), name="season_after_match_hours"
            ),
            models.CheckConstraint(
                condition=Q(round_days__gte=1, round_days__lte=90), name="season_round_days"
            ),
        )
        indexes = (
            models.Index(
                F("archived_at").asc(nulls_first=True),
                F("created_at").desc(),
                F("id").desc(),
                name="season_newest",
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def terms(self) -> ClockTerms:
        """Its clock terms."""
        return ClockTerms.from_json(self.clock_terms)

    @property
    def takes_teams(self) -> bool:
        return self.state == self.State.SIGN_UP

    @property
    def is_started(self) -> bool:
        return self.state not in {self.State.DRAFT, *self.GATHERING}

    @property
    def open_until(self) -> date | None:
        """The last day of sign-up, until the season has started."""
        return None if self.is_started else self.sign_up_until

    @property
    def is_running(self) -> bool:
        return self.state in self.RUNNING

    @property
    def is_over(self) -> bool:
        """Whether it is finished, archived or not: the next season can be made from it."""
        return self.state in {self.State.CLOSED, self.State.ARCHIVED}

    @property
    def is_gathering(self) -> bool:
        """Whether teams can still be accepted or refused."""
        return self.state in self.GATHERING

    @property
    def runs_by_result(self) -> bool:
        """Whether a round opens because the one before is over, whatever the day."""
        return self.rounds_run == self.RoundsRun.BY_RESULT

    @property
    def calendar(self) -> RoundCalendar | None:
        """When its rounds are to be played (KEM-CAL-01); None without a first day."""
        if self.starts_on is None:
            return None
        return RoundCalendar(
            self.starts_on,
            self.round_days,
            zone_of_league(self.league),
            [(date.fromisoformat(first), date.fromisoformat(last)) for first, last in self.pauses],
            self.closes_weekday,
            self.closes_hour,
        )
