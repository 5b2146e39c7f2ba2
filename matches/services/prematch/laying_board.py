"""Lists of squares for chests and pads as a board shows them, as plain data."""

from __future__ import annotations

from typing import Any

from core.answers import to_json
from engine.sheets.faults import SheetFaults
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.laying_check import laying_lists
from engine.sheets.set_up_sheet import parse_set_up
from matches.models import Match
from matches.services.errors import build_faults
from matches.services.orders.set_up_board import refusal_json
from matches.services.rules_lock import playable_setup


def laying_board(match: Match, side: int, text: str) -> dict[str, Any]:
    """The lists of a text; writes nothing. No lists where nothing is laid by coaches, or it is.

    A text that cannot be read gives `faults` and no lists. Raises `Unplayable`.
    """
    setup = playable_setup(match)
    if not match.laying:
        return {"faults": [], "lists": []}
    try:
        orders = parse_set_up(text, Vocabulary.of(setup, side))
    except SheetFaults as error:
        return {"faults": to_json(build_faults(error.faults)), "lists": []}
    return {
        "faults": [],
        "lists": [
            {
                "word": each.word,
                "chosen": list(each.squares),
                "squares": list(each.open),
                "refusals": [
                    {**refusal_json(refusal), "square": square} for square, refusal in each.refusals
                ],
            }
            for each in laying_lists(setup, orders)
        ],
    }
