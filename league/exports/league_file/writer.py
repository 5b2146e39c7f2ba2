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
from core.accounts.models import User
from core.leagues.models import League
from league.exports.league_file import sealing
from league.exports.league_file.columns import Column, Form, columns, has_own_id
from league.exports.league_file.file_numbers import FileNumbers, rows_of
from league.exports.league_file.record_kinds import FORMAT, PERSON, RECORD_KINDS, RecordKind, Seal
from league.models import Season
from matches.models import Match
from matches.queries.matches import OVER
from rosters.crests.colours import COLOURS, pair_of
from rosters.models import Clan

OnProgress = Callable[[int, int], None]
CHUNK = 500
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
        self._numbers = FileNumbers(league)
        self._digest = hashlib.sha256()
        # No name and no time: the same league gives the same bytes.
        self._zip = gzip.GzipFile("", "wb", COMPRESSION, file, mtime=0)
        self._running = set(
            Match.objects.filter(league=league).exclude(state__in=OVER).values_list("pk", flat=True)
        )
        closed = (Season.State.CLOSED, Season.State.ARCHIVED)
        self._unfinished = set(
            Season.objects.filter(league=league)
            .exclude(state__in=closed)
            .values_list("pk", flat=True)
        )
        self._done = self._total = 0

    def write(self) -> Written:
        people = self._numbers.find_people()
        counts = {kind.key: rows_of(kind, self._league).count() for kind in RECORD_KINDS}
        self._total = len(people) + sum(counts.values())
        self._line(self._header({PERSON: len(people), **counts}))
        for n, user in enumerate(people, 1):
            self._line({"row": PERSON, "n": n, **_person(user)})
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
        shown = columns(kind)
        names = ["pk", *(column.attname for column in shown)]
        if kind.seal is Seal.RUNNING and "match_id" not in names and kind.model is not Match:
            raise ValueError(f"{kind.key} belongs to no match")
        rows = rows_of(kind, self._league).values_list(*names)
        for n, (pk, *values) in enumerate(rows.iterator(CHUNK), 1):
            raw = dict(zip((column.name for column in shown), values, strict=True))
            cells = {
                column.name: self._cell(column, value)
                for column, value in zip(shown, values, strict=True)
            }
            self._mend(kind, pk, raw, cells)
            line: dict[str, Any] = {"row": kind.key}
            if has_own_id(kind):
                line["n"] = n
            line["is"] = cells
            if self._is_sealed(kind, pk, raw):
                hidden = {name: cells.pop(name) for name in kind.sealed}
                line["sealed"] = sealing.seal(self._place(kind, n), hidden)
                if kind.key == "segment":
                    cells["events"] = public_events(hidden["events"])
            self._line(line)

    def _place(self, kind: RecordKind, n: int) -> str:
        return f"{kind.key} {n}"

    def _cell(self, column: Column, value: Any) -> Any:
        match column.form:
            case Form.PERSON:
                return self._numbers.person(value)
            case Form.ROW if column.kind is not None:
                return self._numbers.row(column.kind, value)
            case Form.CLAN:
                return self._numbers.clans.get(value)
            case Form.POSITION:
                return self._numbers.positions.get(value)
            case Form.SOURCE:
                return self._numbers.source(value)
            case Form.TIME | Form.DAY:
                return None if value is None else value.isoformat()
        return value

    def _mend(self, kind: RecordKind, pk: int, raw: dict[str, Any], cells: dict[str, Any]) -> None:
        """Adjust cells that need more than their column."""
        if kind.key == "audit":
            cells["data"] = self._numbers.audited(raw["verb"], raw["data"])
            cells["subject_id"] = self._numbers.subject(raw["subject_type"], raw["subject_id"])
        elif kind.json_sources:
            for name in kind.json_sources:
                cells[name] = self._numbers.json_sources(raw[name])
        if kind.key == "team" and not {raw["colour_one"], raw["colour_two"]} <= COLOURS.keys():
            # Default colours are derived from ids; write them, so that the crest stays the same.
            cells["colour_one"], cells["colour_two"] = pair_of(f"{raw['clan']}/{pk}")

    def _is_sealed(self, kind: RecordKind, pk: int, raw: dict[str, Any]) -> bool:
        match kind.seal:
            case Seal.ALWAYS:
                return True
            case Seal.RUNNING:
                return (pk if kind.model is Match else raw["match"]) in self._running
            case Seal.UNFINISHED:
                return pk in self._unfinished
        return False

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


def public_events(events: Any) -> list[Any]:
    """The events that everybody may read during the match; for others only their audience."""
    shown = []
    for event in events if isinstance(events, list) else []:
        audience = event.get("audience") if isinstance(event, dict) else None
        hidden = {"event": "sealed", "audience": audience, "rule": ""}
        shown.append(event if audience == "all" else hidden)
    return shown


def _person(user: User) -> dict[str, Any]:
    """A pseudonym, and the display name if they have chosen one; never an address."""
    name = user.display_name
    return {"is": {"handle": sealing.handle(user.pk), "name": name}}


def _unwritable(value: Any) -> str:
    if isinstance(value, datetime):
        return value.isoformat()
    raise TypeError(f"{value!r} cannot be written to a league file")
