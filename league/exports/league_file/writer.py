"""Write a league to a file line by line, without holding all of it in memory."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import IO, Any

from django.conf import settings
from django.db import connection, transaction

from core import clock
from core.leagues.models import League
from league.exports.league_file import sealing
from league.exports.league_file.block_writer import BlockWriter, hidden_columns, person_cells
from league.exports.league_file.columns import has_own_id
from league.exports.league_file.file_numbers import FileNumbers
from league.exports.league_file.hidden_rows import HiddenRows
from league.exports.league_file.record_kinds import (
    FORMAT,
    HIDDEN,
    PERSON,
    RECORD_KINDS,
    RecordKind,
    Seal,
)
from league.exports.league_file.row_cells import CHUNK, Row, rows_as_cells
from league.models import Season
from matches.models import Match
from rosters.models import Clan

OnProgress = Callable[[int, int], None]
COMPRESSION = 6


@dataclass(frozen=True, slots=True)
class Written:
    """What was written: the number of rows, and the file's digest (SHA-256, hexadecimal)."""

    rows: int
    digest: str


def write_league(
    league: League, file: IO[bytes], on_progress: OnProgress = lambda done, total: None
) -> Written:
    """Write the whole league to `file`; `on_progress` is called with the rows done and the total.

    Reads one snapshot of the database, while others may write; inside a transaction of the caller
    it reads that transaction's state.
    """
    with _one_moment():
        league = League.objects.get(pk=league.pk)
        return _Writer(league, file, on_progress).write()


@contextmanager
def _one_moment() -> Iterator[None]:
    inside = connection.in_atomic_block
    with transaction.atomic():
        if not inside:
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield


class _Writer:
    def __init__(self, league: League, file: IO[bytes], on_progress: OnProgress) -> None:
        self._league, self._on_progress = league, on_progress
        self._hidden = HiddenRows(league)
        self._numbers = FileNumbers(self._hidden)
        self._blocks = BlockWriter(self._hidden, self._numbers)
        self._digest = hashlib.sha256()
        # No name and no time: the same league gives the same bytes.
        self._zip = gzip.GzipFile("", "wb", COMPRESSION, file, mtime=0)
        self._running = set(self._hidden.running)
        closed = (Season.State.CLOSED, Season.State.ARCHIVED)
        self._unfinished = set(
            Season.objects.filter(league=league)
            .exclude(state__in=closed)
            .values_list("pk", flat=True)
        )
        self._done = self._total = 0

    def write(self) -> Written:
        people = self._numbers.find_people()
        counts = {kind.key: self._hidden.shown(kind).count() for kind in RECORD_KINDS}
        counts = {HIDDEN: self._blocks.count, PERSON: len(people), **counts}
        self._total = sum(counts.values())
        self._line(self._header(counts))
        for block in self._blocks.lines():
            self._line(block)
        for n, user in enumerate(people, 1):
            self._line({"row": PERSON, "n": n, "is": person_cells(user)})
        for kind in RECORD_KINDS:
            self._rows(kind)
        digest = self._digest.hexdigest()
        self._line({"end": self._total, "sha256": digest, "mark": sealing.signature(digest)})
        self._zip.close()
        return Written(self._total, digest)

    def _header(self, counts: dict[str, int]) -> dict[str, Any]:
        stamps = Match.objects.filter(league=self._league).order_by("rules").distinct()
        tables = Clan.objects.filter(teams__league=self._league).order_by("variant", "key")
        return {
            "kemari_league": FORMAT,
            "made_at": clock.now().isoformat(),
            "site": settings.SITE_URL,
            "league": {"name": self._league.name, "slug": self._league.slug},
            "rules": list(stamps.values_list("rules", flat=True)),
            "tables": {f"{c.variant}/{c.key}": c.digest for c in tables.distinct()},
            "rows": counts,
        }

    def _rows(self, kind: RecordKind) -> None:
        rows = rows_as_cells(kind, self._hidden.shown(kind), self._numbers)
        for n, row in enumerate(rows, 1):
            line: dict[str, Any] = {"row": kind.key}
            if has_own_id(kind):
                line["n"] = n
            line["is"] = row.cells
            if self._is_in_block(kind, row):
                hidden_columns(kind, row.cells)
                line["sealed"] = True
            elif self._is_sealed(kind, row):
                hidden = {name: row.cells.pop(name) for name in kind.sealed}
                line["sealed"] = sealing.seal(f"{kind.key} {n}", hidden)
            self._line(line)

    def _is_in_block(self, kind: RecordKind, row: Row) -> bool:
        match = row.pk if kind.model is Match else row.raw.get("match")
        return kind.seal is Seal.RUNNING and match in self._running

    def _is_sealed(self, kind: RecordKind, row: Row) -> bool:
        return kind.seal is Seal.ALWAYS or (
            kind.seal is Seal.UNFINISHED and row.pk in self._unfinished
        )

    def _line(self, record: dict[str, Any]) -> None:
        text = json.dumps(record, ensure_ascii=False, separators=(",", ":"), default=_unwritable)
        data = text.encode() + b"\n"
        if "sha256" not in record:
            self._digest.update(data)
        self._zip.write(data)
        if "row" in record:
            self._done += 1
            if self._done % CHUNK == 0 or self._done == self._total:
                self._on_progress(self._done, self._total)


def _unwritable(value: Any) -> str:
    if isinstance(value, datetime):
        return value.isoformat()
    raise TypeError(f"{value!r} cannot be written to a league file")
