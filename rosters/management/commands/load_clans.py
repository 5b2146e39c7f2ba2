"""manage.py load_clans [--variant KEY] [--folder PATH]: load the clan tables from CSV files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from engine.errors import DataError
from rosters.services import clans


class Command(BaseCommand):
    help = "Load the clan tables from the engine's CSV files; loading them twice changes nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--variant", help="only this game; without it all games that leagues play"
        )
        parser.add_argument(
            "--folder", type=Path, help="read that game's CSV files from here instead"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        variant, folder = options["variant"], options["folder"]
        if folder and not variant:
            raise CommandError("--folder needs --variant: the game whose tables are in the folder.")
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
