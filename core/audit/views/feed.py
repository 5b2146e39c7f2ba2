"""A league's news as an Atom feed."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib.syndication.views import Feed
from django.http import HttpRequest
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed

from core.audit.news import NewsItem, public_entries, render_news
from core.leagues.models import League
from core.leagues.views.shortcuts import league_or_404
from core.name_rules import tidy

SHOWN = 50

if TYPE_CHECKING:
    BaseFeed = Feed[NewsItem, League]
else:
    BaseFeed = Feed


class LeagueFeed(BaseFeed):
    """The latest news, for everybody who may read the league.

    Its links begin with `SITE_URL`, whatever host was asked for. Texts are tidied: XML cannot
    contain control characters, and people paste them.
    """

    feed_type = Atom1Feed

    def get_object(self, request: HttpRequest, slug: str) -> League:
        return league_or_404(request, slug)

    def title(self, league: League) -> str:
        return tidy(f"{league.name} · Kemari")

    def link(self, league: League) -> str:
        return f"{settings.SITE_URL}{reverse('core:league', args=[league.slug])}"

    def feed_url(self, league: League) -> str:
        return f"{settings.SITE_URL}{reverse('core:feed', args=[league.slug])}"

    def subtitle(self, league: League) -> str:
        return tidy(league.description)[:200]

    def items(self, league: League) -> list[NewsItem]:
        return render_news(public_entries(league)[:SHOWN])

    def item_title(self, item: NewsItem) -> str:
        return tidy(item.text)

    def item_description(self, item: NewsItem) -> str:
        return tidy(item.text)

    def item_link(self, item: NewsItem) -> str:
        return f"{settings.SITE_URL}{item.url or '/'}"

    def item_guid(self, item: NewsItem) -> str:
        return f"kemari:audit:{item.entry}"

    def item_pubdate(self, item: NewsItem) -> datetime:
        return item.at

    def item_updateddate(self, item: NewsItem) -> datetime:
        return item.at
