"""manage.py import_league FILE: import a league from a file."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from core.accounts.known_addresses import account_with_address
from core.accounts.models import User
from core.errors import Refused
from league.exports.league_file.errors import BadFile
from league.exports.services import dead_space
from league.exports.services.importing import import_league


class Command(BaseCommand):
    """For the operator of the site: unlike the page, it opens what this deployment has sealed."""

    help = "Import a league from a file that export_league or a site has written."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--owner", required=True, metavar="EMAIL", help="the owner's account")
        parser.add_argument("--slug", default="", help="its slug; by default made from its name")
        parser.add_argument("--name", default="", help="its name; by default the file's")
        parser.add_argument(
            "--person",
            action="append",
            default=[],
            metavar="HANDLE=EMAIL",
            help="the account of a person of the file; may be repeated",
        )
        parser.add_argument(
            "--keep-sealed",
            action="store_true",
            help="declare running matches void, as for a file from another site",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        named = {}
        for pair in options["person"]:
            handle, _, email = pair.partition("=")
            named[handle] = _account(email)
        try:
            with options["file"].open("rb") as file:
                done = import_league(
                    file=file,
                    actor=_account(options["owner"]),
                    slug=options["slug"],
                    name=options["name"],
                    named=named,
                    opens=not options["keep_sealed"],
                    alone=False,
                )
        except OSError as error:
            raise CommandError(f"{options['file']} cannot be read: {error.strerror}.") from error
        except BadFile as error:
            dead_space.give_back()
            raise CommandError("\n".join(map(str, error.faults))) from error
        except Refused as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{done.league} is at /leagues/{done.league.slug}/.")
        for note in done.notes:
            self.stdout.write(note)


def _account(email: str) -> User:
    user = account_with_address(email)
    if user is None or not user.is_active:
        raise CommandError(f"Nobody here has the address {email!r}.")
    return user
