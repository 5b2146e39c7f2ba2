"""Copy a league with COPY: other ids, other names, everything else unchanged.

A league that was played through the services is read as text, row by row, and split once into ids
that change, names that change, and the text between. A copy joins these parts again. Per table the
ids of a copy are those of its model plus a constant, so that every key fits. Facts and projections
of a copy agree because those of its model do. Its matches keep their public identifiers and their
secrets, so that their dice can be verified. The outbox is not copied: its jobs are done.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, LiteralString

from django.db import connection, models, transaction
from django.utils.text import slugify
from psycopg import sql

from core.accounts.models import User
from core.advisory_lock import lock_in_transaction
from core.audit.models import AuditEntry
from core.leagues.models import League
from core.look_alikes import look
from core.notifications.models import Notification
from league.services.generate.copied_tables import (
    COPIED,
    IDS,
    KEYED_ELSEWHERE,
    LARGE,
    OF_KIND,
    PAGES,
    pks,
)
from rosters.builder.random_names import team_name
from rosters.models import Team

CHUNK = 1 << 16


@dataclass(slots=True)
class Copying:
    """One copy being written: the offsets of its ids, and its names."""

    mark: str
    beyond: dict[str, int]
    names: dict[str, str]


TextPart = Callable[[Copying], str]


@dataclass(slots=True)
class CopiedTable:
    """A table's rows of the model league, split: text, part, text, part, ... text."""

    name: str
    columns: list[str]
    first: int
    span: int
    texts: list[str] = field(default_factory=list)
    parts: list[TextPart] = field(default_factory=list)
    has_sequence: bool = True

    def written(self, copy: Copying) -> Iterator[str]:
        """The rows of a copy, as input for COPY."""
        row: list[str] = []
        for number, part in enumerate(self.parts):
            row.append(self.texts[number])
            row.append(part(copy))
            if len(row) >= CHUNK:
                yield "".join(row)
                row.clear()
        row.append(self.texts[-1])
        yield "".join(row)


class LeagueTemplate:
    """A league that has been played, read into memory for copying."""

    def __init__(self, league: League) -> None:
        self.league = league
        self.teams = [
            (team.name, team.clan.key)
            for team in Team.objects.filter(league=league).select_related("clan").order_by("pk")
        ]
        known = sorted(
            {league.name, league.slug, *(name for name, _ in self.teams)}, key=len, reverse=True
        )
        self.named = re.compile("|".join(map(re.escape, known)))
        self.ids = {model._meta.label: set(pks(model, league)) for model in COPIED}  # noqa: SLF001
        self.tables = [self._read(model) for model in COPIED if self.ids[model._meta.label]]  # noqa: SLF001

    def copy(self, number: int, *, seed: int) -> League:
        """Write the copy of that number in one transaction, unless it exists."""
        name = f"{self.league.name} {number}"
        if (found := League.objects.filter(name=name).first()) is not None:
            return found
        with transaction.atomic(), connection.cursor() as cursor:
            _without_triggers(cursor)
            copy = Copying(
                f"{slugify(name)}|",
                _reserved(cursor, self.tables),
                self._names(name, random.Random(f"{seed} {name}")),
            )
            for table in self.tables:
                with cursor.cursor.copy(_statement("COPY {} ({}) FROM STDIN", table)) as rows:
                    for chunk in table.written(copy):
                        rows.write(chunk)
        return League.objects.get(name=name)

    def _names(self, name: str, dice: random.Random) -> dict[str, str]:
        """The names in a copy; teams get names that suit their clans."""
        names = {self.league.name: name, self.league.slug: slugify(name)}
        taken: list[str] = []
        for team, clan in self.teams:
            taken.append(team_name(clan, seed=dice.randrange(2**32), taken=taken))
            names[team] = taken[-1]
        return names

    def _read(self, model: type[models.Model]) -> CopiedTable:
        meta = model._meta  # noqa: SLF001
        fields = meta.concrete_fields
        ids = self.ids[meta.label]
        pk = meta.pk
        table = CopiedTable(
            meta.db_table,
            [str(each.column) for each in fields],
            min(ids),
            max(ids) - min(ids) + 1,
            has_sequence=isinstance(pk, models.AutoField),
        )
        readers = [self._reader(model, each) for each in fields]
        taken = _Taken(table)
        with connection.cursor() as cursor:
            query = _statement(
                "COPY (SELECT {1} FROM {0} WHERE {2} = ANY({3})) TO STDOUT",
                table,
                sql.Identifier(table.columns[0]),
                sql.Literal(sorted(ids)),
            )
            with cursor.cursor.copy(query) as rows:
                for line in _lines(rows):
                    values = line.split("\t")
                    for place, (value, reader) in enumerate(zip(values, readers, strict=True)):
                        if place:
                            taken.text("\t")
                        reader(value, values, taken)
                    taken.text("\n")
        taken.end()
        return table

    def _reader(self, model: type[models.Model], each: models.Field[Any, Any]) -> _Reader:
        """The pattern that splits a column."""
        related = each.related_model if isinstance(each, models.ForeignKey) else None
        special = KEYED_ELSEWHERE.get((model.__name__, each.column))
        target = model if each.primary_key and related is None else special or related
        if target is not None and target in COPIED:
            return self._id_of(target)
        if model is AuditEntry and each.column == "subject_id":
            return self._subject()
        if model is Notification and each.column == "key":
            return _keyed
        if each.column == "look":
            return self._look_of(model)
        if model is User and each.column == "handle":
            return _handle
        if isinstance(each, (models.CharField, models.TextField, models.JSONField)):
            return self._names_alone if each.column in LARGE else self._names_and_ids
        return lambda value, _, taken: taken.text(value)

    def _id_of(self, target: type[models.Model]) -> _Reader:
        label, table = target._meta.label, target._meta.db_table  # noqa: SLF001

        def read(value: str, _: list[str], taken: _Taken) -> None:
            if value.isdigit() and int(value) in self.ids[label]:
                taken.part(_moved(table, int(value)))
            else:
                taken.text(value)

        return read

    def _subject(self) -> _Reader:
        """The id of an audit row's subject; another column names its table."""
        columns = [each.column for each in AuditEntry._meta.concrete_fields]  # noqa: SLF001
        kind = columns.index("subject_type")
        by_label = {model._meta.label_lower: self._id_of(model) for model in COPIED}  # noqa: SLF001

        def read(value: str, row: list[str], taken: _Taken) -> None:
            if (reader := by_label.get(row[kind])) is not None:
                reader(value, row, taken)
            else:
                taken.text(value)

        return read

    def _look_of(self, model: type[models.Model]) -> _Reader:
        """What the copied name looks like, for the model's other column with the name."""
        columns = [each.column for each in model._meta.concrete_fields]  # noqa: SLF001
        named = columns.index("display_name" if model is User else "name")

        def read(_: str, row: list[str], taken: _Taken) -> None:
            name = row[named]
            taken.part(lambda copy: look(self.named.sub(lambda m: copy.names[m.group()], name)))

        return read

    def _names_alone(self, value: str, _: list[str], taken: _Taken) -> None:
        at = 0
        for found in self.named.finditer(value):
            taken.text(value[at : found.start()])
            taken.part(_called(found.group()))
            at = found.end()
        taken.text(value[at:])

    def _names_and_ids(self, value: str, row: list[str], taken: _Taken) -> None:
        at = 0
        for found in IDS.finditer(value):
            kind = found.lastgroup or ""
            start = found.start(kind)
            target = OF_KIND[kind] if kind in OF_KIND else PAGES[found["page"].strip("/")]
            self._names_alone(value[at:start], row, taken)
            self._id_of(target)(found[kind], row, taken)
            at = start + len(found[kind])
        self._names_alone(value[at:], row, taken)


