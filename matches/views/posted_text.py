"""The text of a form with a board, and what was placed there since the server wrote the text."""

from __future__ import annotations

from django.http import HttpRequest

from core.plain_json import UnreadableJSON, read_plain_json
from core.read_json import UnreadInput, read_json
from engine.sheets.placed_text import Placed
from matches.models import Match, Side
from matches.services.errors import BadOrders, Unplayable
from matches.services.orders.placed import text_with_placed
from matches.views.access import posted


def posted_text(request: HttpRequest, match: Match, side: Side, kind: type[Placed]) -> str | None:
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
