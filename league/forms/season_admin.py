"""The forms of the season admin page and of a ladder: one per action, each calls one service."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any, ClassVar, cast

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Model, QuerySet
from django.http import Http404, QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.accounts.models import User
from core.translation import Words
from league.models import BlackOut, Card, Challenge, Claim, Entry, Fixture, Season
from league.queries.leaving import what_leaving_does
from league.services import (
    black_outs,
    cards,
    challenges,
    claims,
    leave_undo,
    mid_season,
    walkovers,
)
from matches.models import Side
from matches.services.resolution.extensions import MAX_HOURS
from rosters.models import Team

MAX_REASON = 400
SIDE_LABELS = (
    ("home", _("the home team")),
    ("away", _("the away team")),
    ("nobody", _("nobody: the match is void")),
)
SIDES = {"home": Side.HOME, "away": Side.AWAY, "nobody": None}


class TargetField(forms.ModelChoiceField):
    """The row that an action is about, as a hidden field; one that does not exist is a 404."""

    widget = forms.HiddenInput

    def clean(self, value: Any) -> Any:
        try:
            return super().clean(value)
        except ValidationError as error:
            raise Http404 from error


class RowField(forms.ModelChoiceField):
    """A row to choose; `offer` sets what is shown without another query."""

    def offer(self, rows: Iterable[tuple[Model, str]]) -> None:
        self.choices = [(row.pk, label) for row, label in rows]


class ActionForm(forms.Form):
    """One action: its fields, the label of its button, and the service that it calls."""

    verb: ClassVar[str]
    """The last part of its address."""
    button: ClassVar[Words] = ""
    button_class: ClassVar[str] = ""
    done: ClassVar[Words] = _("Done.")
    """What the page says afterwards."""
    asks: ClassVar[bool] = False
    """Whether a page shows what follows, and asks, before it is done."""
    permission: ClassVar[str] = ""
    """Required of the person before the form is read; the service checks everything else."""

    def __init__(
        self, season: Season, data: QueryDict | None = None, *, about: Model | None = None
    ) -> None:
        """`about` is the row of the hidden field; none for a form without one."""
        self.season = season
        super().__init__(data)
        for name, field in self.fields.items():
            if isinstance(field, forms.ModelChoiceField):
                field.queryset = QUERYSETS[name](season)
        self.place(about)

    def place(self, about: Model | None) -> None:
        """Put the form beside a row: with its key, and ids of its own on the page."""
        self.auto_id = f"{self.verb}-{about.pk if about else 'new'}-%s"
        for name, field in self.fields.items():
            if isinstance(field, TargetField) and about is not None:
                self.initial[name] = about.pk

    @property
    def target(self) -> str:
        """The primary key in the hidden field, as text; empty without one."""
        targets = (self[n].value() for n, f in self.fields.items() if isinstance(f, TargetField))
        return str(next(targets, ""))

    @property
    def has_visible_fields(self) -> bool:
        return bool(self.visible_fields())

    def what_follows(self) -> list[str]:
        """What follows from a valid form that asks first, as sentences."""
        return []

    def run(self, actor: User) -> None:
        """Call the service with the cleaned data. Raises `Refused` and `NotAllowed`."""
        raise NotImplementedError


def _text(label: Words, max_length: int = claims.MAX_CHARACTERS) -> forms.CharField:
    return forms.CharField(
        label=label, max_length=max_length, widget=forms.Textarea(attrs={"rows": 2})
    )


def _day(label: Words) -> forms.DateField:
    return forms.DateField(
        label=label, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )


class ClaimForm(ActionForm):
    """A coach claims that their opponent does not play."""

    verb, button, button_class = "claim", _("Claim a no-show"), "button-small"
    done = _("You have claimed a no-show. A judge decides.")
    fixture = TargetField(Fixture.objects.none())
    text = _text(_("Why you claim that your opponent does not play"))

    def run(self, actor: User) -> None:
        data = self.cleaned_data
        claims.make_claim(fixture=data["fixture"], actor=actor, text=data["text"])


class AnswerForm(ActionForm):
    """The other coach answers a claim."""

    verb, button = "answer", _("Answer")
    claim = TargetField(Claim.objects.none())
    text = _text(_("Your answer"))

    def run(self, actor: User) -> None:
        data = self.cleaned_data
        claims.answer(claim=data["claim"], actor=actor, text=data["text"])


class RetractForm(ActionForm):
    """The claimant withdraws a claim."""

    verb, button, button_class = "retract", _("Take it back"), "button-small button-quiet"
    claim = TargetField(Claim.objects.none())

    def run(self, actor: User) -> None:
        claims.retract(claim=self.cleaned_data["claim"], actor=actor)


class DecideClaimForm(ActionForm):
    """A judge decides a claim."""

    verb, button, button_class = "decide", _("Decide"), "button-danger"
    permission = "league.decide_claims"
    claim = TargetField(Claim.objects.none())
    decision = forms.ChoiceField(
        label=_("Decision"),
        widget=forms.RadioSelect,
        choices=[
            ("extended", _("More time")),
            ("walk_over", _("Walk-over for the team that claims")),
            ("dismissed", _("Dismiss the claim")),
        ],
    )
    hours = forms.IntegerField(
        label=_("Hours of more time"),
        min_value=1,
        max_value=MAX_HOURS,
        initial=48,
        required=False,
        help_text=_("Needed for more time only."),
    )
    text = _text(_("Reason, for both coaches"))

    def clean(self) -> dict[str, Any] | None:
        data = super().clean()
        is_missing = self.cleaned_data.get("hours") is None and "hours" not in self.errors
        if self.cleaned_data.get("decision") == "extended" and is_missing:
            self.add_error(
                "hours", gettext("Give the hours of more time: 1 to {most}.").format(most=MAX_HOURS)
            )
        return data

    def run(self, actor: User) -> None:
        data = self.cleaned_data
        claims.decide(
            claim=data["claim"],
            actor=actor,
            decision=data["decision"],
            words=data["text"],
            hours=data["hours"] or 0,
        )


class WalkOverForm(ActionForm):
    """A judge ends a match without play."""

    verb, button, button_class = "walk-over", _("Decide the match"), "button-small button-danger"
    done = _("The match is decided, and both coaches are notified.")
    permission = "league.decide_claims"
    fixture = TargetField(Fixture.objects.none())
    side = forms.ChoiceField(
        label=_("Walk-over for"),
        widget=forms.RadioSelect,
        choices=SIDE_LABELS,
    )
    text = _text(_("Reason, for both coaches"), MAX_REASON)

    def place(self, about: Model | None) -> None:
        super().place(about)
        if isinstance(about, Fixture):
            side = cast("forms.ChoiceField", self.fields["side"])
            teams = {"home": str(about.home_team), "away": str(about.away_team)}
            side.choices = [(key, teams.get(key, label)) for key, label in SIDE_LABELS]

    def run(self, actor: User) -> None:
        data = self.cleaned_data
        side = SIDES[data["side"]]
        walkovers.award(fixture=data["fixture"], side=side, actor=actor, reason=data["text"])


class CardForm(ActionForm):
    """A judge warns a coach or shows them a card."""

    verb, button, button_class = "card", _("Show the card"), "button-danger"
    done = _("The card is shown.")
    permission = "league.decide_claims"
    entry = RowField(Entry.objects.none(), label=_("Coach"), empty_label=None)
    kind = forms.ChoiceField(label=_("Kind"), choices=Card.Kind.choices)
    text = _text(_("Reason"), cards.MAX_CHARACTERS)

    def run(self, actor: User) -> None:
        data = self.cleaned_data
        cards.give(
            season=self.season,
            coach=data["entry"].team.coach,
            kind=data["kind"],
            reason=data["text"],
            actor=actor,
        )


class AppealForm(ActionForm):
    """A coach appeals against their card."""

    verb, button = "appeal", _("Appeal")
    card = TargetField(Card.objects.none())
    text = _text(_("Your appeal"), cards.MAX_CHARACTERS)

    def run(self, actor: User) -> None:
        data = self.cleaned_data
        cards.appeal(card=data["card"], actor=actor, text=data["text"])


class HearAppealForm(ActionForm):
    """A judge decides an appeal."""

    verb, button = "hear", _("Decide the appeal")
    permission = "league.decide_claims"
    card = TargetField(Card.objects.none())
    lift = forms.ChoiceField(
        label=_("Decision"),
        widget=forms.RadioSelect,
        choices=[("no", _("Uphold the card")), ("yes", _("Lift the card"))],
    )
    text = _text(_("Reason"), cards.MAX_CHARACTERS)

    def run(self, actor: User) -> None:
        data = self.cleaned_data
        cards.decide_appeal(
            card=data["card"], actor=actor, lift=data["lift"] == "yes", words=data["text"]
        )


class LiftCardForm(ActionForm):
    """A judge lifts a card without an appeal."""

    verb, button, button_class = "lift", _("Lift the card"), "button-small button-quiet"
    permission = "league.decide_claims"
    card = TargetField(Card.objects.none())
    text = _text(_("Reason"), cards.MAX_CHARACTERS)

    def run(self, actor: User) -> None:
        data = self.cleaned_data
        cards.lift(card=data["card"], actor=actor, words=data["text"])


class BlackOutForm(ActionForm):
    """Days on which a team cannot play."""

    verb, button, button_class = "black-out", _("Add these days"), "button-small"
    entry = TargetField(Entry.objects.none())
    first_day = _day(_("From"))
    last_day = _day(_("To"))

    def clean(self) -> dict[str, Any] | None:
        data = super().clean()
        first, last = self.cleaned_data.get("first_day"), self.cleaned_data.get("last_day")
        if isinstance(first, date) and isinstance(last, date) and last < first:
            self.add_error("last_day", gettext("The last day is before the first."))
        return data

    def run(self, actor: User) -> None:
        data = self.cleaned_data
        black_outs.black_out(
            entry=data["entry"],
            first_day=data["first_day"],
            last_day=data["last_day"],
            actor=actor,
        )


class LiftBlackOutForm(ActionForm):
    """Delete a team's black-out."""

    verb, button, button_class = "lift-black-out", _("Delete"), "button-small button-quiet"
    black_out = TargetField(BlackOut.objects.none())

    def run(self, actor: User) -> None:
        black_outs.lift_black_out(black_out=self.cleaned_data["black_out"], actor=actor)


