"""The form of house rules: every option of a game with its values' meanings."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import combinations

from django import forms
from django.forms.boundfield import BoundField
from django.http import QueryDict
from django.utils.html import format_html
from django.utils.translation import gettext

from core.rulebook.book import rulebook
from engine import prose
from engine.variants.game_meta import GameMeta

NAMED = "+"
"""Posted for a value that is not listed; the value itself is in a second field."""


class HouseRulesForm(forms.Form):
    """The fields are named after the options; the engine validates the values."""

    def __init__(
        self,
        meta: GameMeta,
        chosen: Mapping[str, str],
        data: QueryDict | None = None,
        *,
        without: Collection[str] = (),
    ) -> None:
        """`without` are options that are not offered."""
        super().__init__(data)
        self.meta = meta
        self.options = {o: values for o, values in meta.options.items() if o not in without}
        self.before = {o: chosen.get(o, values[0]) for o, values in self.options.items()}
        for option_rule in prose.explain_options(meta):
            if option_rule.option in self.options:
                self._add(option_rule)

    def rows(self) -> Iterator[tuple[BoundField, BoundField | None, bool]]:
        """Each option's field, its field for a free value, and whether it is not the default."""
        for option, values in self.options.items():
            beside = _beside(option)
            named = self[beside] if beside in self.fields else None
            yield self[option], named, self.before[option] != values[0]

    def chosen(self) -> dict[str, str]:
        """The value of every option."""
        return {
            option: self._named(option) if value == NAMED else value
            for option in self.options
            for value in [self.cleaned_data[option]]
        }

    def differing(self) -> dict[str, str]:
        """The values that are not the defaults."""
        return {o: v for o, v in self.chosen().items() if v != self.options[o][0]}

    def _named(self, option: str) -> str:
        value = self.cleaned_data[_beside(option)]
        return value if isinstance(value, str) else ",".join(value)

    def _add(self, option_rule: prose.OptionHelp) -> None:
        option, now = option_rule.option, self.before[option_rule.option]
        listed = self.options[option]
        place = rulebook().options.get(option)
        helped = _link(place) if place else ""
        if option_rule.alike:
            figures = sorted(listed, key=lambda value: (len(value), value))
            field = forms.ChoiceField(
                choices=[(v, f"{v} (default)" if v == listed[0] else v) for v in figures],
                help_text=format_html("{} {}", option_rule.values[0].sentence, helped),
            )
        else:
            says = [(rule.value, _label(rule)) for rule in option_rule.values]
            if option_rule.free:
                says.append((NAMED, option_rule.free))
            field = forms.ChoiceField(choices=says, widget=forms.RadioSelect, help_text=helped)
        field.label = option_rule.title
        field.initial = now if now in listed else NAMED
        self.fields[option] = field
        if option_rule.free:
            own = self._field_of_ones_own(option, option_rule.title, now, listed)
            self.fields[_beside(option)] = own

    def _field_of_ones_own(
        self, option: str, title: str, now: str, listed: tuple[str, ...]
    ) -> forms.Field:
        own = "" if now in listed else now
        if option not in self.meta.pair_options:
            return forms.CharField(
                label=gettext("{option}: which").format(option=title), required=False, initial=own
            )
        pairs = [
            (
                f"{one.key}/{other.key}",
                gettext("{name} and {other_name}").format(name=one.name, other_name=other.name),
            )
            for one, other in combinations(self.meta.clans.values(), 2)
        ]
        ticked = {"/".join(pair): value for value, _ in pairs for pair in _both_ways(value)}
        return forms.MultipleChoiceField(
            label=gettext("{option}: which pairs").format(option=title),
            choices=pairs,
            required=False,
            widget=forms.CheckboxSelectMultiple,
            initial=[ticked[pair] for pair in own.split(",") if pair in ticked],
        )

    def clean(self) -> None:
        """A free value must not be empty."""
        for option in self.options:
            if self.cleaned_data.get(option) == NAMED and not self.cleaned_data.get(
                _beside(option)
            ):
                self.add_error(_beside(option), gettext("Say which, or choose another value."))


def _link(place: str) -> str:
    return format_html('<a class="rule-option" href="{}">Its clause</a>', place)


def _both_ways(pair: str) -> list[list[str]]:
    parts = pair.split("/")
    return [parts, parts[::-1]]


def _label(rule: prose.HouseRule) -> str:
    return f"{rule.sentence} (default)" if rule.is_default else rule.sentence


def _beside(option: str) -> str:
    return f"{option}-named"
