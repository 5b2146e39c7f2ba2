"""Make the match of a fixture, with the current rosters."""

from __future__ import annotations

from datetime import datetime

from league.models import Fixture, Round, Season
from league.pairing.types import Stage
from matches.services.prematch.create import create_match


def make_match(season: Season, fixture: Fixture, *, label: str, now: datetime) -> None:
    """Make the fixture's match under the season's rules; the caller has locked both idle teams."""
    fixture.match = create_match(
        home=fixture.home_team,
        away=fixture.away_team,
        options=_options(season, fixture.round),
        turn_hours=season.turn_hours,
        after_match_hours=season.after_match_hours,
        terms=season.terms,
        label=label,
        now=now,
        seed=_seed(season, fixture),
        maps=[(name, text) for name, text in season.maps],
        stakes=fixture.stakes,
    )
    fixture.save(update_fields=("match",))


def _options(season: Season, round_: Round) -> dict[str, str]:
    """The season's options; in a bracket a match must have a winner (KEM-CUP-01)."""
    decided = {"overtime": "sudden"} if round_.stage == Stage.PLAYOFF else {}
    return {**season.options, **decided}


def _seed(season: Season, fixture: Fixture) -> str:
    """The seed of a demo match; None for a real season, whose dice are secret."""
    return season.dice_seed and f"{season.dice_seed}/{fixture.round.number}/{fixture.number}"
