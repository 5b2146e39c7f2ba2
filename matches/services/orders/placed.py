"""What a board places, as text over that which its coach has (`engine.sheets.placed_text`)."""

from __future__ import annotations

from engine.sheets.faults import SheetFaults
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.placed_text import Placed, write_placed
from matches.models import Match
from matches.services.errors import BadOrders
from matches.services.rules_lock import playable_setup


def text_with_placed(match: Match, side: int, *, text: str, placed: Placed | None = None) -> str:
    """The text with what is placed; without that the text as it is.

    Raises `BadOrders` for what could never be a number or a square, and `Unplayable`.
    """
    if placed is None:
        return text
    try:
        return write_placed(text, placed, Vocabulary.of(playable_setup(match), side))
    except SheetFaults as error:
        raise BadOrders(error.faults, field="placed") from error
