"""Collect what goes into blocks: one a running match, one a team for its playbook, one a league."""

from __future__ import annotations

from bisect import bisect
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from django.db.models import QuerySet

from core.accounts.models import User
from league.exports.league_file import sealing
from league.exports.league_file.blocks import (
    LEAGUE_SIZE,
    PLAYBOOK_SIZE,
    PLAYED_SIZE,
    SEGMENT_SIZE,
    TURN_SIZE,
    Part,
    seal_block,
)
from league.exports.league_file.file_numbers import FileNumbers
from league.exports.league_file.hidden_rows import HiddenRows
from league.exports.league_file.record_kinds import (
    BY_KEY,
    BY_MODEL,
    HIDDEN,
    RECORD_KINDS,
    Hidden,
    RecordKind,
    Seal,
)
from league.exports.league_file.row_cells import Row, rows_as_cells
from matches.models import Match, TurnSheet
from rosters.models import Team

Line = dict[str, Any]
AUDIT = BY_KEY["audit"]
MATCH, TEAM = BY_MODEL[Match], BY_MODEL[Team]
PARTLY_HIDDEN = tuple(
    kind for kind in RECORD_KINDS if kind.seal is Seal.RUNNING and kind.hidden is Hidden.NONE
)
"""Kinds of which some columns are hidden while the match runs."""
_PLAYED = frozenset({"segment", "checkpoint"})


def hidden_columns(kind: RecordKind, cells: dict[str, Any]) -> dict[str, Any]:
    """Take what is hidden out of the cells of a row of a running match."""
    found = {name: cells.pop(name) for name in kind.sealed}
    if kind.key == "segment":
        events = found.pop("events")
        cells["events"] = public_events(events)
        found["secret_events"] = [
            [number, event]
            for number, event in enumerate(events)
            if cells["events"][number] is not event
        ]
    return found


def public_events(events: Any) -> list[Any]:
    """The events that everybody may read during the match; for others only their audience."""
    shown = []
    for event in events if isinstance(events, list) else []:
        audience = event.get("audience") if isinstance(event, dict) else None
        hidden = {"event": "sealed", "audience": audience, "rule": ""}
        shown.append(event if audience == "all" else hidden)
    return shown


