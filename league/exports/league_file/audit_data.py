"""Which numbers in an audit entry's data are ids of rows, by verb and key."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import Model

from core.accounts.models import User
from league.models import Fixture, Season
from matches.models import Match
from rosters.models import Team

_FROM_AND_TO = {"from": User, "to": User}
_STAND_IN = {"acting_for": User}

IDS: Mapping[str, Mapping[str, type[Model]]] = {
    "member": {"user": User, "by": User},
    "stand_in": {"user": User},
    "card": {"coach": User},
    "claim": {"fixture": Fixture},
    "league.handed_over": _FROM_AND_TO,
    "team.transferred": _FROM_AND_TO,
    "team.offered": {"to": User},
    "fixture.replayed": {"voided": Match, "match": Match},
    "fixture.ruled": {"match": Match},
    "season.rolled_over": {"into": Season},
    "after_match": {"for_coach": User},
    "set_up": _STAND_IN,
    "sheet": _STAND_IN,
    "orders": _STAND_IN,
    "question": _STAND_IN,
    "freebooter.lost": {"won_by": Team},
}
"""Verb, or its part before the dot -> key -> the model of the id under that key."""


def ids_in(verb: str) -> Mapping[str, type[Model]]:
    """The keys with ids in the data of that verb, and their models."""
    return IDS.get(verb) or IDS.get(verb.partition(".")[0]) or {}
