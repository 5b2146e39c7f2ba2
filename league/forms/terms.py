"""The clock terms of a season as form fields, generated from `TERMS`."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.clocks.clock_terms import DAYS, TERMS, USUAL, BadTerms, ClockTerms


class TermsForm(forms.Form):
    """The clock terms of a season; the defaults are the usual terms (KEM-CLK-01)."""

    rest_days = forms.MultipleChoiceField(
        label=_("Days on which no clock runs"),
        choices=[(str(number), name) for number, name in enumerate(DAYS)],
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("In each coach's own time zone; at most four days a week."),
    )
    confirm = forms.BooleanField(
        label=_("Both coaches confirm before the kick-off"),
        required=False,
        initial=USUAL.confirm,
        help_text=_(
            "Otherwise a match begins with default orders when the time for set-ups is over."
        ),
    )

    bot_advice = forms.BooleanField(
        label=_("A coach may ask a bot for a suggestion"),
        required=False,
        initial=USUAL.bot_advice,
        help_text=_("On the page of their turn; the same for both sides, and said on this page."),
    )

    def __init__(self, *args: Any, terms: ClockTerms = USUAL, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for term in TERMS:
            self.fields[term.name] = forms.IntegerField(
                label=f"{term.title} ({term.unit_name})",
                min_value=term.least,
                max_value=term.most,
                initial=getattr(terms, term.name),
                required=False,
                help_text=term.help,
            )
        self.fields["rest_days"].initial = [str(day) for day in terms.rest_days]
        self.fields["confirm"].initial = terms.confirm
        self.fields["bot_advice"].initial = terms.bot_advice

    def clean(self) -> dict[str, Any] | None:
        data = super().clean()
        try:
            self.terms()
        except BadTerms as error:
            self.add_error(error.field if error.field in self.fields else None, str(error))
        return data

    def terms(self) -> ClockTerms:
        """The terms as filled in; empty fields keep their initial values. Raises `BadTerms`."""
        cleaned = self.cleaned_data
        found = {
            term.name: self.fields[term.name].initial if value is None else value
            for term in TERMS
            if term.name not in self.errors
            for value in [cleaned.get(term.name)]
        }
        days = tuple(int(day) for day in cleaned.get("rest_days", ()))
        return ClockTerms(
            **found,
            rest_days=days,
            confirm=bool(cleaned.get("confirm")),
            bot_advice=bool(cleaned.get("bot_advice")),
        )

    def term_fields(self) -> list[forms.BoundField]:
        """The fields in display order."""
        names = (*(term.name for term in TERMS), "rest_days", "confirm", "bot_advice")
        return [self[name] for name in names]
