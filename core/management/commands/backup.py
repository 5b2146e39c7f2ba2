"""`manage.py backup [FILE]`: the whole database in one file."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from time import perf_counter
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from core import clock
from core.jobs import backups


class Command(BaseCommand):
    """Works while the site runs. The file contains every secret; only its owner may read it."""

    help = "Write the database to a file (by default under var/backups)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        name = f"kemari-{clock.now():%Y%m%d-%H%M%S}.dump"
        file: Path = options["file"] or Path(settings.VAR_DIR) / "backups" / name
        began = perf_counter()
        try:
            size = backups.dump(file)
        except backups.BackupFailed as error:
            raise CommandError(str(error)) from error
        seconds = perf_counter() - began
        self.stdout.write(f"{file}: {size / 1e6:.1f} MB in {seconds:.1f} s.")
