"""The page of a season's clocks: what they allow, and for who runs it the form that changes it."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods

from core.accounts.models import User
from core.errors import Refused
from core.leagues.views.shortcuts import require
from league.queries.seasons import visible_seasons
from league.services.terms import set_terms
from league.terms_form import TermsForm
from matches.clocks.clock_terms import DAYS, TERMS


@require_http_methods(["GET", "HEAD", "POST"])
def clock(request: HttpRequest, pk: int) -> HttpResponse:
    """Everybody reads them; a POST of who runs the season sets them for matches to come."""
    shown = get_object_or_404(visible_seasons(request.user), pk=pk)
    user, terms = request.user, shown.terms
    if request.method == "POST" and not isinstance(user, User):
        return redirect_to_login(request.get_full_path())
    form = TermsForm(request.POST if request.method == "POST" else None, terms=terms)
    if isinstance(user, User) and request.method == "POST":
        require(request, "league.manage_season", shown)
        try:
            if form.is_valid():
                changed = set_terms(season=shown, terms=form.terms(), actor=user)
                said = "Matches to come are played by these terms." if changed else "As they were."
                messages.success(request, said)
                return redirect("league:clock", shown.pk)
        except Refused as error:
            form.add_error(None, str(error))
    context = {
        "season": shown,
        "terms": terms,
        "facts": [(term, n := getattr(terms, term.name), term.with_unit(n)) for term in TERMS],
        "rest_days": [DAYS[day] for day in terms.rest_days],
        "form": form,
        "may_set": user.has_perm("league.manage_season", shown),
    }
    return render(request, "league/clock.html", context, status=422 if form.errors else 200)
