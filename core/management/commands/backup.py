"""`manage.py backup [FILE]`: the whole database in one file, now or every night."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from datetime import datetime, timedelta
from pathlib import Path
from time import perf_counter
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from core import clock
from core.jobs import backups

NIGHT = 3
"""The hour, in UTC, at which `--daily` begins."""


class Command(BaseCommand):
    """Works while the site runs. The file contains every secret; only its owner may read it."""

    help = "Write the database to a file (by default under var/backups)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file", nargs="?", type=Path, help="where to; a folder takes files named by the time"
        )
        parser.add_argument(
            "--age",
            default=settings.BACKUP_AGE_RECIPIENT,
            metavar="RECIPIENT",
            help="encrypt the file for this public key of `age` (by default BACKUP_AGE_RECIPIENT)",
        )
        parser.add_argument("--keep", type=int, metavar="N", help="delete all but the newest N")
        parser.add_argument(
            "--daily", action="store_true", help="now and then every night, until stopped"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["keep"] is not None and options["keep"] < 1:
            raise CommandError("--keep takes 1 or more.")
        while True:
            failed = self._once(**options)
            if not options["daily"]:
                if failed:
                    raise CommandError(failed)
                return
            if failed:
                self.stderr.write(f"No backup was made, the next night tries again: {failed}")
            time.sleep((next_night(clock.now()) - clock.now()).total_seconds())

    def _once(self, **options: Any) -> str:
        """Write one file; returns why it failed, or nothing."""
        place: Path = options["file"] or Path(settings.VAR_DIR) / "backups"
        is_folder = options["file"] is None or place.is_dir() or options["daily"]
        file = place / backups.file_name(clock.now()) if is_folder else place
        began = perf_counter()
        try:
            written = backups.dump(file, recipient=options["age"])
        except backups.BackupFailed as error:
            return str(error)
        seconds, size = perf_counter() - began, written.stat().st_size
        self.stdout.write(f"{written}: {size / 1e6:.1f} MB in {seconds:.1f} s.")
        if options["keep"] is not None and is_folder:
            for old in backups.forget_old(place, keep=options["keep"]):
                self.stdout.write(f"{old} is deleted.")
        return ""


def next_night(now: datetime) -> datetime:
    """The next moment at which a nightly backup begins."""
    today = now.replace(hour=NIGHT, minute=0, second=0, microsecond=0)
    return today if today > now else today + timedelta(days=1)
