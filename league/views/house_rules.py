"""The page of a season's house rules, with the form to set them before it starts."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods

from core.accounts.models import User
from core.leagues.views.shortcuts import require
from core.refusals import refusal_as_error
from engine.variants.registry import find_variant
from league.forms.house_rules import HouseRulesForm
from league.queries.seasons import visible_seasons
from league.services.house_rules import may_change, set_house_rules


@require_http_methods(["GET", "HEAD", "POST"])
def house_rules(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the house rules; a POST by a person who runs the season sets all of them."""
    shown = get_object_or_404(visible_seasons(request.user), pk=pk)
    try:
        meta = find_variant(shown.variant)
    except KeyError as error:
        raise Http404 from error
    user = request.user
    if request.method == "POST" and not isinstance(user, User):
        return redirect_to_login(request.get_full_path())
    may_set = user.has_perm("league.set_house_rules", shown)
    form = HouseRulesForm(meta, shown.options, request.POST if request.method == "POST" else None)
    if isinstance(user, User) and request.method == "POST":
        require(request, "league.set_house_rules", shown)
        with refusal_as_error(form):
            if form.is_valid():
                changed = set_house_rules(season=shown, options=form.chosen(), actor=user)
                message = "The house rules are saved." if changed else "Nothing has changed."
                messages.success(request, message)
                return redirect("league:house-rules", shown.pk)
    context = {
        "season": shown,
        "meta": meta,
        "form": form,
        "may_set": may_set,
        "is_open": may_change(shown),
    }
    status = 422 if form.errors else 200
    return render(request, "league/house_rules.html", context, status=status)
