"""Tables as CSV files, safe to open in a spreadsheet."""

from __future__ import annotations

import csv
import unicodedata
from collections.abc import Iterable, Sequence

from django.http import HttpResponse

from core.download_names import content_disposition

ESCAPE = "'"
FORMULA = frozenset("=+-@")
"""A spreadsheet runs a cell that begins with one of these, and team names are free text."""
BREAKS = frozenset("\t\r\n\x0b\x0c\x85\u2028\u2029")
"""What a spreadsheet may take for the end of a cell, with a formula after it."""


def csv_response(name: str, heads: Sequence[str], rows: Iterable[Sequence[object]]) -> HttpResponse:
    """A CSV download named after `name`, in UTF-8 with a byte order mark for spreadsheets."""
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = content_disposition(name, "csv", otherwise="kemari")
    response.write("\ufeff")
    writer = csv.writer(response)
    writer.writerow(heads)
    writer.writerows([_cell(value) for value in row] for row in rows)
    return response


def _cell(value: object) -> object:
    return escaped(value) if isinstance(value, str) else value


def escaped(text: str) -> str:
    """The text with one `'` before it if a spreadsheet might run it.

    A text that begins like an escaped one gets one more, so that who removes one `'` where a
    formula follows has exactly the text.
    """
    return f"{ESCAPE}{text}" if _may_run(text.lstrip(ESCAPE)) else text


def _may_run(text: str) -> bool:
    """Whether it begins with a formula's sign, in any form of it, if need be after blanks."""
    for char in text:
        if char in BREAKS:
            return True
        folded = unicodedata.normalize("NFKC", char).strip()
        if folded and unicodedata.category(char) not in {"Cc", "Cf"}:
            return folded[0] in FORMULA
    return False
