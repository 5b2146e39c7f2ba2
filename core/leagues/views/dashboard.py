"""The commissioner's dashboard of a league."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from core import clock
from core.leagues.dashboard import dashboard as dashboard_of
from core.leagues.views.shortcuts import AuthenticatedRequest, league_or_404, require
from core.leagues.views.tabs import LeagueTabs


@require_safe
@login_required
def dashboard(request: AuthenticatedRequest, slug: str) -> HttpResponse:
    """What needs a decision, by section; each section has its own page parameter."""
    shown = league_or_404(request, slug)
    require(request, "core.read_dashboard", shown)
    sections = dashboard_of(shown, request.user, request.GET.dict())
    context = {
        "league": shown,
        "waiting": [found for found in sections if found.rows],
        "calm": [found.section for found in sections if not found.rows],
        "now": clock.now(),
        "tabs": LeagueTabs.build(shown, request.user),
    }
    return render(request, "core/dashboard.html", context)
