"""Query parameters that filter and order lists: checked, and described in the schema.

The `FilterSet` of a list declares them. A malformed value is answered with 400.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import django_filters as filters
from django import forms
from django.core.exceptions import ValidationError as InvalidValue
from django.db.models import QuerySet
from drf_spectacular.drainage import set_override
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.filters import OrderingFilter
from rest_framework.request import Request
from rest_framework.views import APIView

from engine.variants.registry import VARIANTS

MAX_INTEGER = 2**63 - 1
MAX_WORD_LENGTH = 100
FIRST = datetime(1, 1, 1, tzinfo=UTC)
LAST = datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC)


class WholeNumberFilter(filters.NumberFilter):
    """A whole number that fits the database, such as an id."""

    field_class = forms.IntegerField  # type: ignore[assignment]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, min_value=0, max_value=MAX_INTEGER, **kwargs)
        shape = {"type": "integer", "format": "int64", "minimum": 0, "maximum": MAX_INTEGER}
        set_override(self, "field", _described(shape, kwargs))


class WordFilter(filters.CharFilter):
    """A slug or a key, matched exactly."""

    def __init__(self, *args: Any, max_length: int = MAX_WORD_LENGTH, **kwargs: Any) -> None:
        super().__init__(*args, max_length=max_length, **kwargs)
        shape = {"type": "string", "maxLength": max_length, "pattern": r"^[^\x00]*$"}
        set_override(self, "field", _described(shape, kwargs))


class GameFilter(filters.ChoiceFilter):
    """The key of a game."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("label", "Key of a game.")
        games = [(meta.key, meta.title) for meta in VARIANTS]
        super().__init__(*args, choices=games, null_label=None, **kwargs)
        shape = {"type": "string", "enum": [key for key, _ in games]}
        set_override(self, "field", _described(shape, kwargs))


class _YesNo(forms.Field):
    """`true` or `false`; Django's own ignores every other word, and with it the filter."""

    def to_python(self, value: Any) -> bool | None:
        if value in self.empty_values:
            return None
        if value not in {"true", "false"}:
            raise InvalidValue("This is true or false.", "invalid")
        return bool(value == "true")


class YesNoFilter(filters.BooleanFilter):
    """`true` or `false`."""

    field_class = _YesNo  # type: ignore[assignment]


class SinceFilter(filters.IsoDateTimeFilter):
    """At or after a moment (ISO 8601)."""

    def __init__(self, field_name: str, **kwargs: Any) -> None:
        kwargs.setdefault("label", "At or after this moment.")
        super().__init__(field_name=field_name, lookup_expr="gte", **kwargs)

    def filter(self, qs: QuerySet[Any], value: datetime | None) -> QuerySet[Any]:
        """PostgreSQL takes no offsets of 16 hours and more, so none is sent to it."""
        return super().filter(qs, value and in_utc(value))


def in_utc(moment: datetime) -> datetime:
    """The same moment in UTC, or the first or last that can be written there."""
    try:
        return moment.astimezone(UTC)
    except OverflowError:
        return LAST if moment.year > 1 else FIRST


class CheckedOrdering(OrderingFilter):
    """`ordering=name` or `-name`, one of the list's `ordering_fields`."""

    def filter_queryset(
        self, request: Request, queryset: QuerySet[Any], view: APIView
    ) -> QuerySet[Any]:
        """Order equal rows by id, so that no row is on two pages."""
        wanted = request.query_params.get(self.ordering_param)
        if not wanted or not _orders(view):
            return queryset
        if wanted not in _orders(view):
            words = f"One of {', '.join(_orders(view))}."
            raise ValidationError({self.ordering_param: [ErrorDetail(words, "invalid_choice")]})
        return queryset.order_by(wanted, "pk")

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        if not _orders(view):
            return []
        return [
            {
                "name": self.ordering_param,
                "required": False,
                "in": "query",
                "description": "What to order by; with a minus the other way round.",
                "schema": {"type": "string", "enum": _orders(view)},
            }
        ]


def _described(shape: dict[str, Any], kwargs: dict[str, Any]) -> dict[str, Any]:
    label = kwargs.get("label")
    return {**shape, "description": label} if label else shape


def _orders(view: Any) -> list[str]:
    own = getattr(view, "ordering_fields", ())
    return [f"{sign}{name}" for name in own for sign in ("", "-")]
