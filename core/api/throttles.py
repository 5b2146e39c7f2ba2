"""A lower rate limit for writes."""

from __future__ import annotations

from typing import Any

from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import UserRateThrottle


class WriteThrottle(UserRateThrottle):
    """Counts only writes, by person, over all of their tokens.

    What saves nothing, such as a plan, is no write: who plans quickly may still save and submit.
    """

    scope = "write"

    def allow_request(self, request: Request, view: Any) -> bool:
        writes = request.method not in SAFE_METHODS and getattr(view, "saves", True)
        return not writes or super().allow_request(request, view)
