"""A league's statistics, one game at a time."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from core.leagues.views.shortcuts import league_or_404
from core.leagues.views.tabs import LeagueTabs
from core.one_at_a_time import computes
from league.queries import statistics as queries


@require_safe
@computes
def statistics(request: HttpRequest, slug: str, variant: str = "") -> HttpResponse:
    league = league_or_404(request, slug)
    games, tabs = queries.games_of(league), LeagueTabs.build(league, request.user)
    chosen = next((meta for meta in games if meta.key == variant), None)
    if variant and chosen is None:
        raise Http404
    meta = chosen or (games[0] if games else None)
    if meta is None:
        return render(
            request,
            "league/statistics.html",
            {"league": league, "games": [], "tabs": tabs},
        )
    clans, table = queries.clan_against_clan(league, meta.key)
    context = {
        "league": league,
        "games": games,
        "meta": meta,
        "ratings": queries.bars(queries.ratings(league, meta.key)),
        "clans": clans,
        "meetings": [
            (name, [table.get(own, {}).get(other) for other, _ in clans]) for own, name in clans
        ],
        "records": queries.records(league, meta.key),
        "streaks": queries.winning_streaks(league, meta.key),
        "luck": queries.luck(league, meta.key),
        "tabs": tabs,
    }
    return render(request, "league/statistics.html", context)
