"""Answers no request of a blocked network."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import PermissionDenied

from core.api.errors import refuse_early
from core.client_address import client_address
from core.moderation.blocks import is_blocked

BLOCKED = PermissionDenied(
    _("Requests from your network are not answered here at present."), "network_blocked"
)


class BlockedAddressMiddleware:
    """403, for people in plain text; the operators' probes of health are answered."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.path.startswith("/healthz/") and is_blocked(client_address(request)):
            return refuse_early(request, BLOCKED)
        return self.get_response(request)
