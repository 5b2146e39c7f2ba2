"""The API's rate limits: of visitors by network, of people, and a lower one for writes."""

from __future__ import annotations

from typing import Any

from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, SimpleRateThrottle, UserRateThrottle

from core.client_address import network_key


class _ByNetwork(SimpleRateThrottle):
    """Counts visitors under a hash of their network; the library would store their address."""

    def get_ident(self, request: Request) -> str:
        return network_key(request)


class VisitorThrottle(_ByNetwork, AnonRateThrottle):
    """Counts what visitors of one network ask."""


class PersonThrottle(_ByNetwork, UserRateThrottle):
    """Counts what one person asks, over all of their tokens."""


class WriteThrottle(_ByNetwork, UserRateThrottle):
    """Counts only writes, by person, over all of their tokens.

    What saves nothing, such as a plan, is no write: who plans quickly may still save and submit.
    """

    scope = "write"

    def allow_request(self, request: Request, view: Any) -> bool:
        writes = request.method not in SAFE_METHODS and getattr(view, "saves", True)
        return not writes or super().allow_request(request, view)
