"""Which numbers in the audit log's data are ids of rows: by the deed and the key."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import Model

from core.accounts.models import User
from league.models import Fixture, Season
from matches.models import Match
from rosters.models import Team

_PASSED = {"from": User, "to": User}

IDS: Mapping[str, Mapping[str, type[Model]]] = {
    "member": {"user": User},
    "stand_in": {"user": User},
    "card": {"coach": User},
    "claim": {"fixture": Fixture},
    "league.handed_over": _PASSED,
    "team.passed": _PASSED,
    "team.offered": {"to": User},
    "fixture.replayed": {"voided": Match, "match": Match},
    "season.rolled_over": {"into": Season},
    "set_up.submitted": {"acting_for": User},
    "sheet.submitted": {"acting_for": User},
    "freebooter.lost": {"won_by": Team},
}
"""Deed, or the family of deeds before its dot, to key to the model whose id stands there."""


def ids_in(verb: str) -> Mapping[str, type[Model]]:
    """The keys of that deed's data under which an id stands, and of what."""
    return IDS.get(verb) or IDS.get(verb.partition(".")[0]) or {}
