"""A league's maps of a game: the printed ones and its own, and the form that adds one."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from core.leagues.views.shortcuts import AuthenticatedRequest, league_or_404, require
from core.one_at_a_time import computes
from core.refusals import caught_refusal
from engine.maps import legend
from engine.sheets.faults import Fault, SheetFaults
from engine.variants.game_meta import GameMeta
from matches.forms import MapForm
from matches.queries.map_catalogue import CatalogueMap, games_with_maps, map_catalogue
from matches.render.map_svg import map_svg, sketch_svg
from matches.services.errors import BadMap
from matches.services.prematch.league_maps import MAX_MAPS, add_map, check_map
from matches.views.access import small_body
from matches.views.presenters import fault_text

PAGE = 6
MAX_FAULTS = 40
"""How many faults are listed at once."""


@require_safe
def map_list(request: HttpRequest, slug: str, variant: str) -> HttpResponse:
    league, meta = league_or_404(request, slug), _game_or_404(variant)
    page = Paginator(map_catalogue(league, meta), PAGE).get_page(request.GET.get("page"))
    context = {
        "league": league,
        "meta": meta,
        "page": page,
        "maps": [(shown, _picture_of(meta, shown)) for shown in page],
        "may_add": request.user.has_perm("matches.add_map", league),
    }
    return render(request, "matches/maps/list.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@small_body
@computes
def new_map(request: AuthenticatedRequest, slug: str, variant: str) -> HttpResponse:
    """A POST with `action=check` shows the map or its faults, any other adds it."""
    league, meta = league_or_404(request, slug), _game_or_404(variant)
    require(request, "matches.add_map", league)
    form = MapForm(request.POST or None)
    picture: SafeString = mark_safe("")
    faults: Sequence[Fault] = ()
    if request.method == "POST" and form.is_valid():
        name, text = form.cleaned_data["name"], form.cleaned_data["text"]
        with caught_refusal() as refused:
            picture = _picture(meta, check_map(meta=meta, text=text).text, name)
            if request.POST.get("action") != "check":
                made = add_map(
                    league=league, variant=meta.key, name=name, text=text, actor=request.user
                )
                messages.success(
                    request,
                    gettext("{name} is added to the maps; new seasons may use it.").format(
                        name=made
                    ),
                )
                return redirect("maps:list", league.slug, meta.key)
        if isinstance(refused.error, BadMap):
            faults = refused.error.faults
            picture = _sketch(meta, text, name, faults[:MAX_FAULTS])
        elif refused.error:
            form.add_error("name", refused.words)
    context = {
        "league": league,
        "meta": meta,
        "form": form,
        "max_maps": MAX_MAPS,
        "legend": legend(meta),
        "picture": picture,
        "faults": [fault_text(fault) for fault in faults[:MAX_FAULTS]],
        "more": len(faults) - MAX_FAULTS,
    }
    return render(request, "matches/maps/new.html", context)


def _game_or_404(variant: str) -> GameMeta:
    for meta in games_with_maps():
        if meta.key == variant:
            return meta
    raise Http404


def _picture_of(meta: GameMeta, shown: CatalogueMap) -> SafeString:
    """The picture of a stored map; None if the installed rules no longer accept it."""
    try:
        return _picture(meta, shown.text, shown.title)
    except SheetFaults:
        return mark_safe("")


def _sketch(meta: GameMeta, text: str, title: str, faults: Sequence[Fault]) -> SafeString:
    """What can be drawn of a map with faults, each with its number in the list."""
    return mark_safe(sketch_svg(meta, text, title, faults))  # noqa: S308 -- as below


def _picture(meta: GameMeta, text: str, title: str) -> SafeString:
    """The renderer escapes the title; the rest of its text is its own."""
    return mark_safe(map_svg(meta, text, title))  # noqa: S308 -- see above