class LeaveForm(ActionForm):
    """A team leaves a season under way."""

    verb, button, button_class = "leave", _("Remove the team"), "button-danger"
    done = _("The team has left the season. You can undo that until the next round is drawn.")
    permission = "league.decide_entries"
    asks = True
    entry = RowField(Entry.objects.none(), label=_("Team that leaves"), empty_label=None)
    remaining = forms.ChoiceField(
        label=_("Its remaining matches become"),
        choices=[(mid_season.WALK_OVERS, _("walk-overs")), (mid_season.BYES, _("byes"))],
    )

    def clean(self) -> dict[str, Any]:
        """Only a season under way has something to ask about."""
        if not self.season.is_running:
            self.add_error(None, gettext("Only a team of a season under way can leave it."))
        return self.cleaned_data

    def what_follows(self) -> list[str]:
        return what_leaving_does(
            self.cleaned_data["entry"], as_byes=self.cleaned_data["remaining"] == mid_season.BYES
        )

    def run(self, actor: User) -> None:
        data = self.cleaned_data
        mid_season.leave(entry=data["entry"], actor=actor, remaining=data["remaining"])


class TakeBackLeavingForm(ActionForm):
    """A team that left by a slip is back."""

    verb, button, button_class = "take-back-leaving", _("Take it back in"), "button-small"
    done = _("The team is back in the season.")
    permission = "league.decide_entries"
    entry = TargetField(Entry.objects.none())

    def run(self, actor: User) -> None:
        leave_undo.take_back_leaving(entry=self.cleaned_data["entry"], actor=actor)


