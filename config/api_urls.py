"""The JSON API, version 1: the endpoints of all apps."""

from django.urls import URLPattern, URLResolver, include, path
from drf_spectacular.renderers import OpenApiJsonRenderer
from drf_spectacular.views import SpectacularAPIView

from core.api.root import not_found, root

app_name = "api"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", root, name="root"),
    path(
        "openapi.json",
        SpectacularAPIView.as_view(renderer_classes=[OpenApiJsonRenderer]),
        name="schema",
    ),
    path("", include("core.api_urls")),
    path("", include("rosters.api.urls")),
    path("", include("matches.api.urls")),
    path("", include("league.api.urls")),
    path("<path:rest>", not_found),
]
