"""How the API's lists are cut into pages."""

from __future__ import annotations

from rest_framework.pagination import LimitOffsetPagination
from rest_framework.request import Request

FURTHEST = 1_000_000


class Pages(LimitOffsetPagination):
    """`limit` up to 200, 50 by default; nobody pages past a million rows."""

    default_limit = 50
    max_limit = 200

    def get_offset(self, request: Request) -> int:
        """A larger offset overflowed the database's integers."""
        return min(super().get_offset(request), FURTHEST)
