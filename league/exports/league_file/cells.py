"""Convert a file's cells to values of a model, checking type and the column's bounds."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime
from functools import cache
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models

from league.exports.league_file.columns import Column, Form
from league.exports.league_file.errors import BadLine
from league.exports.league_file.ids import Ids
from league.exports.league_file.people import People
from rosters.models import Clan, Position


class Cells:
    """Reads cells, and resolves the people, ids and tables that they refer to."""

    def __init__(self, ids: Ids, people: People) -> None:
        self._ids, self._people = ids, people
        self._clans = {
            f"{variant}/{key}": pk
            for pk, variant, key in Clan.objects.values_list("pk", "variant", "key")
        }
        names = {pk: name for name, pk in self._clans.items()}
        self._positions = {
            f"{names[clan]}/{key}": pk
            for pk, clan, key in Position.objects.values_list("pk", "clan", "key")
        }

    def value(self, column: Column, cell: Any) -> Any:
        """The value for the column. Raises `BadLine`."""
        if cell is None:
            if not column.field.null and column.form is not Form.JSON:
                raise BadLine(f"{column.name} is missing.")
            if column.form is Form.JSON and not column.field.null:
                raise BadLine(f"{column.name} is missing.")
            return None
        try:
            return self._value(column, cell)
        except BadLine as error:
            raise BadLine(f"{column.name}: {error}") from error

    def _value(self, column: Column, cell: Any) -> Any:
        match column.form:
            case Form.PERSON:
                return self._people.pk(_whole(cell))
            case Form.ROW if column.kind is not None:
                return self._ids.pk(column.kind, cell)
            case Form.CLAN:
                return _named(self._clans, cell, "clan or race")
            case Form.POSITION:
                return _named(self._positions, cell, "position")
            case Form.TIME:
                return _moment(cell)
            case Form.DAY:
                return _day(cell)
            case Form.JSON:
                if column.shape not in {None, type(cell), type(None)}:
                    raise BadLine("has the wrong type.")
                return cell
            case Form.SOURCE:
                cell = self._ids.source(cell)
        return _plain(column.field, cell)


def _plain(column: models.Field[Any, Any], cell: Any) -> Any:
    wanted = _type(column)
    if type(cell) is not wanted and not (wanted is float and type(cell) is int):
        raise BadLine(f"{cell!r:.40} has the wrong type.")
    allowed = _choices(column)
    if allowed and cell not in allowed and not (cell == "" and column.blank):
        raise BadLine(f"{cell!r:.40} is not one of {', '.join(map(str, sorted(allowed)))}.")
    try:
        column.run_validators(cell)
    except ValidationError as error:
        raise BadLine(" ".join(error.messages)) from error
    return cell


@cache
def _choices(column: models.Field[Any, Any]) -> frozenset[Any]:
    return frozenset(value for value, _ in column.flatchoices)


@cache
def _type(column: models.Field[Any, Any]) -> type:
    if isinstance(column, models.BooleanField):
        return bool
    if isinstance(column, models.FloatField):
        return float
    return int if isinstance(column, models.IntegerField) else str


def _whole(cell: Any) -> int:
    if type(cell) is not int:
        raise BadLine("is not a number.")
    return cell


def _named(known: Mapping[str, int], cell: Any, what: str) -> int:
    if not isinstance(cell, str) or cell not in known:
        raise BadLine(f"this site has no {what} {cell!r:.60}.")
    return known[cell]


def _moment(cell: Any) -> datetime:
    try:
        found = datetime.fromisoformat(cell)
        utc = found.astimezone(UTC)
    except (TypeError, ValueError, OverflowError) as error:
        raise BadLine(f"{cell!r:.40} is not a time with a time zone.") from error
    if found.tzinfo is None:
        raise BadLine(f"{cell!r:.40} is not a time with a time zone.")
    return utc


def _day(cell: Any) -> date:
    try:
        return date.fromisoformat(cell)
    except (TypeError, ValueError) as error:
        raise BadLine(f"{cell!r:.40} is not a date.") from error
