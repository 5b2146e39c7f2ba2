"""The API's root and its 404."""

from __future__ import annotations

from django.http import HttpRequest, JsonResponse
from django.urls import reverse

from core.hooks import Registry

LISTS: Registry[str] = Registry()
"""The names of the URLs of the lists that the API begins with, by what they list."""


def root(request: HttpRequest) -> JsonResponse:
    """The URLs of the lists and of the OpenAPI document."""
    addresses = {name: reverse(url) for name, url in LISTS.items()}
    addresses["openapi"] = reverse("api:schema")
    return JsonResponse({name: request.build_absolute_uri(url) for name, url in addresses.items()})


def not_found(request: HttpRequest, rest: str) -> JsonResponse:
    """404 in the API's own format."""
    return JsonResponse({"detail": "There is no such endpoint."}, status=404)
