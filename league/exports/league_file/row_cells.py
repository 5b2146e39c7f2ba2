"""What a row's cells are in a file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from league.exports.league_file.columns import Column, Form, columns
from league.exports.league_file.file_numbers import FileNumbers
from league.exports.league_file.record_kinds import RecordKind
from rosters.crests.colours import COLOURS, pair_of

CHUNK = 500


@dataclass(frozen=True, slots=True)
class Row:
    """A row: its id, its values by column, and the cells of the file."""

    pk: int
    raw: dict[str, Any]
    cells: dict[str, Any]


def rows_as_cells(kind: RecordKind, rows: QuerySet[Any], numbers: FileNumbers) -> Iterator[Row]:
    """The rows of a kind, one by one."""
    shown = columns(kind)
    values = rows.values_list("pk", *(column.attname for column in shown))
    for pk, *found in values.iterator(CHUNK):
        raw = dict(zip((column.name for column in shown), found, strict=True))
        cells = {
            column.name: _cell(column, value, numbers)
            for column, value in zip(shown, found, strict=True)
        }
        _mend(kind, pk, raw, cells, numbers)
        yield Row(pk, raw, cells)


def _cell(column: Column, value: Any, numbers: FileNumbers) -> Any:
    match column.form:
        case Form.PERSON:
            return numbers.person(value)
        case Form.ROW if column.kind is not None:
            return numbers.row(column.kind, value)
        case Form.CLAN:
            return numbers.clans.get(value)
        case Form.POSITION:
            return numbers.positions.get(value)
        case Form.SOURCE:
            return numbers.source(value)
        case Form.TIME | Form.DAY:
            return None if value is None else value.isoformat()
    return value


def _mend(
    kind: RecordKind, pk: int, raw: dict[str, Any], cells: dict[str, Any], numbers: FileNumbers
) -> None:
    """Adjust cells that need more than their column."""
    if kind.key == "audit":
        cells["data"] = numbers.audited(raw["verb"], raw["data"])
        cells["subject_id"] = numbers.subject(raw["subject_type"], raw["subject_id"])
    elif kind.json_sources:
        for name in kind.json_sources:
            cells[name] = numbers.json_sources(raw[name])
    if kind.key == "team" and not {raw["colour_one"], raw["colour_two"]} <= COLOURS.keys():
        # Default colours are derived from ids; write them, so that the crest stays the same.
        cells["colour_one"], cells["colour_two"] = pair_of(f"{raw['clan']}/{pk}")