class JoinForm(ActionForm):
    """A team joins a season under way."""

    verb, button = "join", _("Add the team")
    permission = "league.decide_entries"
    team = RowField(Team.objects.none(), label=_("Team that joins late"), empty_label=None)

    def run(self, actor: User) -> None:
        mid_season.join_late(season=self.season, team=self.cleaned_data["team"], actor=actor)


class SubstituteForm(ActionForm):
    """A reserve team takes the place of another."""

    verb, button = "substitute", _("Substitute")
    permission = "league.decide_entries"
    entry = RowField(Entry.objects.none(), label=_("Team that is replaced"), empty_label=None)
    team = RowField(Team.objects.none(), label=_("Team that takes its place"), empty_label=None)

    def run(self, actor: User) -> None:
        data = self.cleaned_data
        mid_season.substitute(entry=data["entry"], team=data["team"], actor=actor)


class ChallengeForm(ActionForm):
    """A coach challenges a team higher on the ladder."""

    verb = "challenge"
    entry = TargetField(Entry.objects.none())
    challenged = TargetField(Entry.objects.none())

    def run(self, actor: User) -> None:
        data = self.cleaned_data
        challenges.challenge(challenger=data["entry"], challenged=data["challenged"], actor=actor)


class AcceptChallengeForm(ActionForm):
    """The challenged coach accepts: the match is made."""

    verb = "challenge-accept"
    challenge = TargetField(Challenge.objects.none())

    def run(self, actor: User) -> None:
        challenges.accept(challenge=self.cleaned_data["challenge"], actor=actor)


