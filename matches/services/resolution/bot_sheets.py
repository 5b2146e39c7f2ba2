"""The turn sheet of a bot that writes ahead, as people do (KEM-FRI-11)."""

from __future__ import annotations

from engine.coaches.coach import Coach
from engine.planning.suggestion import suggested_sheet
from engine.sheets.faults import SheetFaults
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.turn_sheet import Sheet
from matches.models import Checkpoint, Match
from matches.services.rules_lock import setup_of


def write_bot_sheet(match: Match, side: int, bot: Coach) -> str:
    """The canonical text of the bot's plays in the turn that the match waits for.

    It is written from the position as the turn begins, before any of its dice: it is part of what
    they are derived from. A turn that cannot be written as a sheet ends at once.
    """
    row = Checkpoint.objects.get(match=match, segment=match.goes_on_from or 0)
    text = suggested_sheet(row.data, bot).text()
    try:
        return parse(text, Vocabulary.of(setup_of(match), side)).text()
    except SheetFaults:
        return Sheet().text()
