"""Lists of squares for chests and pads as a board shows them."""

from __future__ import annotations

from engine.sheets.faults import SheetFaults
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.laying_check import LayingList, laying_lists
from engine.sheets.set_up_sheet import parse_set_up
from matches.answers.set_up import LayingBoard, LayingListAnswer
from matches.models import Match
from matches.services.errors import build_faults
from matches.services.orders.set_up_board import build_refusal
from matches.services.rules_lock import playable_setup


def build_laying_board(match: Match, side: int, text: str) -> LayingBoard:
    """The lists of a text; writes nothing. No lists where nothing is laid by coaches, or it is.

    A text that cannot be read gives `faults` and no lists. Raises `Unplayable`.
    """
    setup = playable_setup(match)
    if not match.laying:
        return LayingBoard(text=text)
    try:
        orders = parse_set_up(text, Vocabulary.of(setup, side))
    except SheetFaults as error:
        return LayingBoard(text=text, faults=build_faults(error.faults))
    return LayingBoard(text=text, lists=[_list(each) for each in laying_lists(setup, orders)])


def _list(laid: LayingList) -> LayingListAnswer:
    refusals = [build_refusal(refusal, square) for square, refusal in laid.refusals]
    return LayingListAnswer(
        word=laid.word, chosen=laid.squares, squares=laid.open, refusals=refusals
    )
