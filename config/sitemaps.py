"""The sitemap: the public pages, by kind. It holds what a visitor may read and nothing else.

Each kind is a file of its own, in parts of `PART` addresses; of teams and matches the newest
`NEWEST` are listed. A part is remembered for ten minutes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.contrib.sitemaps import Sitemap
from django.contrib.sitemaps.views import sitemap
from django.core.cache import cache
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from core.leagues.queries import visible_leagues
from core.rulebook.book import rulebook
from engine.variants.registry import VARIANTS
from league.queries.seasons import visible_seasons
from matches.queries.matches import visible_matches
from rosters.queries.teams import visible_teams

PART, NEWEST = 2000, 20_000
MAX_DIGITS = 3
KEPT = 600
XML = "application/xml"
VISITOR = AnonymousUser()
LISTS = (
    "core:home",
    "matches:play-bot",
    "matches:play-friend",
    "core:league-list",
    "league:season-list",
    "rosters:team-list",
    "rosters:clan-list",
    "matches:match-list",
    "rulebook:contents",
)


if TYPE_CHECKING:
    BaseSitemap = Sitemap[Any]
else:
    BaseSitemap = Sitemap


class OwnSitemap(BaseSitemap):
    """Its addresses begin as the setting SITE_URL does, whatever host was asked."""

    limit = PART

    def get_domain(self, site: Any = None) -> str:
        return urlsplit(settings.SITE_URL).netloc

    def get_protocol(self, protocol: str | None = None) -> str:
        return urlsplit(settings.SITE_URL).scheme


class PageSitemap(OwnSitemap):
    """Lists and the pages of the rules."""

    def items(self) -> Sequence[str]:
        games = [reverse("rulebook:game", args=[meta.key]) for meta in VARIANTS]
        rules = [reverse("rulebook:page", args=[name]) for name in rulebook().documents]
        return [*map(reverse, LISTS), *games, *rules]

    def location(self, item: str) -> str:
        return item


class RowSitemap(OwnSitemap):
    """The newest rows that a visitor may read; `field` is what their address has."""

    def __init__(self, rows: Callable[[Any], QuerySet[Any]], name: str, field: str = "pk") -> None:
        self.rows, self.name, self.field = rows, name, field

    def items(self) -> QuerySet[Any]:
        found = self.rows(VISITOR).select_related(None).order_by("-pk")
        return found.values_list(self.field, flat=True)[:NEWEST]

    def location(self, item: object) -> str:
        return reverse(self.name, args=[item])


SITEMAPS: dict[str, OwnSitemap] = {
    "pages": PageSitemap(),
    "leagues": RowSitemap(visible_leagues, "core:league", "slug"),
    "seasons": RowSitemap(visible_seasons, "league:season"),
    "teams": RowSitemap(visible_teams, "rosters:team"),
    "matches": RowSitemap(visible_matches, "matches:match"),
}


@require_safe
@cache_control(public=True, max_age=KEPT)
def sitemap_index(request: HttpRequest) -> HttpResponse:
    """The parts there are."""
    return _remembered("sitemap", lambda: render(request, "sitemap_index.xml", _parts()))


@require_safe
@cache_control(public=True, max_age=KEPT)
def sitemap_part(request: HttpRequest, section: str) -> HttpResponse:
    """A part; 404 for one that is not."""
    part = request.GET.get("p", "1")
    if not (part.isascii() and part.isdecimal() and len(part) <= MAX_DIGITS):
        raise Http404
    return _remembered(f"sitemap:{section}:{part}", lambda: _part(request, section))


def _part(request: HttpRequest, section: str) -> HttpResponse:
    answer = sitemap(request, sitemaps={**SITEMAPS}, section=section)
    return HttpResponse(answer.rendered_content)


def _parts() -> dict[str, Any]:
    found = []
    for section, each in SITEMAPS.items():
        address = f"{settings.SITE_URL}{reverse('sitemap-part', args=[section])}"
        numbers = range(1, each.paginator.num_pages + 1)
        found += [{"location": f"{address}?p={number}"} for number in numbers]
    return {"sitemaps": found}


def _remembered(name: str, make: Callable[[], HttpResponse]) -> HttpResponse:
    """The answer of that name as it was made before, for as long as it is kept."""
    text = cache.get_or_set(name, lambda: make().content, KEPT)
    return HttpResponse(text, content_type=XML)
