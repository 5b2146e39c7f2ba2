"""A season's clock terms: shown to everybody, with a form for those who run the season."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from league.forms.terms import TermsForm
from league.models import Season
from league.queries.seasons import visible_seasons
from league.services.terms import set_terms
from league.views.settings_form import save_posted
from matches.clocks.clock_terms import DAYS, TERMS, ClockTerms

# Shown at 0 too: no days, no minutes and no excuses are facts a coach should see.
SHOWN_AT_ZERO = {"vacation_days", "regret_minutes", "excuses"}
ONLY_WITH_BANK = {"increment_hours", "cap_hours"}


@dataclass(frozen=True, slots=True)
class TermRow:
    """A row of the list of terms."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class ClockPage:
    """Everything that the page of a season's clock terms shows."""

    season: Season
    form: TermsForm
    may_set: bool

    @property
    def terms(self) -> ClockTerms:
        return self.season.terms

    @property
    def turn(self) -> str:
        """How long a turn may take."""
        if self.terms.has_bank:
            return gettext("{hours} hours plus the time in the bank").format(
                hours=self.terms.increment_hours
            )
        return gettext("{hours} hours").format(hours=self.season.turn_hours)

    @property
    def facts(self) -> list[TermRow]:
        return _facts(self.terms)

    @property
    def rest_days(self) -> str:
        return ", ".join(str(DAYS[day]) for day in self.terms.rest_days) or gettext("none")


@require_http_methods(["GET", "HEAD", "POST"])
def clock(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the terms; a POST by a person who runs the season sets them for new matches."""
    shown = get_object_or_404(visible_seasons(request.user), pk=pk)
    form = TermsForm(request.POST if request.method == "POST" else None, terms=shown.terms)
    done = save_posted(
        request,
        shown,
        form,
        lambda actor: set_terms(season=shown, terms=form.terms(), actor=actor),
        permission="league.manage_season",
        saved=gettext("New matches are played by these terms."),
        page="league:clock",
    )
    if done is not None:
        return done
    may_set = request.user.has_perm("league.manage_season", shown)
    context = {"season": shown, "page": ClockPage(shown, form, may_set)}
    return render(request, "league/clock.html", context, status=422 if form.errors else 200)


def _facts(terms: ClockTerms) -> list[TermRow]:
    facts = []
    for term in TERMS:
        value = getattr(terms, term.name)
        applies = terms.has_bank or term.name not in ONLY_WITH_BANK
        if applies and (value or term.name in SHOWN_AT_ZERO):
            facts.append(TermRow(str(term.title), term.with_unit(value)))
    return facts
