"""No-show claims, cards and challenges; they are never deleted."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.models.entry import Entry
from league.models.schedule import Fixture
from league.models.season import Season


class Claim(models.Model):
    """A coach claims that their opponent does not play; a judge decides (KEM-SHO-01)."""

    class State(models.TextChoices):
        OPEN = "open", _("Waits for an answer")
        ANSWERED = "answered", _("Waits for a decision")
        WALK_OVER = "walk_over", _("Walk-over")
        EXTENDED = "extended", _("More time was given")
        DISMISSED = "dismissed", _("Dismissed")
        RETRACTED = "retracted", _("Taken back")

    UNDECIDED = (State.OPEN, State.ANSWERED)

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="claims")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="claims")
    state = models.CharField(max_length=9, choices=State.choices, default=State.OPEN)
    text = models.CharField(max_length=1000)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    made_at = models.DateTimeField()
    answer_until = models.DateTimeField()
    answer = models.CharField(max_length=1000, blank=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    answered_at = models.DateTimeField(null=True, blank=True)
    decision = models.CharField(max_length=1000, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-made_at", "-id")
        constraints = (
            models.UniqueConstraint(
                fields=("fixture", "entry"),
                condition=Q(state__in=("open", "answered")),
                name="claim_one_undecided",
            ),
        )

    def __str__(self) -> str:
        return f"{self.entry.team}: no-show in {self.fixture}"


class Card(models.Model):
    """A warning, a yellow card or a red one, which suspends from entering (KEM-CRD-01)."""

    class Kind(models.TextChoices):
        WARNING = "warning", _("Warning")
        YELLOW = "yellow", _("Yellow card")
        RED = "red", _("Red card")

    class State(models.TextChoices):
        STANDING = "standing", _("Stands")
        APPEALED = "appealed", _("Appealed against")
        UPHELD = "upheld", _("Upheld")
        LIFTED = "lifted", _("Lifted")

    IN_FORCE = (State.STANDING, State.APPEALED, State.UPHELD)

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="cards")
    coach = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="cards"
    )
    kind = models.CharField(max_length=7, choices=Kind.choices)
    state = models.CharField(max_length=8, choices=State.choices, default=State.STANDING)
    reason = models.CharField(max_length=1000)
    given_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    given_at = models.DateTimeField()
    suspended_until = models.DateField(null=True, blank=True)
    appeal = models.CharField(max_length=1000, blank=True)
    appealed_at = models.DateTimeField(null=True, blank=True)
    decision = models.CharField(max_length=1000, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-given_at", "-id")

    def __str__(self) -> str:
        return f"{self.get_kind_display()} for {self.coach}"


class Challenge(models.Model):
    """A team on a ladder challenges one above it; it expires unanswered (KEM-LAD-01)."""

    class State(models.TextChoices):
        ISSUED = "issued", _("Waits for an answer")
        ACCEPTED = "accepted", _("Accepted")
        DECLINED = "declined", _("Declined")
        LAPSED = "lapsed", _("Lapsed")
        FORFEITED = "forfeited", _("Won without an answer")
        RETRACTED = "retracted", _("Taken back")

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="challenges")
    challenger = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    challenged = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    state = models.CharField(max_length=9, choices=State.choices, default=State.ISSUED)
    issued_at = models.DateTimeField()
    answer_until = models.DateTimeField()
    answered_at = models.DateTimeField(null=True, blank=True)
    fixture = models.OneToOneField(
        Fixture, null=True, blank=True, on_delete=models.PROTECT, related_name="challenge"
    )

    class Meta:
        ordering = ("-issued_at", "-id")
        indexes = (
            models.Index(
                fields=("answer_until",), condition=Q(state="issued"), name="challenge_due"
            ),
        )

    def __str__(self) -> str:
        return f"{self.challenger.team} challenges {self.challenged.team}"
