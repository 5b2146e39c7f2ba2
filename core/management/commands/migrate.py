"""Django's `migrate`, beside a running site and beside others that migrate (docs/operations.md)."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.core.management.commands import migrate
from django.db import OperationalError, connections

from core import patient_migration


class Command(migrate.Command):
    """One process at a time migrates; none holds up the readers of a table for long."""

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--lock-timeout",
            type=float,
            default=patient_migration.LOCK_TIMEOUT,
            metavar="SECONDS",
            help="how long a statement waits for a lock before the migration is tried again",
        )
        parser.add_argument(
            "--patience",
            type=float,
            default=patient_migration.PATIENCE,
            metavar="SECONDS",
            help="how long a migration that gets no lock is tried again",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        lock_timeout, patience = options.pop("lock_timeout"), options.pop("patience")
        if lock_timeout <= 0:
            raise CommandError("--lock-timeout takes more than 0: without a limit pages stand.")
        if options["plan"] or options["check_unapplied"]:
            super().handle(*args, **options)
            return
        connection = connections[options["database"]]
        with patient_migration.one_migrator(connection, say=self.stderr.write):
            try:
                patient_migration.migrate_patiently(
                    connection,
                    lambda: migrate.Command.handle(self, *args, **options),
                    say=self.stderr.write,
                    lock_timeout=lock_timeout,
                    patience=patience,
                )
            except OperationalError as error:
                raise CommandError(
                    f"Not all migrations are applied: {str(error).strip()} Those before it are; "
                    "run `migrate` again when no long transaction is under way."
                ) from error
