"""The maps that a league can play on: printed ones and its own."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from core.accounts.models import Person, User
from core.leagues.models import League
from core.leagues.queries import visible_leagues
from engine.maps import map_title, printed_maps
from engine.variants.game_meta import GameMeta
from engine.variants.registry import VARIANTS
from matches.models import LeagueMap


@dataclass(frozen=True, slots=True)
class CatalogueMap:
    """A map to choose. `key` is what a form sends; `name` goes into a match, `title` is shown.

    `own` is the league's row, None for a printed map.
    """

    key: str
    name: str
    title: str
    text: str
    own: LeagueMap | None = None


def games_with_maps() -> list[GameMeta]:
    """The games that leagues play on maps."""
    return [meta for meta in VARIANTS if meta.maps]


def own_maps(league: League, meta: GameMeta) -> QuerySet[LeagueMap]:
    """The league's own maps for that game, the oldest first."""
    rows = LeagueMap.objects.filter(league=league, variant=meta.key)
    return rows.select_related("author").order_by("pk")


def last_added(league: League, meta: GameMeta, person: User) -> str:
    """The text of the map that a person added last, "" if they added none."""
    found = own_maps(league, meta).filter(author=person).order_by("-pk")
    return found.values_list("text", flat=True).first() or ""


def visible_maps(person: Person) -> QuerySet[LeagueMap]:
    """The maps of the leagues a person may read."""
    rows = LeagueMap.objects.filter(league__in=visible_leagues(person))
    return rows.select_related("league", "author")


def map_catalogue(league: League, meta: GameMeta) -> list[CatalogueMap]:
    """All maps of a game in that league, printed ones first: one query."""
    printed = [
        CatalogueMap(name, name, map_title(meta, name), text) for name, text in printed_maps(meta)
    ]
    own = [
        CatalogueMap(row.key, row.name, row.name, row.text, row) for row in own_maps(league, meta)
    ]
    return [*printed, *own]
