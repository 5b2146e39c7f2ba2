"""The JSON API, version 1: the endpoints of all apps."""

from django.urls import URLPattern, URLResolver, include, path

from core.api.root import NotFound, OpenApiDocument, Root

app_name = "api"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", Root.as_view(), name="root"),
    path("openapi.json", OpenApiDocument.as_view(), name="schema"),
    path("", include("core.api_urls")),
    path("", include("rosters.api.urls")),
    path("", include("matches.api.urls")),
    path("", include("league.api.urls")),
    path("<path:rest>", NotFound.as_view()),
]
