"""Query parameters that filter and order lists: checked, and described in the schema.

The `FilterSet` of a list declares them. A malformed value is answered with 400.
"""

from __future__ import annotations

from typing import Any

import django_filters as filters
from django import forms
from django.db.models import QuerySet
from rest_framework.filters import OrderingFilter
from rest_framework.request import Request
from rest_framework.views import APIView

MAX_INTEGER = 2**63 - 1


class WholeNumberFilter(filters.NumberFilter):
    """A whole number that fits the database, such as an id."""

    field_class = forms.IntegerField  # type: ignore[assignment]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, min_value=0, max_value=MAX_INTEGER, **kwargs)


class WordFilter(filters.CharFilter):
    """A slug or a key, matched exactly."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, max_length=100, **kwargs)


class SinceFilter(filters.IsoDateTimeFilter):
    """At or after a moment (ISO 8601)."""

    def __init__(self, field_name: str, **kwargs: Any) -> None:
        kwargs.setdefault("label", "At or after this moment.")
        super().__init__(field_name=field_name, lookup_expr="gte", **kwargs)


class CheckedOrdering(OrderingFilter):
    """`ordering=name` or `-name`, limited to the list's `ordering_fields`."""

    def get_default_valid_fields(
        self, queryset: QuerySet[Any], view: APIView, context: Any = None
    ) -> list[tuple[str, str]]:
        return []

    def filter_queryset(
        self, request: Request, queryset: QuerySet[Any], view: APIView
    ) -> QuerySet[Any]:
        """Order equal rows by id, so that no row is on two pages."""
        ordering = self.get_ordering(request, queryset, view)
        return queryset.order_by(*ordering, "pk") if ordering else queryset

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        return super().get_schema_operation_parameters(view) if _orders(view) else []


def _orders(view: Any) -> bool:
    return bool(getattr(view, "ordering_fields", ()))
