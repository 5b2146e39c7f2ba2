"""manage.py load_clans [--variant KEY] [--folder PATH]: bring the tables in line with the files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from engine.errors import DataError
from rosters.services import clans


class Command(BaseCommand):
    help = "Load the clan tables from the engine's CSV files; loading them twice changes nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--variant", help="of this game alone; else of all that leagues play")
        parser.add_argument(
            "--folder", type=Path, help="read the CSV files of that one game from here instead"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        variant, folder = options["variant"], options["folder"]
        if folder and not variant:
            raise CommandError("Say with --variant whose tables lie in the folder.")
        try:
            if variant:
                done = {variant: clans.load_clans(variant=variant, folder=folder)}
            else:
                done = clans.load_games()
        except DataError as error:
            raise CommandError(str(error)) from error
        except KeyError as error:
            raise CommandError(f"There is no variant {error}.") from error
        for game, outcomes in done.items():
            for key, outcome in outcomes.items():
                self.stdout.write(f"{game} {key}: {outcome}")
