"""How each column of a record kind is written in a file, derived from the model."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any

from django.db import models

from core.accounts.models import User
from league.exports.league_file.record_kinds import BY_MODEL, RecordKind
from rosters.models import Clan, Position


class Form(Enum):
    """How a column is written in the file."""

    PLAIN = "plain"
    TIME = "time"
    DAY = "day"
    JSON = "json"
    PERSON = "person"
    ROW = "row"
    CLAN = "clan"
    POSITION = "position"
    SOURCE = "source"


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a record kind. `kind` is the kind that a `ROW` refers to."""

    name: str
    attname: str
    form: Form
    field: models.Field[Any, Any]
    kind: RecordKind | None = None
    shape: type | None = None


@cache
def columns(kind: RecordKind) -> tuple[Column, ...]:
    """The columns of a record kind, in the order of the file."""
    return tuple(_column(kind, name) for name in kind.fields)


def has_own_id(kind: RecordKind) -> bool:
    """Whether its rows have ids of their own, not that of the row they belong to."""
    return isinstance(kind.model._meta.pk, models.AutoField)  # noqa: SLF001


def _column(kind: RecordKind, name: str) -> Column:
    found: Any = kind.model._meta.get_field(name)  # noqa: SLF001
    form, target = _form(kind, found)
    return Column(name, found.attname, form, found, target, _shape(kind, found))


def _form(kind: RecordKind, found: models.Field[Any, Any]) -> tuple[Form, RecordKind | None]:
    if isinstance(found, models.ForeignKey):
        model: Any = found.related_model
        known = {User: Form.PERSON, Clan: Form.CLAN, Position: Form.POSITION}
        if model in known:
            return known[model], None
        return Form.ROW, BY_MODEL[model]
    if found.name in kind.sources:
        return Form.SOURCE, None
    if isinstance(found, models.JSONField):
        return Form.JSON, None
    if isinstance(found, models.DateTimeField):
        return Form.TIME, None
    if isinstance(found, models.DateField):
        return Form.DAY, None
    return Form.PLAIN, None


def _shape(kind: RecordKind, found: models.Field[Any, Any]) -> type | None:
    """The JSON type required in a JSON column; None for any other column."""
    if not isinstance(found, models.JSONField):
        return None
    if found.name in kind.shapes:
        return kind.shapes[found.name]
    return type(found.get_default())
