"""The maps that a league can play on: those printed, and its own."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from core.accounts.models import Person
from core.leagues.models import League
from core.leagues.queries import visible_leagues
from engine.maps import map_title, printed_maps
from engine.variants.game_meta import Variant
from engine.variants.registry import VARIANTS
from matches.models import LeagueMap


@dataclass(frozen=True, slots=True)
class AtlasMap:
    """A map to choose. `key` is what a form sends; `name` goes into a match, `title` is shown.

    `own` is the league's row, none for a printed map.
    """

    key: str
    name: str
    title: str
    text: str
    own: LeagueMap | None = None


def games_with_maps() -> list[Variant]:
    """The games that leagues play on maps."""
    return [card for card in VARIANTS if card.maps]


def own_maps(league: League, card: Variant) -> QuerySet[LeagueMap]:
    """What the league has brought for that game, the oldest first."""
    rows = LeagueMap.objects.filter(league=league, variant=card.key)
    return rows.select_related("author").order_by("pk")


def visible_maps(person: Person) -> QuerySet[LeagueMap]:
    """The maps of the leagues a person may read."""
    rows = LeagueMap.objects.filter(league__in=visible_leagues(person))
    return rows.select_related("league", "author")


def atlas(league: League, card: Variant) -> list[AtlasMap]:
    """All maps of a game in that league, those printed first: one query."""
    printed = [
        AtlasMap(name, name, map_title(card, name), text) for name, text in printed_maps(card)
    ]
    own = [
        AtlasMap(f"own-{row.pk}", row.name, row.name, row.text, row)
        for row in own_maps(league, card)
    ]
    return [*printed, *own]
