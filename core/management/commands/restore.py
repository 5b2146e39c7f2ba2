"""`manage.py restore FILE --replace`: replace the database by a backup."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from core.jobs import backups


class Command(BaseCommand):
    """Stop web and workers first; check the result with `manage.py rebuild --check`."""

    help = "Replace the present database by a backup."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--replace", action="store_true", help="confirm that the present database is deleted"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["replace"]:
            raise CommandError("This deletes the present database. Confirm with --replace.")
        began = perf_counter()
        try:
            backups.restore(options["file"])
        except backups.BackupFailed as error:
            raise CommandError(str(error)) from error
        self.stdout.write(
            f"{options['file']} is restored ({perf_counter() - began:.1f} s). "
            "`manage.py migrate` brings it to this version, `manage.py rebuild --check` checks it. "
            "No mail and no webhook is sent and no mailbox is read until you decide with "
            "`manage.py held_messages --send` or `--drop`."
        )
