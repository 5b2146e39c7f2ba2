"""The API's root, its document, and its 404."""

from __future__ import annotations

from typing import NoReturn

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import condition
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from core.api.document import json_document, json_tag
from core.api.exceptions import UnknownEndpoint
from core.hooks import Registry

LISTS: Registry[str] = Registry()
"""The names of the URLs of the lists that the API begins with, by what they list."""


class Root(APIView):
    """The URLs of the lists and of the OpenAPI document."""

    schema = None
    permission_classes = ()

    def get(self, request: Request) -> Response:
        addresses = {name: reverse(url) for name, url in LISTS.items()}
        addresses["openapi"] = reverse("api:schema")
        return Response({name: request.build_absolute_uri(url) for name, url in addresses.items()})


class NotFound(APIView):
    """What is at every other address: a refusal by any method."""

    schema = None

    def initial(self, request: Request, *args: object, **kwargs: object) -> NoReturn:
        raise UnknownEndpoint


class OpenApiDocument(APIView):
    """The OpenAPI document as it was generated, never made for a request."""

    schema = None
    authentication_classes = ()
    permission_classes = ()
    throttle_classes = ()

    def get(self, request: Request) -> HttpResponse:
        return _document(request._request)  # noqa: SLF001 -- the only way to Django's request


@condition(etag_func=lambda _: json_tag())
def _document(request: HttpRequest) -> HttpResponse:
    response = HttpResponse(json_document(), content_type="application/vnd.oai.openapi+json")
    response["Cache-Control"] = "public, max-age=3600"
    return response
