"""What was resolved: segments are facts; checkpoints are kept for the last two of them."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.append_only import AppendOnly
from matches.models.match import Match, Side


class SegmentQuerySet(models.QuerySet["Segment"]):
    """Segments; most callers need only `standing` ones."""

    def standing(self) -> SegmentQuerySet:
        """Those that no commissioner has rolled back."""
        return self.filter(rolled_back__isnull=True)


class Segment(AppendOnly):
    """The part of a match between two waits for a coach. Number 0 is everything before the first
    turn.

    `locked` is the text of all that was locked for it, both sides, and private until full time;
    `digest` is its hash, linked to the one before; `notes` are the skipped plays, which each side
    alone may read. `ending` is why it ended: the next turn, a HOLD, a question to the other side,
    or the match's end. `private` is what each side alone may read until full time, by number of the
    event it goes before (`services/resolution/private_log.py`). `events` are the engine's, the
    first being number `first_event` of the match. It `follows` the segment from whose checkpoint it
    was played; `chain` is the hash chain's value after it (`matches/hash_chain.py`). `home_wins`
    and `away_wins` are the chances to win after it, in thousandths (`engine/value`).
    """

    class Ending(models.TextChoices):
        TURN = "turn", _("Next turn")
        HOLD = "hold", _("Held by its sheet")
        ASKED = "asked", _("The other side is asked")
        OVER = "over", _("Full time")

    class Cause(models.TextChoices):
        KICK_OFF = "kick_off", _("Kick-off")
        SHEET = "sheet", _("Turn sheet")
        DEADLINE = "deadline", _("Deadline")
        COACH = "coach", _("Bot")
        FALLBACK = "fallback", _("Fallback orders: the bot failed")
        ANSWER = "answer", _("Answer of the other side")
        TABLE = "table", _("After a match at a table")

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="segments")
    number = models.PositiveIntegerField()
    side = models.PositiveSmallIntegerField(null=True, choices=Side.choices)
    cause = models.CharField(max_length=8, choices=Cause.choices)
    half = models.PositiveSmallIntegerField()
    turn = models.PositiveSmallIntegerField()
    is_bonus = models.BooleanField(default=False)
    locked = models.TextField()
    digest = models.CharField(max_length=64)
    first_event = models.PositiveIntegerField()
    event_count = models.PositiveIntegerField()
    events = models.JSONField()
    notes = models.JSONField(default=dict)
    private = models.JSONField(default=list)
    ending = models.CharField(max_length=5, choices=Ending.choices, default=Ending.TURN)
    follows = models.PositiveIntegerField(null=True)
    chain = models.CharField(max_length=64, blank=True)
    rules = models.CharField(max_length=80)
    home_wins = models.PositiveSmallIntegerField(null=True)
    away_wins = models.PositiveSmallIntegerField(null=True)
    created_at = models.DateTimeField()

    objects = SegmentQuerySet.as_manager()

    class Meta:
        ordering = ("match", "number")
        constraints = (
            models.UniqueConstraint(fields=("match", "number"), name="segment_unique"),
            models.CheckConstraint(
                condition=Q(side__isnull=True) | Q(side__in=Side.values), name="segment_side_known"
            ),
            models.CheckConstraint(
                condition=Q(number=0, side__isnull=True) | Q(number__gt=0, side__isnull=False),
                name="segment_has_side",
            ),
            models.CheckConstraint(
                condition=Q(home_wins__lte=1000, away_wins__lte=1000), name="segment_chances"
            ),
        )

    def __str__(self) -> str:
        return f"Segment {self.number} of match {self.match_id}"


class Checkpoint(models.Model):
    """The engine's checkpoint after a segment: the next one is resolved from it."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="checkpoints")
    segment = models.PositiveIntegerField()
    data = models.JSONField()

    class Meta:
        ordering = ("match", "segment")
        constraints = (
            models.UniqueConstraint(fields=("match", "segment"), name="checkpoint_unique"),
        )

    def __str__(self) -> str:
        return f"Checkpoint {self.segment} of match {self.match_id}"


class RolledBackSegment(AppendOnly):
    """A segment that a commissioner rolled back: it stays in log and chain without counting."""

    segment = models.OneToOneField(Segment, on_delete=models.PROTECT, related_name="rolled_back")
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(max_length=300)
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.segment}, rolled back"


class DiceLine(models.Model):
    """A coach's own line, part of a match's first digest, so that the coach too contributes to the
    dice.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="dice_lines")
    side = models.PositiveSmallIntegerField(choices=Side.choices)
    text = models.CharField(max_length=100)
    saved_at = models.DateTimeField()

    class Meta:
        ordering = ("match", "side")
        constraints = (
            models.UniqueConstraint(fields=("match", "side"), name="dice_line_unique"),
            models.CheckConstraint(condition=Q(side__in=Side.values), name="dice_line_side_known"),
        )

    def __str__(self) -> str:
        return self.text
