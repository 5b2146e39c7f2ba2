"""The button of the dashboard that dismisses a shared address or browser."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from core.leagues.views.shortcuts import AuthenticatedRequest, league_or_404, require
from core.refusals import flash_refusal
from matches.services import sign_dismissals

MAX_LENGTH = 4000


@require_POST
@login_required
def dismiss(request: AuthenticatedRequest, slug: str) -> HttpResponse:
    """Dismiss the places that the row was about."""
    league = league_or_404(request, slug)
    require(request, "matches.dismiss_signs", league)
    places = request.POST.get("places", "")[:MAX_LENGTH].split(",")
    kind = request.POST.get("kind", "")[:10]
    with flash_refusal(request):
        sign_dismissals.dismiss_sign(league=league, kind=kind, places=places, actor=request.user)
        messages.success(request, gettext("Dismissed: it is shown no more."))
    return redirect("core:dashboard", league.slug)
