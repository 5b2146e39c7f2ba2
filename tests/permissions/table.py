"""A row of the permission table, and the status that follows from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.permissions.people import ANONYMOUS, MEMBERS
from tests.permissions.world import World

Given = Callable[[World], Mapping[str, Any]]


UNSEEN_IN_BODY = {("stranger", "private"): 400, ("elsewhere", "private"): 400}
"""What a request names in its body and its sender may not see is an invalid value for them."""


def nothing(_: World) -> Mapping[str, Any]:
    return {}


@dataclass(frozen=True, kw_only=True)
class Row:
    """One request and who may make it.

    `name` is the URL's name with its namespace. `args` and `data` are asked of the world. Those in
    `allowed` get `ok`, other readers `denied`; strangers to a private league get 404 (unless
    `hidden` is off: the page belongs to no league). An anonymous reader is sent to log in first
    where `login` says so; with `api` they get 401. `exact` names exceptions, by person or
    by (person, "private").
    """

    name: str
    allowed: frozenset[str]
    method: str = "get"
    args: Given = nothing
    data: Given = nothing
    ok: int = 200
    denied: int = 403
    hidden: bool = True
    login: bool = False
    api: bool = False
    exact: Mapping[str | tuple[str, str], int] = field(default_factory=dict)
    what: str = ""

    def __str__(self) -> str:
        return f"{self.method} {self.name}{' ' + self.what if self.what else ''}"

    def expected(self, person: str, *, private: bool) -> int:
        """The status this person gets."""
        if private and (person, "private") in self.exact:
            return self.exact[person, "private"]
        if person in self.exact:
            return self.exact[person]
        if person == ANONYMOUS and self.login:
            return 401 if self.api else 302
        if private and self.hidden and person not in MEMBERS:
            return 404
        return self.ok if person in self.allowed else self.denied


def pages(*rows: Row) -> tuple[Row, ...]:
    """The rows of an app."""
    return rows