class DeclineChallengeForm(ActionForm):
    """The challenged coach declines."""

    verb = "challenge-decline"
    challenge = TargetField(Challenge.objects.none())

    def run(self, actor: User) -> None:
        challenges.decline(challenge=self.cleaned_data["challenge"], actor=actor)


class RetractChallengeForm(ActionForm):
    """The challenger withdraws a challenge."""

    verb = "challenge-retract"
    challenge = TargetField(Challenge.objects.none())

    def run(self, actor: User) -> None:
        challenges.retract(challenge=self.cleaned_data["challenge"], actor=actor)


ADMIN_FORMS: dict[str, type[ActionForm]] = {
    form.verb: form
    for form in (
        ClaimForm,
        AnswerForm,
        RetractForm,
        DecideClaimForm,
        WalkOverForm,
        CardForm,
        AppealForm,
        HearAppealForm,
        LiftCardForm,
        BlackOutForm,
        LiftBlackOutForm,
        LeaveForm,
        TakeBackLeavingForm,
        JoinForm,
        SubstituteForm,
    )
}
"""The forms of the season admin page by verb."""

LADDER_FORMS: dict[str, type[ActionForm]] = {
    form.verb: form
    for form in (ChallengeForm, AcceptChallengeForm, DeclineChallengeForm, RetractChallengeForm)
}
"""The forms of a ladder, on the season's page, by verb."""


def _entries(season: Season) -> QuerySet[Entry]:
    related = ("season__league", "team__coach", "team__league")
    return Entry.objects.filter(season=season).select_related(*related)


def _fixtures(season: Season) -> QuerySet[Fixture]:
    return Fixture.objects.filter(round__season=season).select_related(
        "round__season__league",
        "home_team__coach",
        "away_team__coach",
        "home_team__league",
        "away_team__league",
    )


def _claims(season: Season) -> QuerySet[Claim]:
    return Claim.objects.filter(entry__season=season).select_related(
        "entry__season__league",
        "entry__team",
        "fixture__round__season",
        "fixture__home_team__coach",
        "fixture__away_team__coach",
        "fixture__home_team__league",
        "fixture__away_team__league",
    )


def _cards(season: Season) -> QuerySet[Card]:
    return Card.objects.filter(season=season).select_related("season__league", "coach")


def _black_outs(season: Season) -> QuerySet[BlackOut]:
    related = ("entry__season__league", "entry__team__league")
    return BlackOut.objects.filter(entry__season=season).select_related(*related)


def _challenges(season: Season) -> QuerySet[Challenge]:
    related = ("season__league", "challenger__team__league", "challenged__team__league")
    return Challenge.objects.filter(season=season).select_related(*related)


def _teams(season: Season) -> QuerySet[Team]:
    return Team.objects.filter(league=season.league_id).select_related("coach", "league")


QUERYSETS: dict[str, Any] = {
    "fixture": _fixtures,
    "claim": _claims,
    "card": _cards,
    "entry": _entries,
    "challenged": _entries,
    "black_out": _black_outs,
    "challenge": _challenges,
    "team": _teams,
}
"""The rows of a season that a field of this name may hold."""
