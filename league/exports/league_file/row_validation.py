"""Validate rows of a foreign file beyond types and bounds."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any

from django.db.models import Model

from core.errors import Refused
from core.joiners import bound_marks
from core.name_rules import clean_name
from engine.errors import DataError
from engine.lineup import MatchSetup
from engine.rules_lookup import rules_under
from engine.variants.registry import VARIANTS
from league.exports.league_file.errors import BadLine
from league.models import Season
from league.pairing import CannotPair, read_options
from league.plans import plan_of, read_pauses
from league.table import find_tie_breaks, read_bonuses
from matches.models import LeagueMap, Match, MatchState
from matches.queries.matches import OVER
from rosters.models import AfterMatch, Player, Team

MISSHAPEN = (DataError, LookupError, TypeError, ValueError, AttributeError)
"""What a reader raises for a cell of the wrong form; only readers of a file are held to it."""
_GAMES = frozenset(meta.key for meta in VARIANTS)


def validate_row(row: Model) -> None:
    """Raise `BadLine` for a row that no site could have written."""
    if (validate := _VALIDATORS.get(type(row))) is not None:
        validate(row)


def _game(key: str) -> None:
    if key not in _GAMES:
        raise BadLine(f"variant: this site has no game {key!r}.")


def _name(row: Team | Player) -> None:
    try:
        name = clean_name(row.name, whose="it")
    except Refused:
        name = ""
    if name != row.name and bound_marks(row.name) == name:
        row.name = name  # written by a site that let more marks stand on a character
    if name != row.name:
        raise BadLine(f"name: {row.name!r} is not a valid name.")


def _options(options: Mapping[str, Any]) -> None:
    if not all(isinstance(value, str) for value in options.values()):
        raise BadLine("options: their values must be strings.")


def _match(match: Match) -> None:
    _game(match.variant)
    _options(match.options)
    try:
        setup = MatchSetup.from_json(match.setup)
    except DataError as error:
        raise BadLine("setup: it cannot be read.") from error
    if setup.variant != match.variant:
        raise BadLine("setup: it belongs to another game.")
    for name in ("secret", "secret_hash", "digest"):
        value = getattr(match, name)
        if len(value) not in {0, 64} or not set(value) <= set("0123456789abcdef"):
            raise BadLine(f"{name}: it is not hexadecimal.")
    lost = match.state == MatchState.VOID and not match.secret  # annulled by an import
    if match.state in OVER and not lost:
        public = hashlib.sha256(bytes.fromhex(match.secret)).hexdigest()
        if public != match.secret_hash:
            raise BadLine("secret: it does not match the hash.")


def _season(season: Season) -> None:
    _game(season.variant)
    _options(season.options)
    if season.closed_at is None:  # matches will be made under them
        try:
            rules_under(season.variant, season.options)
        except DataError as error:
            raise BadLine(f"options: {error}") from error
    if not all(
        isinstance(each, list) and len(each) == 2 and all(isinstance(text, str) for text in each)
        for each in season.maps
    ):
        raise BadLine("maps: each must be a name and a text.")
    try:
        read_options(season.format, season.format_options)
        find_tie_breaks(season.tie_breaks)
        read_bonuses(season.bonuses)
        read_pauses(season.pauses)
        plan_of(season).require_calendar()
    except (CannotPair, Refused, *MISSHAPEN) as error:
        raise BadLine(f"format, calendar, tie-breaks or bonuses: {error}") from error


def _team(team: Team) -> None:
    _game(team.variant)
    _name(team)
    if not all(type(count) is int for count in team.staff.values()):
        raise BadLine("staff: each must be a number.")


def _player(player: Player) -> None:
    _name(player)


def _after_match(found: AfterMatch) -> None:
    _options(found.options)
    if not all(
        isinstance(one, dict)
        and type(one.get("number")) is int
        and isinstance(one.get("name"), str)
        for one in found.journeymen
    ):
        raise BadLine("journeymen: each needs a number and a name.")


def _map(found: LeagueMap) -> None:
    _game(found.variant)


_VALIDATORS: Mapping[type[Model], Callable[[Any], None]] = {
    Match: _match,
    Season: _season,
    Team: _team,
    Player: _player,
    LeagueMap: _map,
    AfterMatch: _after_match,
}
