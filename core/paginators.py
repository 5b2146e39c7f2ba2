"""Lists too long to be counted to their end: so many rows are shown, and said to be the first."""

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
    """Pages of the first `MOST` rows. To count 325,000 takes longer than to show thirty of them.

    `is_cut` says that there are more; a list so long is narrowed down, not leafed through.
    """

    object_list: QuerySet[Any]

    @cached_property
    def counted(self) -> int:
        """How many rows there are, one more than `MOST` at most."""
        return self.object_list.order_by()[: MAX_COUNTED + 1].count()

    @cached_property
    def count(self) -> int:
        return min(self.counted, MAX_COUNTED)

    @property
    def is_cut(self) -> bool:
        return self.counted > MAX_COUNTED
