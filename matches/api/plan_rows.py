"""The plays of a sheet as a request has them: a text, or rows in its place."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail

from core.api.input_serializers import input_serializer_of
from core.api.viewsets import Data
from engine.sheets.grammar.lexer import MAX_LINES
from engine.sheets.grammar.sheet_rows import Row, RowKind
from matches.api.serializers import SavedSheetSerializer
from matches.models import Match
from matches.seats import Side
from matches.services.submission.reading_rows import ReadRows, read_rows

MAX_TEXT = 8192
MAX_ROWS = 5 * MAX_LINES
"""A line has five at most: IF, a play, ELSE, another, ENDIF."""
ROW_KINDS = [str(each) for each in RowKind]
REQUIRED = ErrorDetail("This field is required.", "required")
EITHER = ErrorDetail("Give the text or the rows, not both.", "text_and_rows")


class SheetPlaysSerializer(serializers.Serializer[Any]):
    """Plays, as a text or as rows."""

    text = serializers.CharField(
        max_length=MAX_TEXT, allow_blank=True, trim_whitespace=False, required=False
    )
    rows = input_serializer_of(Row)(  # type: ignore[call-arg]  # of the list
        many=True,
        max_length=MAX_ROWS,
        required=False,
        help_text="In place of `text`: the rows of `plan/odds`, changed or not. Of a new row "
        "`kind` and what it says are needed, of a changed one the `source` is null.",
    )
    below = serializers.CharField(
        max_length=MAX_TEXT,
        allow_blank=True,
        trim_whitespace=False,
        required=False,
        help_text="With `rows`: the text below them.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Either a text or rows are given. Raises `ValidationError`."""
        if "text" not in attrs and "rows" not in attrs:
            raise serializers.ValidationError({"text": [REQUIRED]})
        for name in ("rows", "below"):
            if "text" in attrs and name in attrs:
                raise serializers.ValidationError({name: [EITHER]})
        return attrs


class DraftPlaysSerializer(SavedSheetSerializer, SheetPlaysSerializer):
    """A draft to save, as a text or as rows, and what it was written over."""

    text = serializers.CharField(
        allow_blank=True,
        trim_whitespace=False,
        required=False,
        help_text="One play per line, END as the last line.",
    )


def read_sent_rows(match: Match, side: Side, data: Data) -> ReadRows | None:
    """The rows of a request, written as text and read; None if it has a text."""
    if "rows" not in data:
        return None
    return read_rows(match=match, side=side, rows=data["rows"], below=data.get("below", ""))
