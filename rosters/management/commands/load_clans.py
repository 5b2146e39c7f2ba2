"""manage.py load_clans [--folder PATH]: bring the clan tables in line with the rule files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from matches.engine.errors import DataError
from rosters.services import clans


class Command(BaseCommand):
    help = "Load the clan tables from the engine's CSV files; loading them twice changes nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--variant", default="samurai")
        parser.add_argument("--folder", type=Path, help="read the CSV files from here instead")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            done = clans.load_clans(variant=options["variant"], folder=options["folder"])
        except DataError as error:
            raise CommandError(str(error)) from error
        except KeyError as error:
            raise CommandError(f"There is no variant {error}.") from error
        for key, outcome in done.items():
            self.stdout.write(f"{key}: {outcome}")
