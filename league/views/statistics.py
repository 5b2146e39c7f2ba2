"""A league's statistics, a game at a time."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from core.leagues.views.leagues import tabs
from core.leagues.views.shortcuts import league_or_404
from league.queries import statistics as queries


@require_safe
def statistics(request: HttpRequest, slug: str, variant: str = "") -> HttpResponse:
    league = league_or_404(request, slug)
    games = queries.games_of(league)
    chosen = next((card for card in games if card.key == variant), None)
    if variant and chosen is None:
        raise Http404
    card = chosen or (games[0] if games else None)
    if card is None:
        return render(
            request,
            "league/statistics.html",
            {"league": league, "games": [], **tabs(request, league)},
        )
    clans, table = queries.clan_against_clan(league, card.key)
    context = {
        "league": league,
        "games": games,
        "card": card,
        "ratings": queries.bars(queries.ratings(league, card.key)),
        "clans": clans,
        "meetings": [
            (name, [table.get(own, {}).get(other) for other, _ in clans]) for own, name in clans
        ],
        "records": queries.records(league, card.key),
        "streaks": queries.winning_streaks(league, card.key),
        "luck": queries.luck(league, card.key),
        **tabs(request, league),
    }
    return render(request, "league/statistics.html", context)
