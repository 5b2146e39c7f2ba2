"""Join an open league, ask to join one, and answer who asks."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from core.accounts.waiting import AT_HOME
from core.leagues.forms import JoinRequestForm
from core.leagues.join_pages import join_box
from core.leagues.models import JoiningWay, JoinRequest
from core.leagues.panels import way_into
from core.leagues.services import join_requests
from core.leagues.views.shortcuts import AuthenticatedRequest, league_or_404, require
from core.refusals import flash_refusal


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def join_league(request: AuthenticatedRequest, slug: str) -> HttpResponse:
    """How one gets in: a POST joins an open league, sends a request, or takes it back.

    Who comes from a league's page without an account signs up or logs in first and lands here.
    """
    shown = league_or_404(request, slug)
    box = join_box(shown, request.user)
    if box is None:
        return redirect("core:league", shown.slug)
    form = JoinRequestForm(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return render(request, "core/join_league.html", {"league": shown, "box": box, "form": form})
    with flash_refusal(request):
        if "withdraw" in request.POST:
            join_requests.withdraw_join_request(league=shown, actor=request.user)
            messages.success(request, gettext("You no longer ask to join."))
        elif box.way == JoiningWay.OPEN:
            membership = join_requests.join_open_league(league=shown, actor=request.user)
            messages.success(request, gettext("Welcome to {league}.").format(league=shown))
            return redirect(way_into(membership) or reverse("core:league", args=[shown.slug]))
        else:
            words = form.cleaned_data["words"]
            join_requests.send_join_request(league=shown, actor=request.user, words=words)
            messages.success(
                request,
                gettext("The commissioners of {league} are notified.").format(league=shown),
            )
    return redirect("core:league", shown.slug)


@require_POST
@login_required
def decide_join_request(
    request: AuthenticatedRequest, slug: str, pk: int, verb: str
) -> HttpResponse:
    """Accept or refuse, from home or the dashboard, and back to there."""
    shown = league_or_404(request, slug)
    require(request, "core.change_members", shown)
    if verb not in ("accept", "refuse"):
        raise Http404
    row = get_object_or_404(
        JoinRequest.objects.select_related("league", "user"), league=shown, pk=pk
    )
    with flash_refusal(request):
        answered = join_requests.answer_join_request(
            request=row, actor=request.user, accepts=verb == "accept"
        )
        words = (
            gettext("{user} is in {league}.")
            if answered.is_accepted
            else gettext("{user} is not admitted to {league}.")
        )
        messages.success(request, words.format(user=row.user, league=shown))
    if request.POST.get("at") == AT_HOME:
        return redirect("core:home")
    return redirect("core:dashboard", shown.slug)
