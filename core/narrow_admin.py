"""What every page of the Django admin is made from: few lookups, and as a rule no change."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest


class NarrowAdmin(admin.ModelAdmin):
    """Allows only lookups on the columns it offers as filters.

    Django filters by any column in the URL: the number of rows would disclose a hidden field digit
    by digit.
    """

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        offered = {"pk", "id", *(str(name) for name in self.list_filter)}
        column, _, kind = lookup.partition("__")
        return column in offered and kind in {"", "exact", "isnull", "gte", "lt", "id__exact"}


class ReadOnlyAdmin(NarrowAdmin):
    """Shows lists and rows, changes nothing. Long tables are not counted."""

    show_full_result_count = False
    list_per_page = 50

    def has_add_permission(self, request: HttpRequest, *args: Any) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False
