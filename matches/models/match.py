"""A match: its teams, its rules, its progress, and whom it waits for."""

from __future__ import annotations

from datetime import datetime

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core import clock
from core.leagues.models import League
from engine.lineup import AWAY, HOME
from engine.variants.registry import find_variant
from matches.clocks.clock_terms import ClockTerms
from rosters.models import Team


class Side(models.IntegerChoices):
    """Home and away, with the engine's numbers."""

    HOME = HOME, _("Home")
    AWAY = AWAY, _("Away")


class MatchState(models.TextChoices):
    """The state of a match; `services.states` has the allowed transitions."""

    SETTING_UP = "setting_up", _("Setting up")
    PLAYING = "playing", _("Being played")
    HELD = "held", _("Held")
    AWAITED = "awaited", _("Result awaited")
    FINISHED = "finished", _("Finished")
    VOID = "void", _("Void")


RESULTS = frozenset({MatchState.FINISHED, MatchState.VOID})
"""A match that is over has a result or is void; a correction can change one into the other."""


class MatchMode(models.TextChoices):
    """How a match gets its result."""

    MAIL = "mail", _("By mail")
    TABLE = "table", _("At a table")
    WALK_OVER = "walk_over", _("Walk-over")


class Match(models.Model):
    """One match. `segment` is the number of the segment to resolve next.

    Identity: `public_id` names it for its dice; a copy of the league imported from a file keeps it.

    Clocks: `clock_terms` are its season's (`ClockTerms`). The current turn's time runs from
    `clock_from` to `due_at`, and its coach is reminded at `remind_at`. `ready_at` is when a
    submitted turn is played, after the time in which it can be taken back.

    Set-up: `setup` is the engine's `MatchSetup`, made with the match; a side's Freebooters are
    added until its set-up is submitted. While `laying`, the coaches have still to lay what lies on
    the map, and nobody is hired or set up (KEM-LAY-01). `map_name` is its map, in a game that has
    maps, and `map_set` the names it was drawn from, in that order; empty if it was fixed.

    Dice: `secret` feeds the dice and is public from full time; `secret_hash` is public from the
    start; `digest` and `chain` are those of the last resolved segment.

    Position: `goes_on_from` is the segment whose checkpoint has the current position: the last one,
    unless a turn was rolled back. Scores and counters are copies from the position, for lists. From
    the end on, scores, casualties caused and `won_by` are the report's, so that no table has to
    open thousands of reports (at 5,500 matches that cost more than all of its arithmetic).

    Orders: `holds` is how often a turn may be held, `ask_hours` how long the side not on turn has
    for an answer, `default_orders` the league's standing orders, all as they were when the match
    was made. `asked` is the kind of decision that `waiting_side` is asked instead of a turn;
    `turn_holds` and `turn_asks` count both in the current turn.

    Result: `report` and `report_version` are those in force among its `ReportVersion` rows; a void
    match has none and does not count.
    """

    public_id = models.CharField(max_length=24)
    label = models.CharField(max_length=120, blank=True)
    league = models.ForeignKey(
        League, null=True, blank=True, on_delete=models.PROTECT, related_name="matches"
    )
    home_team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="home_matches")
    away_team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="away_matches")
    variant = models.CharField(max_length=20)
    options = models.JSONField(default=dict, blank=True)
    rules = models.CharField(max_length=80)
    setup = models.JSONField()
    map_name = models.CharField(max_length=60, blank=True)
    map_set = models.JSONField(default=list, blank=True)
    laying = models.BooleanField(default=False)

    state = models.CharField(
        max_length=10, choices=MatchState.choices, default=MatchState.SETTING_UP
    )
    held_from = models.CharField(max_length=10, blank=True)
    secret = models.CharField(max_length=64)
    secret_hash = models.CharField(max_length=64)
    digest = models.CharField(max_length=64)
    chain = models.CharField(max_length=64, blank=True)
    segment = models.PositiveIntegerField(default=0)
    goes_on_from = models.PositiveIntegerField(null=True, blank=True)
    waiting_side = models.PositiveSmallIntegerField(null=True, blank=True, choices=Side.choices)
    turn_hours = models.PositiveSmallIntegerField()
    after_match_hours = models.PositiveSmallIntegerField(default=48)
    clock_terms = models.JSONField(default=dict, blank=True)
    clock_from = models.DateTimeField(null=True, blank=True)
    due_at = models.DateTimeField(null=True, blank=True)
    remind_at = models.DateTimeField(null=True, blank=True)
    ready_at = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    attempted_at = models.DateTimeField(null=True, blank=True)
    last_error = models.TextField(blank=True)

    holds = models.PositiveSmallIntegerField(default=1)
    ask_hours = models.PositiveSmallIntegerField(default=12)
    default_orders = models.TextField(blank=True)
    asked = models.CharField(max_length=20, blank=True)
    turn_holds = models.PositiveSmallIntegerField(default=0)
    turn_asks = models.PositiveSmallIntegerField(default=0)

    mode = models.CharField(max_length=10, choices=MatchMode.choices, default=MatchMode.MAIL)
    home_score = models.PositiveSmallIntegerField(default=0)
    away_score = models.PositiveSmallIntegerField(default=0)
    home_casualties = models.PositiveSmallIntegerField(default=0)
    away_casualties = models.PositiveSmallIntegerField(default=0)
    won_by = models.PositiveSmallIntegerField(null=True, blank=True, choices=Side.choices)
    half = models.PositiveSmallIntegerField(default=0)
    home_turn = models.PositiveSmallIntegerField(default=0)
    away_turn = models.PositiveSmallIntegerField(default=0)
    report = models.JSONField(null=True, blank=True)
    report_version = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-created_at", "-id")
        verbose_name_plural = _("matches")
        constraints = (
            models.UniqueConstraint(fields=("public_id", "league"), name="match_public_id_unique"),
            models.CheckConstraint(condition=~Q(home_team=F("away_team")), name="match_two_teams"),
            models.CheckConstraint(condition=Q(turn_hours__gte=1), name="match_turn_hours"),
            models.CheckConstraint(
                condition=~Q(state="playing") | Q(waiting_side__isnull=False),
                name="match_playing_waits_for_a_side",
            ),
            models.CheckConstraint(
                condition=Q(state="finished", finished_at__isnull=False, report__isnull=False)
                | Q(state="void", finished_at__isnull=False, report__isnull=True)
                | (~Q(state__in=("finished", "void")) & Q(finished_at__isnull=True)),
                name="match_finished_has_report",
            ),
            models.CheckConstraint(
                condition=Q(waiting_side__isnull=True) | Q(waiting_side__in=(HOME, AWAY)),
                name="match_waiting_side_known",
            ),
            models.CheckConstraint(
                condition=Q(state__in=MatchState.values), name="match_state_known"
            ),
            models.CheckConstraint(condition=Q(holds__lte=1), name="match_holds_at_most_one"),
            models.CheckConstraint(
                condition=~Q(state="held") | Q(held_from__in=("setting_up", "playing")),
                name="match_held_knows_from",
            ),
        )
        indexes = (
            models.Index(
                fields=("due_at",),
                name="match_due",
                condition=Q(state__in=("setting_up", "playing")),
            ),
            models.Index(
                fields=("remind_at",),
                name="match_remind",
                condition=Q(remind_at__isnull=False),
            ),
            models.Index(
                fields=("ready_at",), name="match_ready", condition=Q(ready_at__isnull=False)
            ),
            models.Index(
                F("finished_at").desc(nulls_first=True),
                "due_at",
                F("id").desc(),
                name="match_running_first",
            ),
        )

    seen_from: int | None = None
    """Not stored: the id of the team that a page for the coach of both sides is about."""

    def __str__(self) -> str:
        return f"{self.home_team} - {self.away_team}"

    def team(self, side: int) -> Team:
        """The team of that side."""
        return self.away_team if side == AWAY else self.home_team

    @property
    def is_running(self) -> bool:
        """Whether it accepts orders."""
        return self.state in {MatchState.SETTING_UP, MatchState.PLAYING}

    @property
    def is_finished(self) -> bool:
        return self.state == MatchState.FINISHED

    @property
    def is_over(self) -> bool:
        """Whether no more is played in it: finished, or void."""
        return self.state in {MatchState.FINISHED, MatchState.VOID}

    @property
    def takes_table_result(self) -> bool:
        """Whether a result from a table can be entered: it is not over, and was not played here.

        A match whose set-ups stopped it was not, and a friendly is played here alone.
        """
        if self.league_id is None:
            return False
        stopped_before = self.state == MatchState.HELD and self.held_from == MatchState.SETTING_UP
        return stopped_before or self.state in {MatchState.SETTING_UP, MatchState.AWAITED}

    @property
    def coach_ids(self) -> tuple[int, int]:
        return self.home_team.coach_id, self.away_team.coach_id

    @property
    def is_friendly_with_oneself(self) -> bool:
        """Whether one person coaches both sides of a match of no league."""
        return self.league_id is None and len(set(self.coach_ids)) == 1

    @property
    def is_hotseat(self) -> bool:
        """Whether both sides play at one screen, by one person's account (KEM-FRI-07)."""
        if not self.is_friendly_with_oneself:
            return False
        friendly = getattr(self, "friendly", None)
        return friendly is not None and friendly.is_hotseat

    @property
    def bot_writes_ahead(self) -> bool:
        """Whether a bot plays in this friendly that writes its turns as sheets (KEM-FRI-11)."""
        if self.league_id is not None:
            return False
        friendly = getattr(self, "friendly", None)
        return friendly is not None and friendly.bot_writes_ahead

    @property
    def has_begun(self) -> bool:
        """Whether anything of it has been played, so that it has a score."""
        return self.segment > 0

    @property
    def has_score(self) -> bool:
        """Whether it has a score to show: it has kicked off, or has a result without that."""
        return self.has_begun or self.is_finished

    @property
    def is_walk_over(self) -> bool:
        """Whether it was decided without being played (KEM-WLK-01)."""
        return self.is_finished and self.mode == MatchMode.WALK_OVER

    @property
    def walk_over_name(self) -> str:
        """What a result without play is called: by the close of a round it can be a draw."""
        return gettext("Draw without play") if self.won_by is None else gettext("Walk-over")

    @property
    def must_have_winner(self) -> bool:
        """Whether it cannot end in a draw (KEM-CUP-01)."""
        return self.options.get("overtime") == "sudden"

    @property
    def decided_in_overtime(self) -> Team | None:
        """The winner of a level match (CORE-END-01); None if the score says who won, or nobody."""
        level = self.home_score == self.away_score
        return None if self.winner is None or not level else self.team(self.winner)

    @property
    def stage(self) -> str:
        """Which stage a page shows: another one means that the page is out of date."""
        return f"{self.segment}-{self.state}{'-laying' if self.laying else ''}"

    @property
    def own_half(self) -> int:
        """The half that is played; 0 before the first, and in a game without halves."""
        return self.half if find_variant(self.variant).has_halves else 0

    def turn_called(self, side: int) -> str:
        """The name of a side's current turn; a game without halves leaves the half out."""
        turn = max(self.away_turn if side else self.home_turn, 1)
        if self.own_half:
            return gettext("turn {turn}, half {half}").format(turn=turn, half=self.own_half)
        return gettext("turn {turn}").format(turn=turn)

    @property
    def terms(self) -> ClockTerms:
        """The clock terms of its season."""
        return ClockTerms.from_json(self.clock_terms)

    @property
    def is_being_resolved(self) -> bool:
        """Whether everything it waited for has arrived and a job is about to resolve it."""
        return self.is_running and is_ready(self.ready_at)

    @property
    def score(self) -> tuple[int, int]:
        return (self.home_score, self.away_score)

    @property
    def winner(self) -> int | None:
        """The side that won a finished match; None for a draw."""
        return self.won_by if self.is_finished else None


def is_ready(ready_at: datetime | None) -> bool:
    """Whether what a match waits for has arrived, and can no longer be taken back."""
    return ready_at is not None and ready_at <= clock.now()
