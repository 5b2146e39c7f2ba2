"""A set-up as a board shows it: places, numbers and what is against the rules, as plain data."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from core.answers import to_json
from core.rulebook.book import rulebook
from engine.errors import Refusal
from engine.geometry import Board
from engine.rules.set_up import Count
from engine.rules_lookup import rules_for
from engine.sheets.faults import Fault, SheetFaults
from engine.sheets.formation_board import FormationBoard, formation_boards
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.order_parts import Part, part_of, replacements, with_written
from engine.sheets.set_up_check import set_up_remarks
from engine.sheets.set_up_sheet import SetUpSheet, parse_set_up
from matches.models import Match
from matches.render.set_up_words import COUNTS
from matches.services.errors import build_fault, build_faults
from matches.services.orders.match_orders import written_orders
from matches.services.rules_lock import playable_setup


def set_up_board(
    match: Match, side: int, text: str, *, since: datetime | None = None
) -> dict[str, Any]:
    """The board of a text; writes nothing.

    A text that cannot be read gives `faults` and no formations. `since` is as in `read_set_up`.
    Raises `Unplayable`.
    """
    setup = playable_setup(match)
    before = written_orders(match, side, since=since)
    try:
        written = parse_set_up(text, Vocabulary.of(setup, side))
    except SheetFaults as error:
        return {**_EMPTY, "faults": to_json(build_faults(error.faults))}
    orders = with_written(before, written, (Part.SET_UP,))
    own = part_of(orders, Part.SET_UP)
    boards = list(formation_boards(setup, side, own))
    board = rules_for(setup).board
    remarks = set_up_remarks(setup, side, own) if not any(b.refusals for b in boards) else ()
    return {
        "faults": [],
        "notes": to_json(build_faults((*written.notes, *remarks))),
        "choice": str(own.choice) if own.choice is not None else None,
        "target": own.target,
        "orders": part_of(written, Part.ORDERS, Part.LAYING).text().splitlines()[:-1],
        "replaces": [
            {"part": str(each.part), "before": each.before, "after": each.after}
            for each in replacements(before, orders)
        ],
        "formations": [_formation(each, board) for each in boards],
    }


_EMPTY: dict[str, Any] = {
    "notes": [],
    "choice": None,
    "target": None,
    "orders": [],
    "replaces": [],
    "formations": [],
}


def _formation(shown: FormationBoard, board: Board) -> dict[str, Any]:
    return {
        "role": "kicking" if shown.kicking else "receiving",
        "places": [[number, square] for number, square in shown.places],
        "filled": [[number, square] for number, square in shown.filled],
        "numbers": list(shown.numbers),
        "squares": list(shown.squares),
        "aims": list(shown.aims),
        "mirror": mirror(board, shown.squares),
        "counts": [count_json(count) for count in shown.counts],
        "refusals": [refusal_json(refusal) for refusal in shown.refusals],
    }


def count_json(count: Count) -> dict[str, Any]:
    """A number of a formation in words and values."""
    return {
        "name": count.name,
        "words": gettext(COUNTS[count.name]),
        "placed": count.placed,
        "least": count.least,
        "most": count.most,
        "holds": count.holds,
    }


def refusal_json(refusal: Refusal) -> dict[str, Any]:
    """A refusal with its reason in words and the address of its clause."""
    found = to_json(build_fault(Fault.of(0, 0, refusal)))
    kept = ("code", "values", "rule", "reason")
    return {
        **{key: found[key] for key in kept},
        "url": rulebook().places.get(refusal.rule, ""),
    }


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
