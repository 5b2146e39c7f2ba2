"""The season admin page: dates, claims, cards, who leaves or joins; and the actions of a ladder."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from core.leagues.views.shortcuts import AuthenticatedRequest, require
from core.refusals import refusal_as_error
from league.forms.round_dates import CALENDAR_FORMS
from league.forms.season_admin import ADMIN_FORMS, LADDER_FORMS, ActionForm
from league.models import Entry, Season
from league.queries import seasons as queries
from league.queries.season_admin import season_admin
from league.views.season_admin_page import SeasonAdminPage

CONFIRMED = "confirmed"
"""The field of a form that has been asked about."""


@require_safe
@login_required
def page(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    return _render(request, _season(request, pk))


@require_POST
@login_required
def run_action(request: AuthenticatedRequest, pk: int, verb: str) -> HttpResponse:
    """Run one action. A form with errors is shown again in its place on the page (422)."""
    season = _season(request, pk)
    forms = ADMIN_FORMS | CALENDAR_FORMS | LADDER_FORMS
    if verb not in forms:
        raise Http404
    form = forms[verb](season, request.POST)
    if form.permission:
        require(request, form.permission, season)
    if form.is_valid() and form.asks and CONFIRMED not in request.POST:
        return _ask(request, season, form)
    if form.is_valid():
        with refusal_as_error(form, own_field=True):
            form.run(request.user)
    if form.errors and form.has_visible_fields:
        return _render(request, season, form)
    if not form.errors:
        messages.success(request, form.done)
    _flash(request, form)
    return redirect("league:season" if verb in LADDER_FORMS else "league:admin", season.pk)


def _ask(request: AuthenticatedRequest, season: Season, form: ActionForm) -> HttpResponse:
    """What follows from a valid form, with a button that does it."""
    sent = [(name, request.POST[name]) for name in form.fields if name in request.POST]
    about = next((value for value in form.cleaned_data.values() if isinstance(value, Entry)), None)
    context = {
        "season": season,
        "form": form,
        "sent": [*sent, (CONFIRMED, "1")],
        "about": about.team if about is not None else season,
        "follows": form.what_follows(),
    }
    return render(request, "league/ask_first.html", context)


def _season(request: AuthenticatedRequest, pk: int) -> Season:
    season = get_object_or_404(queries.visible_seasons(request.user), pk=pk)
    require(request, "league.view_season", season)
    return season


def _render(
    request: AuthenticatedRequest, season: Season, bound: ActionForm | None = None
) -> HttpResponse:
    shown = SeasonAdminPage.build(season, request.user, season_admin(season, request.user), bound)
    if bound is not None and not shown.has(bound):
        _flash(request, bound)  # the row that it belongs to has changed meanwhile
    context = {"season": season, "page": shown}
    return render(request, "league/season_admin.html", context, status=422 if bound else 200)


def _flash(request: AuthenticatedRequest, form: ActionForm) -> None:
    for errors in form.errors.values():
        for error in errors:
            messages.error(request, str(error))
