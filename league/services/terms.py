"""Change the clock terms of a season, for matches made from now on."""

from __future__ import annotations

from dataclasses import asdict

from django.db import transaction
from django.utils.translation import gettext

from core.accounts.models import User
from core.audit import services as audit
from core.errors import Refused
from league.models import Season
from league.services.seasons import lock_season, require_to
from matches.clocks.clock_terms import ClockTerms


def set_terms(*, season: Season, terms: ClockTerms, actor: User) -> bool:
    """Set the clock terms of new matches. Returns whether they differ from before.

    Running matches keep theirs (KEM-CLK-01). Raises `Refused` for a season that is over.
    """
    require_to(actor, "league.manage_season", season)
    with transaction.atomic():
        season = lock_season(season)
        if season.state in {Season.State.CLOSED, Season.State.ARCHIVED}:
            raise Refused(gettext("This season is over: it will have no more matches."))
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
