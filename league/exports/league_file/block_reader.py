"""Blocks of a file that this deployment wrote, opened: hidden columns, and hidden rows in order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from league.exports.league_file import sealing
from league.exports.league_file.blocks import open_block
from league.exports.league_file.errors import BadLine
from league.exports.league_file.record_kinds import BY_KEY, HIDDEN

_MALFORMED = (LookupError, TypeError, ValueError)


@dataclass(frozen=True, slots=True)
class HiddenRow:
    """A row of a block, after that many shown ones; `people` are those whom its block names."""

    line: int
    after: int
    at: int
    cells: Mapping[str, Any]
    people: Sequence[Mapping[str, str]]


class OpenedBlocks:
    """What the blocks contain. Nothing where they cannot be opened."""

    def __init__(self) -> None:
        self._columns: dict[tuple[str, int], dict[str, Any]] = {}
        self._rows: dict[str, list[HiddenRow]] = defaultdict(list)

    def take(self, line: int, number: int, token: Any) -> None:
        """Open the next block. Raises `BadLine`."""
        try:
            for part in open_block(f"{HIDDEN} {number}", token):
                people = [
                    {key: str(each[key]) for key in ("handle", "name")} for each in part["people"]
                ]
                for key, n, values in part["columns"]:
                    self._columns[BY_KEY[key].key, int(n)] = dict(values)
                for row in part["rows"]:
                    found = HiddenRow(line, int(row["after"]), int(row["at"]), row["is"], people)
                    self._rows[BY_KEY[row["row"]].key].append(found)
        except sealing.Sealed as error:
            raise BadLine(f"it is {error}.") from error
        except _MALFORMED as error:
            raise BadLine("a block cannot be read.") from error

    def put_in_order(self) -> Mapping[str, Sequence[int]]:
        """After the last block: for each kind, after which shown row each hidden one comes."""
        for rows in self._rows.values():
            rows.sort(key=lambda row: (row.after, row.at))
        return {key: [row.after for row in rows] for key, rows in self._rows.items()}

    def rows(self, key: str) -> Sequence[HiddenRow]:
        """The hidden rows of a kind, in order."""
        return self._rows.get(key, ())

    def columns(self, key: str, n: int, cells: Mapping[str, Any]) -> dict[str, Any]:
        """The hidden columns of that row, whose shown cells are `cells`. Raises `BadLine`."""
        found = self._columns.pop((key, n), None)
        if found is None:
            raise BadLine("what is hidden of it is in no block.")
        if key == "segment":
            events = list(cells["events"])
            for number, event in found.pop("secret_events", ()):
                events[number] = event
            found["events"] = events
        return found
