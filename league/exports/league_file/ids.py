"""New ids for the rows of a file, reserved before any row is written, for references."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import connection
from django.db.models import Model

from league.exports.league_file.audit_data import ids_in
from league.exports.league_file.columns import has_own_id
from league.exports.league_file.errors import BadLine
from league.exports.league_file.file_numbers import GONE, SOURCE_KEYS
from league.exports.league_file.leaving_data import HERE, IN_FILE, LEFT, renumber_undo
from league.exports.league_file.people import People
from league.exports.league_file.record_kinds import (
    BY_KEY,
    BY_LABEL,
    BY_MODEL,
    RECORD_KINDS,
    RecordKind,
)
from matches.models import Match
from rosters.match_refs import match_ref, split_name

AT_ONCE = 50_000
"""Ids reserved per query."""


class Ids:
    """Number in the file -> id here. Ids rise with the numbers, so the order is kept.

    `hidden` is, for each kind with rows in blocks, after which number each of them comes, in order.
    Without `drawn` the numbers stand for themselves: for a check that writes nothing.
    """

    def __init__(
        self,
        counts: Mapping[str, int],
        *,
        hidden: Mapping[str, Sequence[int]] | None = None,
        drawn: bool = True,
    ) -> None:
        self._hidden = dict(hidden or {})
        self._counts = counts
        self._of: dict[str, Sequence[int]] = {}
        for kind in RECORD_KINDS:
            if has_own_id(kind):
                most = counts[kind.key] + len(self._hidden.get(kind.key, ()))
                self._of[kind.key] = _drawn(kind, most) if drawn else range(1, most + 1)

    def pk(self, kind: RecordKind, n: Any) -> int:
        """The id of that row. Raises `BadLine`; rows of other leagues cannot be referred to."""
        own = self._of.get(kind.key, ())
        if type(n) is not int or not 1 <= n <= self._counts[kind.key] or not own:
            raise BadLine(f"there is no {kind.key} {n!s:.20}.")
        return own[n - 1 + bisect_left(self._hidden.get(kind.key, ()), n)]

    def hidden_pk(self, kind: RecordKind, number: int) -> int:
        """The id of a kind's hidden row, by its number among those, from 0."""
        return self._of[kind.key][self._hidden[kind.key][number] + number]

    def source(self, text: Any) -> Any:
        """The text as rows here name a match."""
        if not isinstance(text, str) or (parts := split_name(text)) is None:
            return text
        number, rest = parts
        if number == GONE:
            return match_ref(0) + rest
        if not number.startswith("#") or not number[1:].isdecimal() or len(number) > 12:
            raise BadLine(f"{text!r:.40} names no match of this file.")
        return match_ref(self.pk(BY_MODEL[Match], int(number[1:]))) + rest

    def json_sources(self, data: dict[str, Any]) -> dict[str, Any]:
        """JSON of a fact in which some keys may refer to a match. Raises `BadLine`."""
        for key in data.keys() & set(SOURCE_KEYS):
            if not isinstance(data[key], str | None):
                raise BadLine(f"{data[key]!r:.40} names no match of this file.")
        return {
            key: self.source(value) if key in SOURCE_KEYS else value for key, value in data.items()
        }

    def audited(self, verb: str, data: dict[str, Any], people: People) -> dict[str, Any]:
        """The data of an audit entry, its numbers replaced by ids."""
        models = ids_in(verb)
        found = self.json_sources({key: value for key, value in data.items() if key not in models})
        found |= {key: data[key] for key in models if key in data}
        for key, model in models.items():
            if type(n := found.get(key)) is int:
                kind = BY_MODEL.get(model)
                found[key] = people.pk(n) if kind is None else self.pk(kind, n)
        if verb == LEFT:
            found.pop(HERE, None)  # of the site that wrote the file
            if undo := renumber_undo(found.pop(IN_FILE, None), self._row_pk):
                found[HERE] = undo
        return found

    def _row_pk(self, model: type[Model], n: int) -> int:
        try:
            return self.pk(BY_MODEL[model], n)
        except BadLine as error:
            raise LookupError(n) from error

    def subject(self, label: Any, n: Any) -> int:
        """The id of an audit entry's subject; 0 for one that does not exist here."""
        if n is None:
            return 0
        if not isinstance(label, str) or label not in BY_LABEL:
            raise BadLine(f"a file holds no {label!s:.40}.")
        return self.pk(BY_KEY[BY_LABEL[label].key], n)


def _drawn(kind: RecordKind, count: int) -> array[int]:
    """New ids of the kind's table, in 8 bytes each, since a file may announce millions."""
    table = kind.model._meta.db_table  # noqa: SLF001 -- documented by Django
    drawn = array("q")
    with connection.cursor() as cursor:
        while (left := count - len(drawn)) > 0:
            cursor.execute(
                "SELECT nextval(pg_get_serial_sequence(%s, 'id')) FROM generate_series(1, %s)",
                [table, min(left, AT_ONCE)],
            )
            drawn.extend(row[0] for row in cursor.fetchall())
    return drawn
