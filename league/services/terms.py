"""Changing the terms of a season's clocks: its matches to come are made under the new ones."""

from __future__ import annotations

from dataclasses import asdict

from django.db import transaction

from core.accounts.models import User
from core.audit import services as audit
from core.errors import Refused
from league.models import Season
from league.services.seasons import lock_season, require_to
from matches.clocks.clock_terms import ClockTerms


def set_terms(*, season: Season, terms: ClockTerms, actor: User) -> bool:
    """Let the season's matches to come be played by these terms. Returns whether that is new.

    Running matches keep theirs (KEM-CLK-01). Raises `Refused` for a season that is over.
    """
    require_to(actor, "league.manage_season", season)
    with transaction.atomic():
        season = lock_season(season)
        if season.state in {Season.State.CLOSED, Season.State.ARCHIVED}:
            raise Refused("This season is over: no match of it is still to come.")
        before = season.terms
        if before == terms:
            return False
        season.clock_terms = terms.to_json()
        season.save(update_fields=("clock_terms",))
        old, new = asdict(before), asdict(terms)
        audit.record(
            actor=actor,
            league=season.league,
            verb="season.clock_set",
            subject=season,
            data={name: [old[name], new[name]] for name in new if old[name] != new[name]},
        )
    return True
