"""A paginator for lists too long to count: only the first rows are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.utils.functional import cached_property

MAX_COUNTED = 1500


if TYPE_CHECKING:
    BasePaginator = Paginator[Any]
else:
    BasePaginator = Paginator


class CappedPaginator(BasePaginator):
    """Pages of the first `MAX_COUNTED` rows: counting 325,000 takes longer than showing 30.

    `is_cut` says that there are more; filters narrow down such a list.
    """

    object_list: QuerySet[Any]

    @cached_property
    def counted(self) -> int:
        """The number of rows, at most `MAX_COUNTED` + 1."""
        return self.object_list.order_by()[: MAX_COUNTED + 1].count()

    @cached_property
    def count(self) -> int:
        return min(self.counted, MAX_COUNTED)

    @property
    def is_cut(self) -> bool:
        return self.counted > MAX_COUNTED
