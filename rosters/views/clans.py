"""Pages of the clan tables."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from core.public_pages import PublicPage
from engine.variants.registry import VARIANTS
from rosters.queries.clans import clans_with_tables, game_named, shop_of
from rosters.queries.comparison import side_by_side


@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    """Two clans or races of a game side by side: `?variant=…&one=…&other=…`."""
    meta = game_named(request.GET.get("variant"))
    if meta is None:
        raise Http404
    clans = list(clans_with_tables(meta.key))
    by_key = {clan.key: clan for clan in clans}
    one = by_key.get(request.GET.get("one", ""), clans[0] if clans else None)
    others = [clan for clan in clans if clan != one]
    other = by_key.get(request.GET.get("other", ""), others[0] if others else None)
    both = [clan for clan in (one, other) if clan is not None]
    context = {
        "meta": meta,
        "games": VARIANTS,
        "clans": clans,
        "one": one,
        "other": other,
        "both": both,
        "rows": side_by_side(*both) if len(both) == 2 else [],
        "shop": shop_of(both),
    }
    return render(request, "rosters/compare.html", context)


@require_safe
def clan_list(request: HttpRequest) -> HttpResponse:
    """All clans of a game side by side, then each clan's table at its rule's ID."""
    meta = game_named(request.GET.get("variant"))
    if meta is None:
        raise Http404
    clans = list(clans_with_tables(meta.key))
    roster_rules = meta.roster_rules
    context = {
        "meta": meta,
        "games": VARIANTS,
        "clans": clans,
        "shop": shop_of(clans),
        "public_page": PublicPage(
            title=gettext("Clans and races"),
            about=gettext("The clans and races of every game: players, skills, prices and staff."),
            path=request.path,
        ),
        "rules": sorted(
            {
                roster_rules.staff,
                roster_rules.reroll,
                "LGE-TEA-03",
                *dict(roster_rules.staff_limits).values(),
            }
        ),
    }
    return render(request, "rosters/clan_list.html", context)
