"""A league's news as an Atom feed."""

from __future__ import annotations

from datetime import datetime
from hashlib import md5
from typing import TYPE_CHECKING, Any, cast

from django.conf import settings
from django.contrib.syndication.views import Feed
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.feedgenerator import Atom1Feed
from django.utils.http import parse_http_date_safe, quote_etag

from core.audit.news import NewsItem, public_entries, render_news
from core.clipping import clip_text
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

    def __call__(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The feed, or 304 to a reader that has it as it is (`ETag`, `If-Modified-Since`)."""
        response = super().__call__(request, *args, **kwargs)
        etag = quote_etag(md5(response.content, usedforsecurity=False).hexdigest())
        modified = parse_http_date_safe(response["Last-Modified"])
        response["ETag"] = etag
        answer = get_conditional_response(request, etag, modified, response)
        return cast("HttpResponse", answer)

    def get_object(self, request: HttpRequest, slug: str) -> League:
        return league_or_404(request, slug)

    def title(self, league: League) -> str:
        return tidy(f"{league.name} · Kemari")

    def link(self, league: League) -> str:
        return f"{settings.SITE_URL}{reverse('core:league', args=[league.slug])}"

    def feed_url(self, league: League) -> str:
        return f"{settings.SITE_URL}{reverse('core:feed', args=[league.slug])}"

    def author_name(self, league: League) -> str:
        """The league: who of its people did what is said by each text."""
        return tidy(league.name)

    def item_author_name(self, item: NewsItem) -> str:
        return "Kemari"

    def subtitle(self, league: League) -> str:
        return clip_text(tidy(league.description), 200)

    def items(self, league: League) -> list[NewsItem]:
        return render_news(public_entries(league)[:SHOWN])

    def item_title(self, item: NewsItem) -> str:
        return tidy(item.text)

    def item_description(self, item: NewsItem) -> str:
        return tidy(item.text)

    def item_link(self, item: NewsItem) -> str:
        return f"{settings.SITE_URL}{item.url or '/'}"

    def item_guid(self, item: NewsItem) -> str:
        """RFC 4287, 4.2.6: unlike any other, and for ever the same. Entries from before that was so
        keep theirs, else readers would show them once more.
        """
        return item.feed_id.urn if item.feed_id else f"kemari:audit:{item.entry}"

    def item_pubdate(self, item: NewsItem) -> datetime:
        return item.at

    def item_updateddate(self, item: NewsItem) -> datetime:
        return item.at
