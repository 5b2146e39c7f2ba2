"""The page on which a coach chooses the team's colours, motto and story."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from core.leagues.views.shortcuts import AuthenticatedRequest
from core.refusals import refusal_as_error
from rosters.crests.colours import COLOURS
from rosters.forms import LooksForm
from rosters.models import Team
from rosters.queries.teams import visible_teams
from rosters.services import looks, teams


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def look(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """The form; an htmx request with two colours gets only a crest in them."""
    team = get_object_or_404(visible_teams(request.user), pk=pk)
    teams.require_coach(team, request.user)
    if getattr(request, "htmx", False) and request.method != "POST":
        return _preview(request, team)
    one, other = team.colours
    initial = {
        "colour_one": one,
        "colour_two": other,
        "motto": team.motto,
        "story": team.story,
    }
    form = LooksForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        with refusal_as_error(form, "colour_two"):
            looks.change_looks(
                team=team,
                actor=request.user,
                colours=(data["colour_one"], data["colour_two"]),
                motto=data["motto"],
                story=data["story"],
            )
            messages.success(request, gettext("{team} has a new look.").format(team=team))
            return redirect("rosters:team", team.pk)
    status = 422 if form.errors else 200
    return render(request, "rosters/look.html", {"team": team, "form": form}, status=status)


def _preview(request: AuthenticatedRequest, team: Team) -> HttpResponse:
    for field in ("colour_one", "colour_two"):
        wanted = request.GET.get(field, "")
        if wanted in COLOURS:
            setattr(team, field, wanted)
    return render(request, "rosters/_crest_preview.html", {"team": team})
