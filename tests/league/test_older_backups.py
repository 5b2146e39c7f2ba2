"""A backup of an earlier release is restored, migrated, and every projection is what it was."""

from __future__ import annotations

import os
from pathlib import Path

import psycopg
import pytest
from django.db.migrations.loader import MigrationLoader
from psycopg import sql

from tests.support.scratch import address_of, migrated_template, run_command, scratch_database

pytestmark = [
    pytest.mark.waits,
    pytest.mark.django_db,
    pytest.mark.skipif(
        bool(os.environ.get("DATABASE_URL")), reason="makes databases on the private server"
    ),
]
EARLIER = ("core", "0010")
"""Up to here the schema is undone for the backup; rows in it were written by all releases since."""


def rows_of(name: str) -> dict[str, int]:
    """How many rows each table has."""
    with psycopg.connect(**address_of(name)) as server:
        tables = server.execute(
            "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1"
        ).fetchall()
        counts = {}
        for (table,) in tables:
            query = sql.SQL("SELECT count(*) FROM {}").format(sql.Identifier(table))
            row = server.execute(query).fetchone()
            counts[table] = row[0] if row else 0
        return counts


def test_a_backup_of_an_earlier_schema_is_restored_and_migrated(tmp_path: Path) -> None:
    file = str(tmp_path / "kemari.dump")
    var = {"KEMARI_VAR": str(tmp_path / "var"), "REDIS_URL": "redis://127.0.0.1:1/0"}
    with (
        scratch_database(template=migrated_template()) as old,
        scratch_database() as new,
    ):
        run_command(old, "demo", **var)
        run_command(old, "migrate", *EARLIER)
        before = rows_of(old)
        run_command(old, "backup", file)
        restored = run_command(new, "restore", file, "--replace")
        assert "held_messages" in restored
        assert "Held since " in run_command(new, "held_messages")  # before `migrate` too
        migrated = run_command(new, "migrate")
        assert f"Applying {MigrationLoader(None).graph.leaf_nodes('core')[0][1]}" in (
            migrated.replace("core.", "")
        )
        assert "Held since " in run_command(new, "held_messages")
        after = rows_of(new)
        grown = {name: after[name] for name in before if after[name] != before[name]}
        assert set(grown) <= {"django_migrations", "core_heldcopy"} | {
            "auth_permission",
            "django_content_type",
        }
        assert before["matches_match"] > 4
        assert "0 differ from the facts, 0 facts contr" in run_command(new, "rebuild", "--check")
        with psycopg.connect(**address_of(new)) as server:
            unkeyed = "SELECT count(*) FROM core_user WHERE email_key IS NULL"
            assert server.execute(unkeyed).fetchone() == (0,)
