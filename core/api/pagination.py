"""The pages of the API's lists."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.request import Request

from core.api.params import whole_number

MAX_LIMIT = 5_000
"""Only this many rows of a list are counted and served; filters narrow down longer ones."""


class LimitOffsetPages(LimitOffsetPagination):
    """`limit` up to 200, 50 by default; `count` stops at 5,000 rows, and so does paging."""

    default_limit = 50
    max_limit = 200

    def get_limit(self, request: Request) -> int | None:
        """Refuse what is no number; more than the most is the most."""
        if whole_number(request, self.limit_query_param, least=1) is None:
            return self.default_limit
        return super().get_limit(request)

    def get_offset(self, request: Request) -> int:
        """Cap the offset: larger ones overflowed the database's integers, or took a second."""
        return min(whole_number(request, self.offset_query_param) or 0, MAX_LIMIT)

    def get_count(self, queryset: Any) -> int:
        """Cap the count: counting the largest lists took longer than reading a page of them."""
        if isinstance(queryset, QuerySet):
            return queryset.order_by()[:MAX_LIMIT].count()
        return super().get_count(queryset)

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        """`limit` from 1 on, `offset` from 0 on."""
        found: list[dict[str, Any]] = super().get_schema_operation_parameters(view)
        least = {self.limit_query_param: 1, self.offset_query_param: 0}
        for each in found:
            each["schema"]["minimum"] = least[each["name"]]
        return found

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """`next` and `previous` may be null."""
        page = super().get_paginated_response_schema(schema)
        for name in ("next", "previous"):
            page["properties"][name].pop("nullable", None)
            page["properties"][name]["type"] = ["string", "null"]
        return page
