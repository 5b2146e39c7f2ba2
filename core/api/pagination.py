"""How the API's lists are cut into pages."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.request import Request

MAX_LIMIT = 5_000
"""So many rows of a list are counted and served: a longer one is narrowed down by its filters."""


class LimitOffsetPages(LimitOffsetPagination):
    """`limit` up to 200, 50 by default; `count` stops at 5,000 rows, and so does paging."""

    default_limit = 50
    max_limit = 200

    def get_offset(self, request: Request) -> int:
        """A larger offset overflowed the database's integers, or took it a second."""
        return min(super().get_offset(request), MAX_LIMIT)

    def get_count(self, queryset: Any) -> int:
        """Counting to the end of the largest lists took longer than reading a page of them."""
        if isinstance(queryset, QuerySet):
            return queryset.order_by()[:MAX_LIMIT].count()
        return super().get_count(queryset)

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """The first page has none before it, the last none after."""
        page = super().get_paginated_response_schema(schema)
        for name in ("next", "previous"):
            page["properties"][name].pop("nullable", None)
            page["properties"][name]["type"] = ["string", "null"]
        return page
