"""A set-up as a board shows it: places, numbers and what is against the rules."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from core.answers import fill_answer
from core.rulebook.book import rulebook
from engine.errors import Refusal
from engine.geometry import Board
from engine.rules_lookup import rules_for
from engine.sheets.faults import Fault, SheetFaults
from engine.sheets.formation_board import FormationBoard, formation_boards
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.order_parts import Part, part_of, replacements, with_written
from engine.sheets.placed_text import SetUpPlaces
from engine.sheets.set_up_check import set_up_remarks
from engine.sheets.set_up_sheet import SetUpSheet, parse_set_up
from matches.answers.set_up import FormationAnswer, FormationCount, SetUpBoard, SetUpRefusal
from matches.models import Match
from matches.render.set_up_words import COUNTS
from matches.services.errors import build_fault, build_faults
from matches.services.orders.match_orders import written_orders
from matches.services.rules_lock import playable_setup


def build_set_up_board(
    match: Match, side: int, text: str, *, since: datetime | None = None
) -> SetUpBoard:
    """The board of a text; writes nothing.

    A text that cannot be read gives `faults` and no formations. `since` is as in `read_set_up`.
    Raises `Unplayable`.
    """
    setup = playable_setup(match)
    before = written_orders(match, side, since=since)
    try:
        written = parse_set_up(text, Vocabulary.of(setup, side))
    except SheetFaults as error:
        return SetUpBoard(text=text, faults=build_faults(error.faults))
    orders = with_written(before, written, (Part.SET_UP,))
    own = part_of(orders, Part.SET_UP)
    boards = list(formation_boards(setup, side, own))
    board = rules_for(setup).board
    remarks = set_up_remarks(setup, side, own) if not any(b.refusals for b in boards) else ()
    return SetUpBoard(
        text=text,
        notes=build_faults((*written.notes, *remarks)),
        choice=SetUpPlaces.of(own).choice,
        target=own.target,
        orders=part_of(written, Part.ORDERS, Part.LAYING).text().splitlines()[:-1],
        replaces=replacements(before, orders),
        formations=[_formation(each, board) for each in boards],
    )


def _formation(shown: FormationBoard, board: Board) -> FormationAnswer:
    return fill_answer(
        FormationAnswer,
        shown,
        role="kicking" if shown.kicking else "receiving",
        mirror=mirror(board, shown.squares),
        counts=[
            fill_answer(FormationCount, count, words=gettext(COUNTS[count.name]))
            for count in shown.counts
        ],
        refusals=[build_refusal(refusal) for refusal in shown.refusals],
    )


def build_refusal(refusal: Refusal, square: str | None = None) -> SetUpRefusal:
    """A refusal with its reason in words and the address of its clause."""
    url = rulebook().places.get(refusal.rule, "")
    return fill_answer(SetUpRefusal, build_fault(Fault.of(0, 0, refusal)), url=url, square=square)


def mirror(board: Board, squares: Collection[str]) -> dict[str, str]:
    """Each square on the other side of the axis: left and right of a pitch; in an end zone along
    its longer side. A square whose counterpart is closed is its own.
    """
    found = [board.square(name) for name in squares]
    xs, ys = [board.xs[s] for s in found], [board.ys[s] for s in found]
    if not found:
        return {}
    upright = board.enclosed and max(ys) - min(ys) > max(xs) - min(xs)
    paired = {}
    for square in found:
        x, y = board.xs[square], board.ys[square]
        if upright:
            there = board.at(x, min(ys) + max(ys) - y)
        else:
            there = board.at(min(xs) + max(xs) - x, y)
        name = board.name(there)
        paired[board.name(square)] = name if name in squares else board.name(square)
    return paired


def mirrored_set_up(match: Match, side: int, orders: SetUpSheet) -> SetUpSheet:
    """A set-up with both formations mirrored; the kick's target stays. Raises `Unplayable`."""
    setup = playable_setup(match)
    board = rules_for(setup).board
    turned: dict[str, Any] = {}
    for shown in formation_boards(setup, side, orders):
        over = mirror(board, shown.squares)
        places = tuple((number, over.get(square, square)) for number, square in shown.places)
        turned["kicking" if shown.kicking else "receiving"] = places
    return replace(orders, **turned)
