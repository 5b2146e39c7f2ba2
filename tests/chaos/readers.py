"""Readers: people who look at pages all the time, and note what each one was."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count

from core.accounts.models import User
from tests.chaos.browser import UNANSWERED, Browser
from tests.chaos.place import Place

AT_ONCE = 4
PAUSE = 0.1
NO_BODY = frozenset({204, 301, 302, 303, 304})
"""Statuses whose answers have no page of their own."""


@dataclass(frozen=True)
class Page:
    """An answer as a reader got it, and how long it took in seconds."""

    address: str
    status: int
    size: int
    seconds: float

    @property
    def is_blank(self) -> bool:
        """Whether nothing is to be seen where a page should be."""
        return self.status not in NO_BODY and self.status != UNANSWERED and self.size == 0


@dataclass
class Reading:
    """The pages asked for in a phase."""

    name: str
    pages: list[Page] = field(default_factory=list)

    def blank(self) -> list[str]:
        """Pages without anything on them."""
        found = Counter((page.address, page.status) for page in self.pages if page.is_blank)
        return [
            f"{self.name}: {address} was {status} with an empty body, {times} times"
            for (address, status), times in found.items()
        ]

    def failed(self) -> list[str]:
        """Requests without an answer, or with an error."""
        found = Counter(
            (page.address, page.status)
            for page in self.pages
            if page.status == UNANSWERED or page.status >= 400
        )
        return [
            f"{self.name}: {address} answered {status or 'nothing'}, {times} times"
            for (address, status), times in found.items()
        ]

    def unanswered(self) -> list[str]:
        """Requests that nobody answered at all."""
        lost = sum(page.status == UNANSWERED for page in self.pages)
        return [f"{self.name}: {lost} requests got no answer"] if lost else []

    def slower_than(self, seconds: float) -> list[str]:
        """That the slowest page took longer, if it did."""
        slowest = max(self.pages, key=lambda page: page.seconds, default=None)
        if slowest is None or slowest.seconds <= seconds:
            return []
        return [f"{self.name}: {slowest.address} took {slowest.seconds:.1f} s"]

    def __str__(self) -> str:
        statuses = Counter(page.status for page in self.pages)
        told = ", ".join(f"{times} x {status or 'none'}" for status, times in statuses.items())
        longest = max((page.seconds for page in self.pages), default=0.0)
        return f"{self.name}: {len(self.pages)} pages read ({told}), longest {longest:.1f} s"


class Readers:
    """Threads that read; an answer counts for the phase in which it was asked for."""

    def __init__(self, place: Place, person: User, addresses: Sequence[str]) -> None:
        self.browser = Browser(place.web_port, person)
        self.addresses = addresses
        self.readings: list[Reading] = []
        self._next = count()
        self._stop = threading.Event()
        self._threads = [threading.Thread(target=self._read, daemon=True) for _ in range(AT_ONCE)]

    def begin(self, name: str) -> Reading:
        """The readings of the next phase."""
        self.readings.append(Reading(name))
        for thread in self._threads:
            if not thread.ident:
                thread.start()
        return self.readings[-1]

    def stop(self) -> None:
        self._stop.set()
        for thread in self._threads:
            if thread.ident:
                thread.join(60)

    def _read(self) -> None:
        while not self._stop.wait(PAUSE):
            address = self.addresses[next(self._next) % len(self.addresses)]
            reading, began = self.readings[-1], time.monotonic()
            status, text = self.browser.get(address)
            page = Page(address, status, len(text), time.monotonic() - began)
            reading.pages.append(page)
