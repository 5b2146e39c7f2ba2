"""`replay FILE --out HTML`: a match file (docs/match-file.md) as a page that plays offline."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from engine.errors import DataError
from matches.queries.replay import NoReplay, replay_of_file
from matches.static.matches.verify_match import Tampered, read_match_file, verify
from matches.views.replay_file import file_text
from rosters.exchange.file_kinds import unknown_file

MISSHAPEN = (TypeError, ValueError, LookupError, AttributeError, RecursionError)
"""The errors of verifying what is no match file."""
ACCEPTED = "a match file (JSON), as a match's page offers it from full time on"


class Command(BaseCommand):
    """Refuses a file whose dice, chain, set-up or events are not what they should be."""

    help = "Write the replay of a published match file as one HTML file that asks no host."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the match file, such as match-12.json")
        parser.add_argument("--out", type=Path, default=Path("replay.html"))

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            data = options["file"].read_bytes()
            file = read_match_file(data)
            counted = verify(file)
        except OSError as error:
            raise CommandError(f"{options['file']} cannot be read: {error.strerror}") from error
        except Tampered as error:
            raise CommandError(f"not as published: {error}") from error
        except MISSHAPEN as error:
            says = unknown_file(data, ACCEPTED)
            raise CommandError(f"{options['file']} is no match file: {error}. {says}") from error
        try:
            text = _page(file, counted)
        except NoReplay:
            raise CommandError("nothing was played in this match") from None
        except DataError as error:
            raise CommandError(f"{options['file']} is no match file: {error}") from error
        try:
            options["out"].write_bytes(text)
        except OSError as error:
            raise CommandError(f"{options['out']} cannot be written: {error.strerror}") from error
        found, cut = _found(counted)
        self.stdout.write(f"{options['out']}: {found}, as published.{cut}")


def _page(file: dict[str, Any], counted: dict[str, int]) -> bytes:
    """The page of a verified file. Its names and events may still be such that none can be drawn:
    a file that agrees with itself can be anybody's.
    """
    replay = replay_of_file(file)
    found, cut = _found(counted)
    checked = f"Verified when this file was made: {found}. Chain {chain_of(file)}.{cut}"
    title = f"{replay.names[0]} - {replay.names[1]}"
    return file_text(replay, title=title, checked=checked).encode()


def _found(counted: dict[str, int]) -> tuple[str, str]:
    """What was verified, and whether the file ends too early."""
    found = "{dice} dice and {events} events in {segments} segments".format(**counted)
    return found, "" if counted[
        "full_time"
    ] else " It ends before full time: it was cut, or is void."


def chain_of(file: dict[str, Any]) -> str:
    """The chain's last value."""
    return str(file["segments"][-1]["chain"])
