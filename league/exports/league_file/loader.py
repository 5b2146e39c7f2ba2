"""Load a file's rows into the database: all of them, or none.

First they are all checked, and nothing is written: rows that are rolled back leave dead space,
thirty times the size of the file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import IO, Any

from django.db import DataError as DatabaseSaysNo
from django.db import IntegrityError, connection, transaction
from django.db.models import Model

from core import clock
from core.accounts.models import User
from core.leagues.models import League, Membership, Role
from core.leagues.time_zones import zone_of_league
from core.look_alikes import look
from league.exports.league_file import sealing
from league.exports.league_file.block_reader import HiddenRow, OpenedBlocks
from league.exports.league_file.cells import Cells
from league.exports.league_file.columns import Form, columns, has_own_id
from league.exports.league_file.errors import MAX_FAULTS, BadFile, BadLine, FileFault, refuse
from league.exports.league_file.ids import Ids
from league.exports.league_file.json_cells import require_sound
from league.exports.league_file.one_game import Games
from league.exports.league_file.people import People
from league.exports.league_file.reader import KEYS, CheckedFile, lines, read
from league.exports.league_file.record_kinds import (
    BY_KEY,
    HIDDEN,
    PERSON,
    RECORD_KINDS,
    RecordKind,
)
from league.exports.league_file.row_validation import validate_row
from league.models import Season
from matches.models import Match
from matches.queries.matches import OVER
from rosters.models import Team

OnProgress = Callable[[int, int], None]
BATCH = 500
HEAVY_FIELDS = {"segment": 50, "match": 100, "report": 100}
"""Kinds with large rows -> the batch size for them."""
PLACES = {key: place for place, key in enumerate(KEYS)}
BLANKS: Mapping[str, Mapping[str, Any]] = {
    "match": {
        "secret": "",
        "remind_at": None,
        "ready_at": None,
        "attempts": 0,
        "attempted_at": None,
        "last_error": "",
    },
    "side_clock": {"confirmed_at": None, "turn": {}},
    "segment": {"locked": "", "notes": {}, "private": []},
    "season": {"dice_seed": ""},
}
"""The values for sealed columns that cannot be opened."""


@dataclass(frozen=True, slots=True)
class ImportOptions:
    """Options of an import.

    `named` maps handles of the file to accounts; `me` is the owner's name or handle in the file,
    if given. `slug_if_private` is the slug of a private league, if it differs. With `opens` sealed
    values are opened, if the file is this deployment's own; with `alone` only the owner is matched
    by handle.
    """

    owner: User
    name: str
    slug: str
    named: Mapping[str, User] = field(default_factory=dict)
    me: str = ""
    opens: bool = False
    alone: bool = True
    slug_if_private: str = ""


@dataclass(slots=True)
class Rows:
    """The result of loading."""

    league: League
    people: People
    opened: bool


def check_rows(
    file: IO[bytes], checked: CheckedFile, import_options: ImportOptions, on_progress: OnProgress
) -> None:
    """Check every row of a file, each cell and what it refers to, and write nothing.

    Raises `BadFile` with the invalid lines.
    """
    _Loader(checked, import_options, on_progress, writes=False).read(file)


def load_rows(
    file: IO[bytes], checked: CheckedFile, import_options: ImportOptions, on_progress: OnProgress
) -> Rows:
    """Write every row of a file that `check_rows` has passed. The caller has opened a transaction.

    Raises `BadFile` with the lines that do not agree with others; then the caller rolls back.
    """
    return _Loader(checked, import_options, on_progress, writes=True).load(file)


class _Loader:
    def __init__(
        self,
        checked: CheckedFile,
        import_options: ImportOptions,
        on_progress: OnProgress,
        *,
        writes: bool,
    ) -> None:
        self._writes = writes
        self._checked, self._options, self._on_progress = checked, import_options, on_progress
        self._opens = import_options.opens and checked.is_ours
        self._people = People(
            import_options.named,
            me=import_options.me,
            owner=import_options.owner,
            by_handle=checked.is_ours,
            alone=import_options.alone,
            writes=writes,
        )
        self._games = Games()
        self._blocks = OpenedBlocks()
        self._has_begun = False
        self._faults: list[FileFault] = []
        self._batch: list[tuple[int, Model]] = []
        self._kind: RecordKind | None = None
        self._seen = dict.fromkeys(KEYS, 0)
        self._place = 0
        self._looks: dict[str, str] = {}
        self._taken: dict[str, int] = {}
        self._league: League | None = None
        self._running: set[int] = set()

    def load(self, file: IO[bytes]) -> Rows:
        self.read(file)
        self._flush()
        self._hold_constraints()
        if self._league is None:
            raise refuse("The file contains no league.")
        return Rows(self._league, self._people, self._opens)

    def read(self, file: IO[bytes]) -> None:
        done = 0
        for number, line in lines(file):
            if number == 1 or number == self._checked.rows + 2:
                continue
            try:
                self._take(number, read(line))
            except BadLine as error:
                self._faults.append(FileFault(number, str(error)))
            if len(self._faults) >= MAX_FAULTS:
                break
            done += 1
            if done % BATCH == 0:
                self._on_progress(done, self._checked.rows)
        if not self._faults:
            self._end()
        if self._faults:
            raise BadFile(self._faults)
        if self._seen != dict(self._checked.counts):
            raise refuse("The file does not have the rows that its first line promises.")

    def _take(self, number: int, record: dict[str, Any]) -> None:
        key = record.get("row")
        if not isinstance(key, str) or key not in PLACES:
            raise BadLine(f"there is no kind of row called {key!r:.40}.")
        if PLACES[key] < self._place:
            raise BadLine(f"a {key} stands too late in the file.")
        if key != HIDDEN:
            self._begin()
        self._go_to(PLACES[key])
        self._seen[key] += 1
        n = self._seen[key]
        if self._seen[key] > self._checked.counts[key]:
            raise BadLine(f"there are more rows of {key} than the first line promises.")
        if not isinstance(record.get("is"), dict):
            raise BadLine("says nothing.")
        if key == HIDDEN:
            self._numbered(record, n)
            if self._opens:
                self._blocks.take(number, n, record.get("sealed"))
            return
        if key == PERSON:
            self._numbered(record, n)
            self._people.take(record["is"])
            return
        kind = BY_KEY[key]
        if has_own_id(kind):
            self._numbered(record, n)
        self._take_hidden(key, before=n)
        self._people.block = ()
        cells = self._opened(kind, n, record)
        if cells is None:
            return
        row = self._row(kind, self._ids.pk(kind, n) if has_own_id(kind) else None, cells)
        if not self._writes:
            self._games.take(kind, n, cells)
        self._add(kind, number, row)

    def _begin(self) -> None:
        """Once all blocks are read: now it is known how many rows there are."""
        if not self._has_begun:
            self._has_begun = True
            hidden = self._blocks.put_in_order()
            self._ids = Ids(self._checked.counts, hidden=hidden, drawn=self._writes)
            self._cells = Cells(self._ids, self._people)

    def _end(self) -> None:
        try:
            self._begin()
            self._go_to(len(KEYS) - 1)
            self._take_hidden(KEYS[-1])
        except BadLine as error:
            raise refuse(f"Something hidden is invalid: {error}") from error

    def _go_to(self, place: int) -> None:
        """Go on to a kind: the hidden rows of those before it are not waited for any longer."""
        while self._place < place:
            self._take_hidden(KEYS[self._place])
            self._place += 1

    def _take_hidden(self, key: str, *, before: int | None = None) -> None:
        """Take the hidden rows of a kind that come before that shown one, or all that are left."""
        rows = self._blocks.rows(key)
        while (at := self._taken.get(key, 0)) < len(rows):
            if before is not None and rows[at].after >= before:
                return
            self._taken[key] = at + 1
            self._take_one(BY_KEY[key], at, rows[at])

    def _take_one(self, kind: RecordKind, at: int, hidden: HiddenRow) -> None:
        self._people.block = hidden.people
        pk = self._ids.hidden_pk(kind, at) if has_own_id(kind) else None
        self._add(kind, hidden.line, self._row(kind, pk, dict(hidden.cells)))

    def _add(self, kind: RecordKind, number: int, row: Model | None) -> None:
        if row is None or not self._writes:
            return
        if kind is not self._kind:
            self._flush()
            self._kind = kind
        self._batch.append((number, row))
        if len(self._batch) >= HEAVY_FIELDS.get(kind.key, BATCH):
            self._flush()

    def _numbered(self, record: dict[str, Any], n: int) -> None:
        if record.get("n") != n or type(record["n"]) is not int:
            raise BadLine(f"its number is {record.get('n')!s:.20}, not {n}.")

    def _opened(self, kind: RecordKind, n: int, record: dict[str, Any]) -> dict[str, Any] | None:
        """The row's cells with what is sealed; None for a row that is dropped without it."""
        cells = dict(record["is"])
        for name, value in kind.added.items():  # also of this format: a column needs no new one
            cells.setdefault(name, value)
        token = record.get("sealed")
        if token is None:
            return cells
        return cells if self._unseal(kind, n, token, cells) else None

    def _row(self, kind: RecordKind, pk: int | None, cells: dict[str, Any]) -> Model | None:
        if unknown := cells.keys() - set(kind.fields):
            raise BadLine(f"a {kind.key} has no {min(unknown)!r:.40}.")
        if missing := set(kind.fields) - cells.keys():
            raise BadLine(f"{min(missing)} is missing.")
        if kind.key == "audit":
            cells["subject_id"] = self._ids.subject(cells["subject_type"], cells["subject_id"])
            if not isinstance(cells["data"], dict) or not isinstance(cells["verb"], str):
                raise BadLine("an audit entry has a verb and data.")
            cells["data"] = self._ids.audited(cells["verb"], cells["data"], self._people)
        for name in kind.json_sources if kind.key != "audit" else ():
            if isinstance(cells[name], dict):
                cells[name] = self._ids.json_sources(cells[name])
        values = {
            column.attname: self._cells.value(column, cells[column.name])
            for column in columns(kind)
        }
        return self._made(kind, pk, values)

    def _made(self, kind: RecordKind, pk: int | None, values: dict[str, Any]) -> Model | None:
        if pk is not None:
            values["id"] = pk
        if kind.key == "league":
            values |= {"name": self._options.name, "slug": self._options.slug}
        elif "league" in kind.left:
            values["league_id"] = self._ids.pk(RECORD_KINDS[0], 1)
        if not self._opens:
            self._strip(kind, values)
        row = kind.model(**values)
        if not self._writes and not self._checked.is_ours:
            self._require_sound_row(kind, values, row)
        if isinstance(row, Team):
            row.coach_acted_at = clock.now()  # what officers chose, they choose once more
        if isinstance(row, League):
            row.look = look(row.name)
            row.time_zone = zone_of_league(row).key
            if row.is_private and self._options.slug_if_private:
                row.slug = self._options.slug_if_private
            self._league = row
        if isinstance(row, Membership):
            self._give(row)
        if kind.key == "luck" and not self._checked.is_ours:
            return None  # counted from the logs afterwards
        return row

    def _require_sound_row(self, kind: RecordKind, values: dict[str, Any], row: Model) -> None:
        """Raise `BadLine` for a row of a file from elsewhere that this site would not have made."""
        for column in columns(kind):
            if column.form is Form.JSON:
                require_sound(kind.key, column.name, values[column.attname])
        validate_row(row)
        if isinstance(row, Team):
            self._require_own_look(row)

    def _require_own_look(self, team: Team) -> None:
        """No two teams of a league look alike (KEM-NAM-01), in a file from elsewhere too."""
        looks = look(team.name)
        if (other := self._looks.get(looks)) is not None:
            raise BadLine(f"name: {team.name} looks like {other}, another team of the league.")
        self._looks[looks] = team.name

    def _strip(self, kind: RecordKind, values: dict[str, Any]) -> None:
        """Replace secrets of unfinished matches: the author of the file may have chosen them."""
        if kind.model is Match and values["state"] not in OVER:
            values["secret"] = ""
        if kind.model is Season and not self._checked.is_ours:
            values["dice_seed"] = ""

    def _unseal(self, kind: RecordKind, n: int, token: Any, cells: dict[str, Any]) -> bool:
        """Restore sealed values, or blanks; False if the row is dropped without them."""
        in_block = token is True and kind.key in BLANKS
        if not kind.sealed or not (in_block or isinstance(token, str)):
            raise BadLine(f"nothing of a {kind.key} is sealed.")
        if not self._opens:
            if kind.droppable:
                return False
            cells.update(BLANKS[kind.key])
            return True
        if in_block:
            cells.update(self._blocks.columns(kind.key, n, cells))
            return True
        try:
            cells.update(sealing.opened(f"{kind.key} {n}", token))
        except sealing.Sealed as error:
            raise BadLine(f"it is {error}.") from error
        return True

    def _give(self, row: Membership) -> None:
        """Make the importer the owner; the previous owner becomes a commissioner."""
        if row.user_id == self._options.owner.pk:
            row.role = Role.OWNER
        elif row.role == Role.OWNER:
            row.role = Role.COMMISSIONER

    def _flush(self) -> None:
        batch, self._batch = self._batch, []
        if not batch or self._kind is None or self._faults:
            return
        try:
            _copy([row for _, row in batch])
        except (IntegrityError, DatabaseSaysNo, ValueError) as error:
            raise self._found(batch, error) from error

    def _found(self, batch: list[tuple[int, Model]], error: Exception) -> BadFile:
        """Find the line of a batch that the database rejects."""
        for number, row in batch:
            try:
                _copy([row])
            except (IntegrityError, DatabaseSaysNo, ValueError) as own:
                return refuse(_why(own), number)
        return refuse(_why(error), batch[0][0])

    def _hold_constraints(self) -> None:
        try:
            with connection.cursor() as cursor:
                cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
                cursor.execute("SET CONSTRAINTS ALL DEFERRED")
        except IntegrityError as error:
            raise refuse(_why(error)) from error


def _copy(rows: list[Model]) -> None:
    """Write rows of one table, or none of them.

    Uses COPY: a bulk insert spends three times as long on quoting large JSON as on all the rest.
    """
    options = rows[0]._meta  # noqa: SLF001 -- documented by Django
    fields = options.concrete_fields
    names = ", ".join(connection.ops.quote_name(str(field.column)) for field in fields)
    statement = f"COPY {connection.ops.quote_name(options.db_table)} ({names}) FROM STDIN"
    with (
        transaction.atomic(),
        connection.wrap_database_errors,
        connection.cursor() as cursor,
        cursor.copy(statement) as copy,
    ):
        for row in rows:
            copy.write_row(
                [
                    field.get_db_prep_save(getattr(row, field.attname), connection)
                    for field in fields
                ]
            )


def _why(error: Exception) -> str:
    diagnosis = getattr(error.__cause__, "diag", None)
    name = getattr(diagnosis, "constraint_name", None)
    if name:
        return f"it does not agree with the rows before it ({name})."
    return "the database rejects it: a value is out of bounds."
