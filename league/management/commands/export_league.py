"""manage.py export_league SLUG FILE: export a whole league to a file."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from core.leagues.models import League
from league.exports.league_file.writer import write_league


class Command(BaseCommand):
    help = "Export a whole league to one file (docs/league-file.md)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="the league's address")
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        league = League.objects.filter(slug=options["slug"]).first()
        if league is None:
            raise CommandError(f"There is no league at {options['slug']!r}.")
        file: Path = options["file"]
        unfinished = file.with_name(f".{file.name}.unfinished")
        try:
            unfinished.touch(mode=0o600)
            with unfinished.open("wb") as out:
                written = write_league(league, out)
            unfinished.replace(file)
        except OSError as error:
            raise CommandError(f"{file} cannot be written: {error.strerror}.") from error
        finally:
            unfinished.unlink(missing_ok=True)
        size = file.stat().st_size / 1e6
        self.stdout.write(f"{league}: {written.rows} rows, {size:.1f} MB, {written.digest}")