class BlockWriter:
    """The lines of a league's blocks; how many there are, and how long, shows nothing hidden."""

    def __init__(self, hidden: HiddenRows, numbers: FileNumbers) -> None:
        self._hidden, self._numbers = hidden, numbers
        self._teams = tuple(hidden.shown(TEAM).values_list("pk", flat=True))
        self._places: dict[str, tuple[list[int], dict[int, int]]] = {}
        self._entries: dict[tuple[str, int], list[int]] = defaultdict(list)

    @property
    def count(self) -> int:
        """How many blocks there are."""
        return len(self._hidden.running) + len(self._teams) + 1

    def lines(self) -> Iterator[Line]:
        """All blocks, first those of matches."""
        self._group_entries()
        number = 0
        for pk in self._hidden.running:
            number += 1
            yield self._line(number, {"match": self._numbers.row(MATCH, pk)}, *self._of_match(pk))
        for pk in self._teams:
            number += 1
            yield self._line(number, {"team": self._numbers.row(TEAM, pk)}, self._of_team(pk))
        yield self._line(number + 1, {}, self._of_league())

    def _line(self, number: int, about: Line, *parts: Part) -> Line:
        place = f"{HIDDEN} {number}"
        return {"row": HIDDEN, "n": number, "is": about, "sealed": seal_block(place, parts)}

    def _of_match(self, pk: int) -> tuple[Part, Part]:
        self._numbers.strangers = []
        segment = Match.objects.values_list("segment", flat=True).get(pk=pk)
        columns: dict[bool, list[Any]] = {True: [], False: []}
        rows: dict[bool, list[Line]] = {True: [], False: []}
        spare: dict[bool, list[Line]] = {True: [], False: []}
        for kind in PARTLY_HIDDEN:
            own = {"pk": pk} if kind is MATCH else {"match": pk}
            for row in self._read(kind, self._hidden.shown(kind).filter(**own)):
                found = hidden_columns(kind, row.cells)
                number = self._numbers.row(kind, row.pk)
                columns[kind.key in _PLAYED].append([kind.key, number, found])
        for kind in RECORD_KINDS:
            if kind.hidden is Hidden.OF_RUNNING:
                for row in self._read(kind, self._hidden.hidden(kind).filter(match=pk)):
                    played = kind.key in _PLAYED or row.raw.get("segment", segment) < segment
                    replaced = row.raw.get("state") == TurnSheet.State.REPLACED
                    (spare if replaced else rows)[played].append(self._placed(kind, row))
        spare[False] += self._entries_about(MATCH, pk)
        played_size = PLAYED_SIZE + SEGMENT_SIZE * segment
        people = self._strangers()
        return (
            Part(TURN_SIZE, columns[False], rows[False], spare[False], people),
            Part(played_size, columns[True], rows[True], spare[True]),
        )

    def _of_team(self, pk: int) -> Part:
        self._numbers.strangers = []
        rows = [
            self._placed(kind, row)
            for kind in RECORD_KINDS
            if kind.hidden is Hidden.OF_TEAM
            for row in self._read(kind, self._hidden.hidden(kind).filter(team=pk))
        ]
        spare = self._entries_about(TEAM, pk)
        return Part(PLAYBOOK_SIZE, rows=rows, spare=spare, people=self._strangers())

    def _of_league(self) -> Part:
        self._numbers.strangers = []
        rows = [
            self._placed(kind, row)
            for kind in RECORD_KINDS
            if kind.hidden is Hidden.OF_LEAGUE
            for row in self._read(kind, self._hidden.hidden(kind))
        ]
        for pks in self._entries.values():  # of what has no block of its own
            rows += self._entries_with(pks)
        return Part(LEAGUE_SIZE, rows=rows, people=self._strangers())

    def _read(self, kind: RecordKind, rows: QuerySet[Any]) -> Iterator[Row]:
        return rows_as_cells(kind, rows, self._numbers)

    def _placed(self, kind: RecordKind, row: Row) -> Line:
        """The row, and where it stands: after how many shown ones, and where among hidden ones."""
        if kind.key not in self._places:
            shown = list(self._hidden.shown(kind).values_list("pk", flat=True))
            hidden = self._hidden.hidden(kind).values_list("pk", flat=True)
            self._places[kind.key] = shown, {pk: at for at, pk in enumerate(hidden)}
        shown, at = self._places[kind.key]
        return {
            "row": kind.key,
            "after": bisect(shown, row.pk),
            "at": at[row.pk],
            "is": row.cells,
        }

    def _group_entries(self) -> None:
        hidden = self._hidden.hidden(AUDIT).values_list("pk", "subject_type", "subject_id")
        for pk, label, subject in hidden:
            self._entries[label, subject].append(pk)

    def _entries_about(self, kind: RecordKind, pk: int) -> list[Line]:
        return self._entries_with(self._entries.pop((kind.label, pk), []))

    def _entries_with(self, pks: list[int]) -> list[Line]:
        rows = AUDIT.model._default_manager.filter(pk__in=pks).order_by("pk")  # noqa: SLF001
        return [self._placed(AUDIT, row) for row in self._read(AUDIT, rows)] if pks else []

    def _strangers(self) -> list[dict[str, str]]:
        """The people whom this block alone names."""
        pks, self._numbers.strangers = self._numbers.strangers or [], None
        found = User.objects.in_bulk(pks)
        return [person_cells(found[pk]) for pk in pks]


def person_cells(user: User) -> dict[str, str]:
    """A pseudonym, and the display name if they have chosen one; never an address."""
    return {"handle": sealing.handle(user.pk), "name": user.display_name}
