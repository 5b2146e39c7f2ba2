"""The sheet in a form: its text, or in its place the rows that the board has not seen written."""

from __future__ import annotations

from django.http import HttpRequest

from core.plain_json import UnreadableJSON, read_plain_json
from core.read_json import UnreadInput, read_json
from engine.sheets.grammar.sheet_rows import SheetRows
from matches.models import Match, Side
from matches.services.submission.reading import ParsedText, parse_text
from matches.services.submission.reading_rows import read_rows
from matches.views.access import posted


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
