"""Who acts: the person whose request or mail is being handled. Jobs of the site act for nobody.

Everything that happens within one request or mail is one act.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

from django.http import HttpRequest, HttpResponse


@dataclass(slots=True)
class ActingPerson:
    """The person of an act; `counted` is what of it quotas have counted already."""

    find: Callable[[], Any]
    counted: set[str] = field(default_factory=set)

    @property
    def person(self) -> Any:
        """The account, or None for nobody. Who they are may be known only after the act began."""
        found = self.find()
        return found if getattr(found, "is_authenticated", False) else None


_acting: ContextVar[ActingPerson | None] = ContextVar("acting", default=None)


def who_acts() -> ActingPerson | None:
    """The present act; None in the site's own work."""
    return _acting.get()


@contextmanager
def acting(find: Callable[[], Any]) -> Iterator[None]:
    """Everything inside the block is one act of the person that `find` returns."""
    before = _acting.set(ActingPerson(find))
    try:
        yield
    finally:
        _acting.reset(before)


class ActingMiddleware:
    """Each request is an act of its user, whom a token may name later than the session."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with acting(lambda: request.user):
            return self.get_response(request)
