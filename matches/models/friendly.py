"""A friendly: a match of no league, with what only such a match has."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from matches.models.match import Match, Side

MAX_LEVEL_LENGTH = 10
MAX_STAGE_LENGTH = 40


class Friendly(models.Model):
    """What a match of no league has besides the match (KEM-FRI-01).

    `home_bot` and `away_bot` are the levels of the bots that play a side, empty for a side that a
    person plays. `made_by` made it. `bot_writes_ahead` is whether the bot writes its turns as
    sheets, as people do (KEM-FRI-11). `home_shares` and `away_shares` are whether the side lets
    everybody with its link read the match: they do when both say so (KEM-FRI-13), and a bot
    always does.

    In a hotseat match one person sits for both sides, and two people at their screen (KEM-FRI-07):
    `open_side` is the side whose curtain was opened last, in the stage `open_stage` of the match.
    Whether it is open still, `matches.curtain` says.
    """

    match = models.OneToOneField(
        Match, primary_key=True, on_delete=models.CASCADE, related_name="friendly"
    )
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="friendlies"
    )
    home_bot = models.CharField(max_length=MAX_LEVEL_LENGTH, blank=True)
    away_bot = models.CharField(max_length=MAX_LEVEL_LENGTH, blank=True)
    bot_writes_ahead = models.BooleanField(default=False, db_default=False)
    home_shares = models.BooleanField(default=False, db_default=False)
    away_shares = models.BooleanField(default=False, db_default=False)
    is_hotseat = models.BooleanField(default=False, db_default=False)
    open_side = models.PositiveSmallIntegerField(null=True, blank=True, choices=Side.choices)
    open_stage = models.CharField(
        max_length=MAX_STAGE_LENGTH, default="", db_default="", blank=True
    )
    created_at = models.DateTimeField()

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=Q(home_bot="") | Q(away_bot=""), name="friendly_has_a_person"
            ),
            models.CheckConstraint(
                condition=Q(bot_writes_ahead=False) | ~Q(home_bot="", away_bot=""),
                name="friendly_writing_bot_plays",
            ),
            models.CheckConstraint(
                condition=Q(is_hotseat=False) | Q(home_bot="", away_bot=""),
                name="hotseat_has_no_bot",
            ),
            models.CheckConstraint(
                condition=Q(open_side__isnull=True) | Q(is_hotseat=True, open_side__in=Side.values),
                name="friendly_open_side_known",
            ),
        )

    def __str__(self) -> str:
        return f"Friendly {self.match_id}"

    @property
    def is_shared(self) -> bool:
        """Whether everybody with its link may read the match."""
        return self.home_shares and self.away_shares
