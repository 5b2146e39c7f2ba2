"""The JSON API, version 1: each app brings its own endpoints."""

from django.urls import URLPattern, URLResolver, include, path

app_name = "api"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("league.club.api.urls")),
    path("", include("rosters.api.urls")),
    path("", include("matches.api.urls")),
    path("", include("league.season.api.urls")),
]
