"""Files that machines ask a site for by their name: robots.txt, security.txt, manifest, icon."""

from __future__ import annotations

from datetime import timedelta
from email.utils import parseaddr

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from core import clock
from core.translation import site_text

DAY = 24 * 3600
TEXT = "text/plain; charset=utf-8"
CLOSED = ("/accounts/", "/admin/", "/api/", "/exports/")
"""What a search engine would ask in vain. What says `noindex` by itself must not be here: it would
be listed unread."""
HOLDS = timedelta(days=364)
"""RFC 9116 recommends less than a year, and the file may be kept for a day."""
MASTHEAD, PAPER = "#25315a", "#f6f1e5"


@require_safe
@cache_control(public=True, max_age=DAY)
def robots(request: HttpRequest) -> HttpResponse:
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in CLOSED), ""]
    lines.append(f"Sitemap: {settings.SITE_URL}{reverse('sitemap')}")
    return HttpResponse("\n".join(lines) + "\n", content_type=TEXT)


@require_safe
@cache_control(public=True, max_age=DAY)
def security_contact(request: HttpRequest) -> HttpResponse:
    """Whom to tell about a fault of security (RFC 9116)."""
    until = (clock.now() + HOLDS).replace(hour=0, minute=0, second=0, microsecond=0)
    lines = (
        f"Contact: {_contact()}",
        f"Expires: {until:%Y-%m-%dT%H:%M:%SZ}",
        "Preferred-Languages: en",
        f"Canonical: {settings.SITE_URL}{reverse('security-contact')}",
    )
    return HttpResponse("\n".join(lines) + "\n", content_type=TEXT)


def _contact() -> str:
    given = settings.SECURITY_CONTACT.strip() or parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
    return given if given.startswith(("https:", "mailto:", "tel:")) else f"mailto:{given}"


@require_safe
@cache_control(public=True, max_age=DAY)
def manifest(request: HttpRequest) -> HttpResponse:
    """The web app manifest, by which a phone puts the site among its apps."""
    icon, large = static("core/img/icon-192.png"), static("core/img/icon-512.png")
    png = {"type": "image/png"}
    shown = {
        "id": "/",
        "name": "Kemari",
        "short_name": "Kemari",
        "description": site_text("A game of teams, played by mail or live"),
        "lang": settings.LANGUAGE_CODE,
        "start_url": "/",
        "scope": "/",
        "display": "minimal-ui",
        "theme_color": MASTHEAD,
        "background_color": PAPER,
        "icons": [
            {"src": icon, "sizes": "192x192", **png},
            {"src": large, "sizes": "512x512", **png},
            {"src": large, "sizes": "512x512", "purpose": "maskable", **png},
        ],
    }
    return JsonResponse(shown, content_type="application/manifest+json")


@require_safe
@cache_control(public=True, max_age=DAY)
def favicon(request: HttpRequest) -> HttpResponse:
    """For what looks here unasked; pages name their icon themselves."""
    return HttpResponseRedirect(static("core/img/favicon.ico"))
