"""The commissioner's dashboard: what needs a decision in a league, from all apps.

Apps register their sections with `DASHBOARD_SECTIONS`, in the order of the page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet

from core.accounts.models import Person
from core.accounts.waiting import WaitingAction
from core.hooks import Hook
from core.leagues.models import League

PAGE = 15


@dataclass(frozen=True, slots=True)
class DashboardRow:
    """An item that waits: what, for whom or why, since and until when, and what can be done."""

    title: str
    url: str
    text: str
    since: datetime | None = None
    due_at: datetime | None = None
    detail: str = ""
    is_late: bool = False
    actions: Sequence[WaitingAction] = ()

    @property
    def has_times(self) -> bool:
        return self.since is not None or self.due_at is not None


@dataclass(frozen=True, slots=True)
class DashboardSection:
    """Items of one kind, most urgent first; `row` is called only for those on the page.

    `key` is the query parameter of its page number. `calm` is the text for an empty section.
    """

    key: str
    title: str
    calm: str
    items: Sequence[Any] | QuerySet[Any]
    row: Callable[[Any], DashboardRow]


@dataclass(frozen=True, slots=True)
class DashboardPage:
    """A section with its current page."""

    section: DashboardSection
    page: Page[Any]
    rows: Sequence[DashboardRow]


DASHBOARD_SECTIONS: Hook[[League, Person], Sequence[DashboardSection]] = Hook()


def dashboard(league: League, person: Person, pages: Mapping[str, str]) -> list[DashboardPage]:
    """Every section with its page; `pages` says which, by the section's key."""
    sections = [each for some in DASHBOARD_SECTIONS.call(league, person) for each in some]
    return [_shown(section, pages.get(section.key)) for section in sections]


def _shown(section: DashboardSection, number: str | None) -> DashboardPage:
    page = Paginator(section.items, PAGE).get_page(number)
    return DashboardPage(section, page, [section.row(item) for item in page.object_list])