class _Taken:
    """Collects the parts of a table."""

    def __init__(self, table: CopiedTable) -> None:
        self.table = table
        self.pending: list[str] = []

    def text(self, value: str) -> None:
        self.pending.append(value)

    def part(self, part: TextPart) -> None:
        self.table.texts.append("".join(self.pending))
        self.table.parts.append(part)
        self.pending.clear()

    def end(self) -> None:
        self.table.texts.append("".join(self.pending))
        self.pending.clear()


_Reader = Callable[[str, list[str], _Taken], None]


def _moved(table: str, pk: int) -> TextPart:
    return lambda copy: str(pk + copy.beyond[table])


def _called(name: str) -> TextPart:
    return lambda copy: copy.names[name]


def _handle(_: str, row: list[str], taken: _Taken) -> None:
    """Of the form that an account without a handle gets; the id makes it the copy's own."""
    pk, table = int(row[0]), User._meta.db_table  # noqa: SLF001
    taken.part(lambda copy: f"coach_{pk + copy.beyond[table]:010x}")


def _keyed(value: str, _: list[str], taken: _Taken) -> None:
    taken.part(lambda copy: copy.mark)
    taken.text(value)


def _lines(rows: Any) -> Iterator[str]:
    rest = ""
    for data in rows:
        *whole, rest = (rest + bytes(data).decode()).split("\n")
        yield from whole


def _statement(text: LiteralString, table: CopiedTable, *more: sql.Composable) -> sql.Composed:
    columns = sql.SQL(", ").join(map(sql.Identifier, table.columns))
    return sql.SQL(text).format(sql.Identifier(table.name), columns, *more)


def _without_triggers(cursor: Any) -> None:
    """Skip foreign key checks: keys are right by construction, and it is twice as fast."""
    cursor.execute("SELECT current_setting('is_superuser')")
    if cursor.fetchone()[0] == "on":
        cursor.execute("SET LOCAL session_replication_role = replica")


def _reserved(cursor: Any, tables: Iterable[CopiedTable]) -> dict[str, int]:
    """Reserve the copy's ids in all sequences, one process at a time."""
    lock_in_transaction("generate.ids")
    return {table.name: _reserve(cursor, table) for table in tables}


def _reserve(cursor: Any, table: CopiedTable) -> int:
    """Reserve the copy's ids in the table's sequence; returns their offset from the model's."""
    if not table.has_sequence:
        return 0
    cursor.execute("SELECT nextval(pg_get_serial_sequence(%s, 'id'))", [f'"{table.name}"'])
    (start,) = cursor.fetchone()
    cursor.execute(
        "SELECT setval(pg_get_serial_sequence(%s, 'id'), %s)",
        [f'"{table.name}"', start + table.span],
    )
    return int(start) - table.first
