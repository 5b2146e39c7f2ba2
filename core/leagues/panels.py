"""Parts of pages that higher apps provide."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from core import hooks
from core.accounts.models import Person
from core.leagues.models import League


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of a page: a template with its context; `data` is the same for the API."""

    template: str
    context: dict[str, Any] = field(default_factory=dict)
    data: dict[str, Any] = field(default_factory=dict)


def league_panels(league: League, person: Person) -> list[Panel]:
    """The parts of a league's page that higher apps provide.

    The setting LEAGUE_PANELS names callables `(league, person) -> Panel`.
    """
    return [provider(league, person) for provider in hooks.callables("LEAGUE_PANELS")]
