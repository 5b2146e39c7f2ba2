"""The text of a form with a board, or in its place what the board says: where somebody was placed,
rows of plays.
"""

from __future__ import annotations

from django.http import HttpRequest

from core.plain_json import UnreadableJSON, read_plain_json
from core.read_json import UnreadInput, read_json
from engine.sheets.grammar.sheet_rows import SheetRows
from engine.sheets.placed_text import Placed
from matches.models import Match, Side
from matches.services.errors import BadOrders, Unplayable
from matches.services.orders.placed import text_with_placed
from matches.services.submission.reading import ParsedText, parse_text
from matches.services.submission.reading_rows import read_rows
from matches.views.access import posted


def read_posted_text(
    request: HttpRequest, match: Match, side: Side, kind: type[Placed]
) -> str | None:
    """The text, with what the field `placed` says; None if the form came in incomplete.

    The field is empty where no script runs, and where the text has all that is on the board.
    """
    text, placed = posted(request, "text"), posted(request, "placed")
    if text is None or not placed:
        return text
    try:
        found = read_json(kind, read_plain_json(placed))
        return text_with_placed(match, side, text=text, placed=found)
    except (UnreadableJSON, UnreadInput, BadOrders):
        return None
    except Unplayable:
        return text


def read_posted_sheet(request: HttpRequest, match: Match, side: Side) -> ParsedText | None:
    """The sheet of a form, parsed; None if the form has none, or rows that no board has sent.

    Raises `BadRows` for rows that cannot be written as a text.
    """
    written, rows = posted(request, "text"), posted(request, "rows")
    if not rows:
        return parse_text(match, side, written) if written is not None else None
    try:
        sheet: SheetRows = read_json(SheetRows, read_plain_json(rows))
    except (UnreadableJSON, UnreadInput):
        return None
    return read_rows(match=match, side=side, rows=sheet.rows, below=sheet.below).parsed
