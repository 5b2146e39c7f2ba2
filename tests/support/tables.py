"""The tables as the template of the tests has them: nearly all empty, and those of clans filled.

After a test that commits they are put back by deleting what is there. Django's `flush` truncates
every table and its indexes, makes the content types again and leaves no clans, which each later
test of the process had to load.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import psycopg
from django.apps import apps
from django.db import connection
from psycopg import sql

from tests.support.pooled import direct


@dataclass(frozen=True, slots=True)
class Filled:
    """A table that a test finds filled: the digest of its rows, and the rows."""

    digest: object
    rows: bytes


@cache
def filled_tables() -> dict[str, Filled]:
    """The tables that a test finds filled, by name; to be called before any test has committed."""
    with psycopg.connect(**_address()) as outside:
        return {
            name: Filled(_digest(outside, name), copied(outside, name))
            for name in _names()
            if outside.execute(first_row(name)).fetchone()
        }


@cache
def empty_tables() -> tuple[str, ...]:
    """The tables that a test finds empty."""
    return tuple(name for name in _names() if name not in filled_tables())


def clans_are_as_at_first(connection: psycopg.Connection) -> bool:
    """Whether the tables of clans, which no test finds empty, are as the template has them."""
    clans = {name: table for name, table in filled_tables().items() if name.startswith("rosters_")}
    return all(_digest(connection, name) == table.digest for name, table in clans.items())


def put_back() -> None:
    """Delete what was committed, and restore the filled tables that were changed."""
    with psycopg.connect(**_address()) as outside:
        # Some tables refuse to lose rows, and others refer to each other.
        outside.execute("SET session_replication_role = replica")
        for name in empty_tables():
            if outside.execute(first_row(name)).fetchone():
                outside.execute(_order("DELETE FROM {}", name))
        for name, table in filled_tables().items():
            if _digest(outside, name) != table.digest:
                outside.execute(_order("DELETE FROM {}", name))
                copy_in(outside, name, table.rows)


def copied(connection: psycopg.Connection, table: str) -> bytes:
    """The rows of a table, to be copied in again."""
    with (
        connection.cursor() as cursor,
        cursor.copy(_order("COPY {} TO STDOUT", table)) as lines,
    ):
        return b"".join(map(bytes, lines))


def copy_in(connection: psycopg.Connection, table: str, rows: bytes) -> None:
    """Add rows that were copied."""
    with (
        connection.cursor() as cursor,
        cursor.copy(_order("COPY {} FROM STDIN", table)) as lines,
    ):
        lines.write(rows)


def first_row(table: str) -> sql.Composed:
    """The query that finds a row of a table."""
    return _order("SELECT 1 FROM {} LIMIT 1", table)


def _digest(connection: psycopg.Connection, table: str) -> object:
    rows = "SELECT md5(string_agg(t::text, ',' ORDER BY t::text)) FROM {} t"
    return connection.execute(_order(rows, table)).fetchone()


def _order(text: str, table: str) -> sql.Composed:
    return sql.SQL(text).format(sql.Identifier(table))  # type: ignore[arg-type]


@cache
def _names() -> tuple[str, ...]:
    return tuple(sorted({m._meta.db_table for m in apps.get_models(include_auto_created=True)}))


def _address() -> dict[str, Any]:
    return direct(
        {
            name: value
            for name, value in connection.get_connection_params().items()
            if name in {"dbname", "user", "password", "host", "port"}
        }
    )
