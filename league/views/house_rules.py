"""The page of a season's house rules, with the form to set them before it starts."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from core.rulebook.house_rules_form import HouseRulesForm
from engine.variants.game_meta import GameMeta
from engine.variants.registry import find_variant
from league.queries.seasons import visible_seasons
from league.services.house_rules import may_change, set_house_rules
from league.views.settings_form import save_posted


@dataclass(frozen=True, slots=True)
class HouseRulesPage:
    """Everything that the page of a season's house rules shows."""

    meta: GameMeta
    form: HouseRulesForm
    may_set: bool
    """Whether the reader is one of those who run the season."""
    is_open: bool
    """Whether the house rules can still be changed."""

    @property
    def until(self) -> str:
        if self.is_open:
            return gettext("they can be changed until the season starts.")
        return gettext("the season has started, so they can no longer be changed.")

    @property
    def shows_form(self) -> bool:
        return self.may_set and self.is_open


@require_http_methods(["GET", "HEAD", "POST"])
def house_rules(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the house rules; a POST by a person who runs the season sets all of them."""
    shown = get_object_or_404(visible_seasons(request.user), pk=pk)
    try:
        meta = find_variant(shown.variant)
    except KeyError as error:
        raise Http404 from error
    form = HouseRulesForm(meta, shown.options, request.POST if request.method == "POST" else None)
    done = save_posted(
        request,
        shown,
        form,
        lambda actor: set_house_rules(season=shown, options=form.chosen(), actor=actor),
        permission="league.set_house_rules",
        saved=gettext("The house rules are saved."),
        page="league:house-rules",
    )
    if done is not None:
        return done
    may_set = request.user.has_perm("league.set_house_rules", shown)
    context = {"season": shown, "page": HouseRulesPage(meta, form, may_set, may_change(shown))}
    status = 422 if form.errors else 200
    return render(request, "league/house_rules.html", context, status=status)
