"""A match is locked to the rules version it was started under: only that version plays it."""

from __future__ import annotations

from django.utils.translation import gettext

from engine.errors import DataError
from engine.lineup import MatchSetup
from engine.rules_lookup import rules_for
from matches.models import Match
from matches.services.errors import RulesChanged, Unplayable


def setup_of(match: Match) -> MatchSetup:
    """The match's set-up. Raises `RulesChanged` unless the installed rules are the match's."""
    try:
        setup = MatchSetup.from_json(match.setup)
        installed = rules_for(setup).version_lock
    except DataError as error:
        raise RulesChanged(
            f"The installed rules cannot read the set-up of this match: {error}. "
            f"It was started under {match.rules}."
        ) from error
    if installed != match.rules:
        raise RulesChanged(
            f"This match was started under the rules {match.rules}; installed are {installed}."
        )
    return setup


def why_not_playable(match: Match) -> str:
    """Why an unfinished match cannot go on here; empty if it can."""
    if match.is_over:
        return ""
    try:
        setup_of(match)
    except RulesChanged as changed:
        return str(changed)
    return ""


def playable_setup(match: Match) -> MatchSetup:
    """The match's set-up, for a caller that needs to give orders. Raises `Unplayable`."""
    try:
        return setup_of(match)
    except RulesChanged as changed:
        raise Unplayable(
            gettext(
                "{changed} Nothing can be checked or played until its commissioner acts. "
                "Nothing is lost."
            ).format(changed=changed)
        ) from changed
