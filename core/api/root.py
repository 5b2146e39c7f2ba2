"""The API's root and its 404."""

from __future__ import annotations

from django.http import HttpRequest, JsonResponse
from django.urls import reverse

LISTS = ("league-list", "season-list", "team-list", "player-list", "match-list", "map-list")


def root(request: HttpRequest) -> JsonResponse:
    """The URLs of the lists and of the OpenAPI document."""
    addresses = {name.removesuffix("-list"): reverse(f"api:{name}") for name in LISTS}
    addresses["openapi"] = reverse("api:schema")
    return JsonResponse({name: request.build_absolute_uri(url) for name, url in addresses.items()})


def not_found(request: HttpRequest, rest: str) -> JsonResponse:
    """404 in the API's own format."""
    return JsonResponse({"detail": "There is no such endpoint."}, status=404)
