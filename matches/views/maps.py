"""A league's maps of a game: the printed ones and its own, and the form that adds one."""

from __future__ import annotations

from typing import NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from core.leagues.views.shortcuts import AuthenticatedRequest, league_or_404, require
from core.one_at_a_time import computes
from core.refusals import caught_refusal
from engine.sheets.faults import SheetFaults
from engine.variants.game_meta import GameMeta
from matches.forms import MapForm
from matches.queries.map_catalogue import CatalogueMap, last_added, map_catalogue
from matches.render.map_svg import map_svg, sign_svg
from matches.render.map_words import sign_words
from matches.services.prematch.league_maps import MAX_MAPS, add_map
from matches.views.access import small_body
from matches.views.map_editor import Drawing, drawing_of, editor_of, game_or_404

PAGE = 6


class Sign(NamedTuple):
    """A sign of a map's text, what it means, and what it draws."""

    sign: str
    words: str
    picture: SafeString


@require_safe
def map_list(request: HttpRequest, slug: str, variant: str) -> HttpResponse:
    league, meta = league_or_404(request, slug), game_or_404(variant)
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
    league, meta = league_or_404(request, slug), game_or_404(variant)
    require(request, "matches.add_map", league)
    form = MapForm(request.POST or None)
    drawing: Drawing | None = None
    if request.method == "POST" and form.is_valid():
        name, text = form.cleaned_data["name"], form.cleaned_data["text"]
        drawing = drawing_of(meta, text, name)
        if drawing.is_playable and request.POST.get("action") != "check":
            with caught_refusal() as refused:
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
            form.add_error("name", refused.words)
    context = {
        "league": league,
        "meta": meta,
        "form": form,
        "max_maps": MAX_MAPS,
        "palette": _palette(meta),
        "drawing": drawing,
        "editor": editor_of(meta, form["text"].value() or "", drawing)
        | {"added": last_added(league, meta, request.user)},
    }
    return render(request, "matches/maps/new.html", context)


def _palette(meta: GameMeta) -> list[Sign]:
    """The signs of the game's maps."""
    return [Sign(sign, words, _drawn(meta, sign)) for sign, words in sign_words(meta).items()]


def _drawn(meta: GameMeta, sign: str) -> SafeString:
    return mark_safe(sign_svg(meta, sign))  # noqa: S308 -- nobody has written any of it


def _picture_of(meta: GameMeta, shown: CatalogueMap) -> SafeString:
    """The picture of a stored map; None if the installed rules no longer accept it."""
    try:
        return _picture(meta, shown.text, shown.title)
    except SheetFaults:
        return mark_safe("")


def _picture(meta: GameMeta, text: str, title: str) -> SafeString:
    """The renderer escapes the title; the rest of its text is its own."""
    return mark_safe(map_svg(meta, text, title))  # noqa: S308 -- see above
