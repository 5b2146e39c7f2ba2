"""The forms to create a season and to change its plan."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, cast

from django import forms
from django.http import QueryDict
from django.urls import reverse_lazy
from django.utils.dates import WEEKDAYS
from django.utils.functional import lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.errors import Refused
from core.leagues.models import League
from core.name_rules import NameField
from engine.variants.registry import VARIANTS
from league.forms.pauses import PausesField
from league.forms.terms import TermsForm
from league.models import Season
from league.pairing.formats import FORMATS, ChoiceOption, Option, find_format
from league.plans import MAX_EXTENSION, MAX_TEAMS, Plan
from league.round_calendar import MIDNIGHT
from league.services.seasons import MAX_TURN_HOURS, MIN_TURN_HOURS
from league.table import BONUSES, DEFAULT_TIE_BREAKS, TIE_BREAKS, Points, read_bonuses
from league.table.unplayed import FIDE, UNPLAYED_RULES
from matches.queries.map_catalogue import games_with_maps, map_catalogue
from rosters.services.after_match_sequence import AFTER_HOURS, MAX_HOURS

TIE_BREAK_FIELDS = len(TIE_BREAKS) - 1


def all_options() -> dict[str, Option]:
    """The options of all formats by key; formats may share an option."""
    return {option.key: option for each in FORMATS for option in each.options}


class PlanForm(forms.Form):
    """The plan of a season: format, dates, points, tie-breaks. Every field has a default."""

    format = forms.ChoiceField(
        label=_("Format"),
        choices=[(each.key, each.title) for each in FORMATS],
        initial=FORMATS[0].key,
        required=False,
        widget=forms.Select(
            attrs={
                "data-hx-get": reverse_lazy("league:format-options"),
                "data-hx-target": "#format-options",
                "data-hx-swap": "outerHTML",
            }
        ),
        help_text=lazy(lambda: " ".join(f"{each.title}: {each.says}" for each in FORMATS), str)(),
    )
    max_teams = forms.IntegerField(
        label=_("Maximum number of teams"),
        min_value=2,
        max_value=MAX_TEAMS,
        required=False,
        help_text=_("Further accepted teams go on the waiting list. Empty: no limit."),
    )
    sign_up_until = forms.DateField(
        label=_("Last day of sign-up"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    starts_on = forms.DateField(
        label=_("First day of round 1"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=_("Later rounds are planned from this day. Black-out dates need it."),
    )
    round_days = forms.IntegerField(
        label=_("Days per round"), min_value=1, max_value=90, initial=14, required=False
    )
    rounds_run = forms.ChoiceField(
        label=_("A round is played"),
        choices=Season.RoundsRun.choices,
        initial=Season.RoundsRun.BY_RESULT,
        required=False,
    )
    closes_weekday = forms.TypedChoiceField(
        label=_("A round goes on until the next"),
        choices=[("", _("no certain day")), *((n, WEEKDAYS[n]) for n in sorted(WEEKDAYS))],
        coerce=int,
        empty_value=None,
        required=False,
    )
    closes_hour = forms.IntegerField(
        label=_("It closes at (o'clock, in the league's time zone)"),
        min_value=1,
        max_value=MIDNIGHT,
        initial=MIDNIGHT,
        required=False,
    )
    pauses = PausesField(label=_("Pauses"), required=False)
    extension_days = forms.IntegerField(
        label=_("Days by which a round is extended, once, if a match has not begun"),
        min_value=0,
        max_value=MAX_EXTENSION,
        initial=0,
        required=False,
    )
    at_close = forms.ChoiceField(
        label=_("A match that nobody has begun when its round closes"),
        choices=Season.AtClose.choices,
        initial=Season.AtClose.OFFICERS,
        required=False,
        help_text=_(
            "A match by mail that has begun goes on. A match of a bracket is never a draw: where "
            "nobody was there, the officers decide."
        ),
    )
    draws_itself = forms.BooleanField(
        label=_("Publish rounds automatically when they are drawn from results"),
        required=False,
        initial=True,
        help_text=_("Otherwise a commissioner checks and publishes the draw of such a round."),
    )
    withdrawn_results = forms.ChoiceField(
        label=_("Results of a team that leaves the season"),
        choices=[("stand", _("stand")), ("annul", _("are annulled"))],
        initial="stand",
        required=False,
    )
    win_points = forms.IntegerField(
        label=_("Points for a win"), min_value=0, max_value=9, initial=3
    )
    draw_points = forms.IntegerField(
        label=_("Points for a draw"), min_value=0, max_value=9, initial=1
    )
    loss_points = forms.IntegerField(
        label=_("Points for a loss"), min_value=0, max_value=9, initial=0
    )
    bye_points = forms.IntegerField(
        label=_("Points for a bye"),
        min_value=0,
        max_value=9,
        required=False,
        help_text=_("Empty: as many as for a win."),
    )
    walkover_scores = forms.BooleanField(
        label=_("Count the touchdowns of walk-overs"), required=False, initial=True
    )

    unplayed_rounds = forms.ChoiceField(
        label=_("Rounds that were not played, in Buchholz and Sonneborn-Berger"),
        choices=list(UNPLAYED_RULES.items()),
        initial=FIDE,
        required=False,
    )

    def __init__(self, data: QueryDict | None = None, *, plan: Plan, points: Points) -> None:
        super().__init__(data)
        for option in all_options().values():
            self.fields[option.key] = _option_field(option)
        for number in range(1, TIE_BREAK_FIELDS + 1):
            self.fields[f"tie_break_{number}"] = forms.ChoiceField(
                label=gettext("Tie-break {number}").format(number=number),
                choices=[("", gettext("none")), *((k, p.name) for k, p in TIE_BREAKS.items())],
                required=False,
            )
        for kind in BONUSES.values():
            self.fields[f"{kind.key}_from"] = forms.IntegerField(
                label=gettext("Bonus for {what}").format(
                    what=kind.words.format(gettext("this many"))
                ),
                min_value=1,
                max_value=99,
                required=False,
            )
            self.fields[f"{kind.key}_bonus"] = forms.IntegerField(
                label=gettext("points"), min_value=1, max_value=9, initial=1, required=False
            )
        self._fill(plan, points)

    def _fill(self, plan: Plan, points: Points) -> None:
        shown: dict[str, Any] = {
            name: getattr(plan, name)
            for name in (
                "format",
                "max_teams",
                "sign_up_until",
                "starts_on",
                "round_days",
                "rounds_run",
                "closes_weekday",
                "closes_hour",
                "pauses",
                "extension_days",
                "at_close",
                "draws_itself",
                "withdrawn_results",
            )
        }
        shown |= {"win_points": points.win, "draw_points": points.draw, "loss_points": points.loss}
        shown |= {"bye_points": points.bye, "walkover_scores": points.walkover_score}
        shown |= {"unplayed_rounds": points.unplayed}
        shown |= dict(plan.format_options)
        for number, key in enumerate(plan.tie_breaks or DEFAULT_TIE_BREAKS, start=1):
            shown[f"tie_break_{number}"] = key
        for bonus in points.bonuses:
            shown |= {f"{bonus.key}_from": bonus.at_least, f"{bonus.key}_bonus": bonus.points}
        for name, value in shown.items():
            if name in self.fields:
                self.fields[name].initial = value

    def parts(self, names: Iterable[str]) -> list[forms.BoundField]:
        """The bound fields of these names, in this order."""
        return [self[name] for name in names]

    @property
    def own_options(self) -> list[forms.BoundField]:
        """The option fields of the chosen format; those of others keep their defaults."""
        chosen = self["format"].value()
        return self.parts(
            option.key for each in FORMATS if each.key == chosen for option in each.options
        )

    @property
    def tie_breaks(self) -> list[forms.BoundField]:
        return self.parts(f"tie_break_{number}" for number in range(1, TIE_BREAK_FIELDS + 1))

    @property
    def bonuses(self) -> list[forms.BoundField]:
        return self.parts(f"{key}_{what}" for key in BONUSES for what in ("from", "bonus"))

    def clean(self) -> dict[str, Any] | None:
        """Validate the plan as a whole; fields that are not sent have their defaults."""
        data = super().clean()
        if not self.errors:
            try:
                self.plan().checked()
                self.points()
            except Refused as reason:
                self.add_error(reason.field or None, str(reason))
            except ValueError as reason:
                self.add_error(None, str(reason))
        return data

    def plan(self) -> Plan:
        """The plan that was sent."""
        data = self.cleaned_data
        key = data["format"] or FORMATS[0].key
        options = {
            option.key: value if isinstance(option, ChoiceOption) else int(value)
            for option in find_format(key).options
            if (value := data[option.key]) not in (None, "")
        }
        named = [data[f"tie_break_{number}"] for number in range(1, TIE_BREAK_FIELDS + 1)]
        ranked = tuple(key for key in named if key)
        plain = not ranked or ranked == DEFAULT_TIE_BREAKS
        return Plan(
            format=key,
            format_options=options,
            max_teams=data["max_teams"],
            starts_on=data["starts_on"],
            round_days=data["round_days"] or 14,
            pauses=data["pauses"],
            closes_weekday=data["closes_weekday"],
            closes_hour=data["closes_hour"] or MIDNIGHT,
            rounds_run=data["rounds_run"] or Season.RoundsRun.BY_RESULT,
            extension_days=data["extension_days"] or 0,
            at_close=data["at_close"] or Season.AtClose.OFFICERS,
            sign_up_until=data["sign_up_until"],
            draws_itself=data["draws_itself"],
            tie_breaks=() if plain else ranked,
            withdrawn_results=data["withdrawn_results"] or "stand",
        )

    @property
    def has_own_calendar(self) -> bool:
        """Whether a field of the calendar has errors, or rounds do not run by result."""
        names = {"rounds_run", "closes_weekday", "closes_hour", "pauses", "extension_days"}
        by_result = self["rounds_run"].value() in {None, "", Season.RoundsRun.BY_RESULT}
        return bool(names & set(self.errors)) or not by_result

    def points(self) -> Points:
        """The points that were sent. Raises `ValueError`."""
        data = self.cleaned_data
        bonuses = read_bonuses(
            [
                {"key": key, "at_least": data[f"{key}_from"], "points": data[f"{key}_bonus"] or 1}
                for key in BONUSES
                if data[f"{key}_from"]
            ]
        )
        win = data["win_points"]
        rest = data["draw_points"], data["loss_points"], data["bye_points"], bonuses
        paid = Points(win, *rest)
        return replace(
            paid,
            walkover_score=data["walkover_scores"],
            unplayed=data["unplayed_rounds"] or self["unplayed_rounds"].initial,
        )


def _option_field(option: Option) -> forms.Field:
    if isinstance(option, ChoiceOption):
        return forms.ChoiceField(
            label=option.title,
            choices=list(option.values.items()),
            initial=option.default,
            required=False,
        )
    return forms.IntegerField(
        label=option.title,
        min_value=option.least,
        max_value=option.most,
        initial=option.default,
        required=False,
    )


class SeasonForm(TermsForm, PlanForm):
    """A new season on one page."""

    name = NameField(whose=_("the season"))
    variant = forms.ChoiceField(
        label=_("Game"), choices=lambda: [(v.key, v.title) for v in VARIANTS]
    )
    turn_hours = forms.IntegerField(
        label=_("Hours for a turn"),
        min_value=MIN_TURN_HOURS,
        max_value=MAX_TURN_HOURS,
        initial=72,
        help_text=_("A turn not submitted by then is played from default orders (LGE-PBM-01)."),
    )
    after_match_hours = forms.IntegerField(
        label=_("Hours for choices and purchases after a match"),
        min_value=0,
        max_value=MAX_HOURS,
        initial=AFTER_HOURS,
        required=False,
        help_text=_(
            "The next round waits until then, or until both coaches are done. With 0, "
            "star-player rolls take the first suggestion at once and nobody buys (LGE-ADV-07)."
        ),
    )
    maps = forms.MultipleChoiceField(
        label=_("Maps"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_(
            "Each match draws its map from these, with its own dice. If none is ticked, it "
            "draws from the printed maps. Other games have no maps."
        ),
    )
    open_now = forms.BooleanField(label=_("Open sign-up at once"), required=False, initial=True)

    def __init__(self, league: League, data: QueryDict | None = None) -> None:
        super().__init__(data, plan=Plan(), points=Points())
        catalogues = [(meta, map_catalogue(league, meta)) for meta in games_with_maps()]
        if not catalogues:
            del self.fields["maps"]
            return
        field = cast("forms.MultipleChoiceField", self.fields["maps"])
        field.label = gettext("Maps of {games}").format(
            games=gettext(" and ").join(meta.title for meta, _ in catalogues)
        )
        field.choices = [
            (f"{meta.key}/{shown.key}", shown.title) for meta, maps in catalogues for shown in maps
        ]
        field.initial = [
            f"{meta.key}/{shown.key}"
            for meta, maps in catalogues
            for shown in maps
            if shown.own is None
        ]

    @property
    def has_more_faults(self) -> bool:
        """Whether a field has errors that the form shows only when opened."""
        return any(name in self.errors for name in ("maps", "turn_hours", "after_match_hours"))

    def chosen_maps(self) -> list[str]:
        """The keys of the ticked maps of the chosen game."""
        own = f"{self.cleaned_data['variant']}/"
        ticked = self.cleaned_data.get("maps", ())
        return [key.removeprefix(own) for key in ticked if key.startswith(own)]
