"""Rows of a file that belong together are of one game, as a player's position and their team."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from league.exports.league_file.columns import Form, columns
from league.exports.league_file.errors import BadLine
from league.exports.league_file.record_kinds import RECORD_KINDS, RecordKind

_REFERRED = frozenset(
    column.kind.key for kind in RECORD_KINDS for column in columns(kind) if column.kind is not None
)


class Games:
    """The game of each row that others refer to, by kind and number."""

    def __init__(self) -> None:
        self._of: dict[tuple[str, int], str] = {}

    def take(self, kind: RecordKind, n: int, cells: Mapping[str, Any]) -> None:
        """The next row. Raises `BadLine` if what it names belongs to several games."""
        found = set(self._named(kind, cells))
        if len(found) > 1:
            raise BadLine(f"belongs to several games: {', '.join(sorted(found))}.")
        if found and kind.key in _REFERRED:
            self._of[kind.key, n] = found.pop()

    def _named(self, kind: RecordKind, cells: Mapping[str, Any]) -> Iterator[str]:
        if isinstance(own := cells.get("variant"), str) and own:
            yield own
        for column in columns(kind):
            cell = cells[column.name]
            if column.form in {Form.CLAN, Form.POSITION} and isinstance(cell, str):
                yield cell.partition("/")[0]
            elif column.kind is not None and type(cell) is int:
                yield from self._of.get((column.kind.key, cell), "").split()
