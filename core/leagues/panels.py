"""Parts of pages that higher apps provide."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from core.accounts.models import Person, User
from core.hooks import Hook
from core.leagues.models import League, Membership


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of a page: a template with its context; `data` is the same for the API."""

    template: str
    context: dict[str, Any] = field(default_factory=dict)
    data: dict[str, Any] = field(default_factory=dict)


LEAGUE_PANELS: Hook[[League, Person], Panel] = Hook()
HOME_PANELS: Hook[[User], Panel] = Hook()
WELCOME_PANELS: Hook[[], Panel] = Hook()
JOIN_PANELS: Hook[[League], Panel] = Hook()

LEAGUE_LINES: Hook[[Collection[League]], Mapping[int, Sequence[str]]] = Hook()
"""What leagues play, how fast and with how many places left: sentences by the league's id."""

WAYS_AFTER_JOINING: Hook[[Membership], str] = Hook()
"""The address where who has just joined a league goes; an empty string for the league's page."""


def league_panels(league: League, person: Person) -> list[Panel]:
    """The parts of a league's page that higher apps add, in order."""
    return LEAGUE_PANELS.call(league, person)


def home_panels(user: User) -> list[Panel]:
    """The parts of a person's home page that higher apps add, in order."""
    return HOME_PANELS.call(user)


def join_panels(league: League) -> list[Panel]:
    """The parts of an invitation's page that higher apps add, in order."""
    return JOIN_PANELS.call(league)


@dataclass(frozen=True, slots=True)
class LeagueCard:
    """A league in a list, with what it plays."""

    league: League
    lines: Sequence[str]


def league_cards(leagues: Sequence[League]) -> list[LeagueCard]:
    """The cards of a page of leagues, in their order."""
    told = LEAGUE_LINES.call(leagues)
    return [
        LeagueCard(league, [line for lines in told for line in lines.get(league.pk, ())])
        for league in leagues
    ]


def way_into(membership: Membership) -> str:
    """Where a member goes who comes by an invitation; empty for the league's page."""
    return WAYS_AFTER_JOINING.first(membership) or ""


def welcome_panels() -> list[Panel]:
    """The parts of the front page that higher apps add for strangers, in order."""
    return WELCOME_PANELS.call()
