"""Answers no request of a blocked network."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from core.client_address import client_address
from core.moderation.blocks import is_blocked

WORDS = "Requests from your network are not answered here at present."


class BlockedAddressMiddleware:
    """403 in plain text; the operators' probes of health are answered."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.path.startswith("/healthz/") and is_blocked(client_address(request)):
            return HttpResponse(WORDS, status=403, content_type="text/plain")
        return self.get_response(request)
