"""The URLs of the site: those of each app."""

from allauth.account.decorators import secure_admin_login
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from config import health, refusals, site_files, sitemaps
from league.views import statistics
from matches.urls import map_urlpatterns, vacation_urlpatterns
from rosters.urls import career_urlpatterns

# The admin's own log-in form has no rate limits; allauth's has.
admin.site.site_header = admin.site.site_title = "Kemari administration"
admin.site.unregister(Authenticator)  # it would show the second factor's secrets
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("core.urls")),
    path("leagues/<slug:slug>/maps/", include((map_urlpatterns, "maps"))),
    path("leagues/<slug:slug>/vacations/", include((vacation_urlpatterns, "vacations"))),
    path("leagues/<slug:slug>/statistics/", statistics.statistics, name="statistics"),
    path(
        "leagues/<slug:slug>/statistics/<slug:variant>/",
        statistics.statistics,
        name="statistics-of",
    ),
    path("leagues/<slug:slug>/", include((career_urlpatterns, "careers"))),
    path("accounts/", include("allauth.urls")),
    path("exports/", include("league.exports.urls")),
    path("rules/", include("core.rulebook.urls")),
    path("teams/", include("rosters.urls")),
    path("matches/", include("matches.urls")),
    path("seasons/", include("league.urls")),
    path("api/v1/", include("config.api_urls")),
    path("admin/", admin.site.urls),
    path("robots.txt", site_files.robots, name="robots"),
    path("favicon.ico", site_files.favicon, name="favicon"),
    path("site.webmanifest", site_files.manifest, name="manifest"),
    path(".well-known/security.txt", site_files.security_contact, name="security-contact"),
    path("sitemap.xml", sitemaps.sitemap_index, name="sitemap"),
    path("sitemap-<slug:section>.xml", sitemaps.sitemap_part, name="sitemap-part"),
    path("healthz/live", health.live, name="health-live"),
    path("healthz/ready", health.ready, name="health-ready"),
    path("healthz/workers", health.workers, name="health-workers"),
]

handler400 = handler403 = handler404 = refusals.refuse
handler429 = refusals.throttle
handler500 = refusals.fail
