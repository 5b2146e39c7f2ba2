"""Tables as CSV files, safe to open in a spreadsheet."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence

from django.http import HttpResponse
from django.utils.text import slugify

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""A spreadsheet runs a cell that begins with one of these, and team names are free text."""


def csv_response(name: str, heads: Sequence[str], rows: Iterable[Sequence[object]]) -> HttpResponse:
    """A CSV download named after `name`, in UTF-8 with a byte order mark for spreadsheets."""
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{slugify(name) or "kemari"}.csv"'
    response.write("\ufeff")
    writer = csv.writer(response)
    writer.writerow(heads)
    writer.writerows([_cell(value) for value in row] for row in rows)
    return response


def _cell(value: object) -> object:
    if isinstance(value, str) and value.startswith(FORMULA):
        return f"'{value}"
    return value
