"""Migrations beside a site that is used: pages are answered, and one process migrates at a time."""

from __future__ import annotations

import os
import time
from threading import Event, Thread

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection, transaction

from core import patient_migration
from core.patient_migration import LOCK_TIMEOUT, migrate_patiently, one_migrator
from tests.support.scratch import (
    address_of,
    migrated_template,
    run_command,
    scratch_database,
    start_command,
)

own_server = pytest.mark.skipif(
    bool(os.environ.get("DATABASE_URL")), reason="makes databases on the private server"
)
TABLE = "core_auditentry"
"""The table that migration 0014 of core changes."""


@own_server
@pytest.mark.waits
@pytest.mark.django_db
def test_pages_are_answered_while_a_migration_waits_for_a_slow_reader() -> None:
    with scratch_database(template=migrated_template()) as name:
        run_command(name, "migrate", "core", "0013")
        with (
            psycopg.connect(**address_of(name)) as slow,
            psycopg.connect(**address_of(name), autocommit=True) as page,
        ):
            slow.execute(f"SELECT count(*) FROM {TABLE}")  # and the transaction stays open
            migrating = start_command(name, "migrate")
            said: list[str] = []
            reading = Thread(target=lambda: said.extend(migrating.stdout or ()))
            reading.start()
            waits = []
            page.execute("SET statement_timeout = '10s'")
            while not any("A lock was not free" in line for line in said):
                began = time.monotonic()
                page.execute(f"SELECT count(*) FROM {TABLE}")
                waits.append(time.monotonic() - began)
                assert migrating.poll() is None, said
                time.sleep(0.05)
            (line,) = (line for line in said if "A lock was not free" in line)
            assert "within 2 s (the oldest transaction is " in line
            assert f"process {slow.info.backend_pid})" in line
            slow.rollback()
            reading.join()
            migrating.communicate(timeout=120)
        assert migrating.returncode == 0, said
        assert 0.5 < max(waits) < LOCK_TIMEOUT + 1  # one waited behind the migration, not longer
        run_command(name, "migrate", "--check")


@own_server
@pytest.mark.waits
@pytest.mark.django_db
def test_two_processes_that_migrate_an_empty_database_do_not_fight() -> None:
    with scratch_database() as name:
        both = [start_command(name, "migrate", "--no-input") for _ in range(2)]
        outputs = [started.communicate(timeout=300)[0] for started in both]
        assert [started.returncode for started in both] == [0, 0], outputs
        waited = ["Another process migrates this database" in output for output in outputs]
        assert sorted(waited) == [False, True], outputs
        assert "No migrations to apply" in outputs[waited.index(True)]
        run_command(name, "migrate", "--check")
        both = [start_command(name, "load_clans") for _ in range(3)]  # compose does it next
        outputs = [started.communicate(timeout=300)[0] for started in both]
        assert [started.returncode for started in both] == [0, 0, 0], outputs


SHOW = "SELECT current_setting('lock_timeout'), current_setting('statement_timeout')"


@pytest.mark.django_db(transaction=True)
def test_only_locks_inside_a_transaction_are_waited_for_briefly() -> None:
    seen: list[tuple[str, str]] = []

    def migrate() -> None:
        with connection.cursor() as cursor:
            cursor.execute(SHOW)
            seen.append(cursor.fetchone())
            with transaction.atomic():
                cursor.execute(SHOW)
                seen.append(cursor.fetchone())
            cursor.execute(SHOW)
            seen.append(cursor.fetchone())

    migrate_patiently(connection, migrate, say=print)
    none = ("0", "0")
    assert seen == [none, ("2s", "0"), none]  # a session keeps nothing, and no statement is cut


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("statement", "is_cut"),
    [
        ("ALTER TABLE scratch_table ADD COLUMN more int", True),
        ("CREATE INDEX scratch_index ON scratch_table (pk)", True),
        ("DROP TABLE scratch_table", True),
        ("CREATE INDEX CONCURRENTLY scratch_index ON scratch_table (pk)", False),
    ],
)
def test_outside_a_transaction_only_what_makes_nobody_wait_waits_long(
    statement: str, is_cut: bool
) -> None:
    name = connection.settings_dict["NAME"]
    with psycopg.connect(**address_of(name)) as slow:
        slow.execute("CREATE TABLE scratch_table (pk int)")
        slow.commit()
        try:
            slow.execute("INSERT INTO scratch_table VALUES (1)")
            letting_go = Event()
            holder = Thread(target=lambda: (letting_go.wait(0.8), slow.rollback()))
            holder.start()
            said: list[str] = []
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(patient_migration, "PAUSES", (0.1,))
                migrate_patiently(
                    connection,
                    lambda: connection.cursor().execute(statement),
                    say=said.append,
                    lock_timeout=0.2,
                )
            holder.join()
            assert bool(said) is is_cut
        finally:
            slow.rollback()
            slow.execute("DROP TABLE IF EXISTS scratch_table")
            slow.commit()


@pytest.mark.django_db(transaction=True)
def test_what_is_no_lock_is_not_tried_again() -> None:
    attempts = []

    def migrate() -> None:
        attempts.append(1)
        connection.cursor().execute("SELECT pg_terminate_backend(pg_backend_pid())")

    with pytest.raises(OperationalError):
        migrate_patiently(connection, migrate, say=print)
    connection.close()
    assert len(attempts) == 1


@pytest.mark.django_db(transaction=True)
def test_a_migration_that_gets_no_lock_is_given_up_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def migrate(*args: object, **options: object) -> None:
        connection.cursor().execute("ALTER TABLE core_heartbeat ALTER COLUMN at SET NOT NULL")

    monkeypatch.setattr(patient_migration, "PAUSES", (0.05,))
    monkeypatch.setattr("django.core.management.commands.migrate.Command.handle", migrate)
    name = connection.settings_dict["NAME"]
    with psycopg.connect(**address_of(name)) as slow:
        slow.execute("SELECT count(*) FROM core_heartbeat")
        with pytest.raises(CommandError, match="run `migrate` again when no long transaction"):
            call_command("migrate", lock_timeout=0.1, patience=0.3, verbosity=0)
    assert capsys.readouterr().err.count("A lock was not free within 0.1 s") >= 1
    with pytest.raises(CommandError, match="more than 0"):
        call_command("migrate", lock_timeout=0.0)


@pytest.mark.django_db(transaction=True)
def test_who_waits_for_a_migrator_holds_up_no_index_that_it_builds() -> None:
    """A statement that waits for the lock has a snapshot, for which the index would wait."""
    said: list[str] = []
    waiting = Thread(target=_migrate_second, args=(said,))
    with one_migrator(connection, say=print):
        waiting.start()
        while not said:
            time.sleep(0.05)
        with connection.cursor() as cursor:
            cursor.execute("SET statement_timeout = '5s'")
            cursor.execute("CREATE INDEX CONCURRENTLY scratch_index ON core_heartbeat (at)")
            cursor.execute("DROP INDEX scratch_index")
            cursor.execute("RESET statement_timeout")
        assert waiting.is_alive()
    waiting.join()
    assert said == ["Another process migrates this database: waiting for its end.", "done"]


def _migrate_second(said: list[str]) -> None:
    try:
        with one_migrator(connection, say=said.append):
            said.append("done")
    finally:
        connection.close()
