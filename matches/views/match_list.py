"""Lists of matches: one's own, a league's, all that one may read."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext

from core.leagues.views.shortcuts import league_or_404
from core.paginators import CappedPaginator
from core.public_pages import PublicPage
from matches.queries import matches
from matches.queries.match_cards import cards_panel

PAGE = 30


def match_list(request: HttpRequest) -> HttpResponse:
    """`?league=slug` shows a league's, `?mine=1` one's own."""
    mine = bool(request.GET.get("mine")) and request.user.is_authenticated
    readable = matches.matches_of if mine else matches.visible_matches
    shown, league = readable(request.user), None
    if slug := request.GET.get("league", ""):
        league = league_or_404(request, slug)
        shown = shown.filter(league=league)
    page = CappedPaginator(matches.running_first(shown), PAGE).get_page(request.GET.get("page"))
    cards = None
    if mine and request.user.is_authenticated and page.number == 1:
        cards = cards_panel(request.user, slug)
    public = PublicPage(
        title=gettext("Matches"),
        about=gettext("The matches of the public leagues of this site: to come, running, played."),
        path=request.path,
    )
    context = {
        "page": page,
        "league": league,
        "mine": mine,
        "cards": cards,
        "public_page": None if mine or league is not None else public,
    }
    return render(request, "matches/match_list.html", context)
