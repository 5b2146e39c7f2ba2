"""Vacations of a league's coaches: who is away when, and announcing or ending one's own."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from core import clock
from core.leagues.permissions import is_coach, is_commissioner
from core.leagues.views.shortcuts import AuthenticatedRequest, league_or_404, require
from core.refusals import flash_refusal, refusal_as_error
from matches.forms import VacationForm
from matches.models import Vacation
from matches.queries.matches import vacations_of
from matches.services.timekeeping import vacations


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def vacation_list(request: AuthenticatedRequest, slug: str) -> HttpResponse:
    """Members see who is away; a POST announces one's own days."""
    league = league_or_404(request, slug)
    require(request, "matches.view_vacations", league)
    form = VacationForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusal_as_error(form, own_field=True):
            vacations.announce(
                league=league, coach=request.user, now=clock.now(), **form.cleaned_data
            )
            messages.success(request, gettext("Announced. Your clocks are stopped on those days."))
            return redirect("vacations:list", league.slug)
    terms = vacations.terms_for(league, request.user)
    days = max(each.vacation_days for each in terms)
    context = {
        "league": league,
        "form": form,
        "rows": vacations_of(league, clock.now()),
        "days": days,
        "may_announce": days > 0 and not league.archived_at and is_coach.test(request.user, league),
        "plays": is_coach.test(request.user, league),
        "notice": max(each.vacation_notice_hours for each in terms),
        "may_forbid": is_commissioner.test(request.user, league),
    }
    return render(request, "matches/vacations.html", context)


@require_POST
@login_required
def end(request: AuthenticatedRequest, slug: str, pk: int, verb: str) -> HttpResponse:
    """The coach calls a vacation off, or a commissioner forbids it."""
    league = league_or_404(request, slug)
    require(request, "matches.view_vacations", league)
    row = get_object_or_404(
        Vacation.objects.select_related("league", "coach"), league=league, pk=pk
    )
    with flash_refusal(request):
        if verb == "call-off":
            vacations.call_off(vacation=row, actor=request.user, now=clock.now())
        elif verb == "forbid":
            reason = request.POST.get("reason", "").replace("\x00", "")[:300]
            vacations.forbid(vacation=row, actor=request.user, reason=reason, now=clock.now())
        else:
            raise Http404
        messages.success(request, gettext("Done: the clocks run on those days again."))
    return redirect("vacations:list", league.slug)
