"""manage.py demo: seed the demo league once, and print its accounts.

With `--own-passwords` its accounts get random passwords in place of the published one; with
`--require-own-passwords` nothing is done, but that one still has the published password is a fault.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from league.services import demo


class Command(BaseCommand):
    help = "Seed the demo league with a season of every game, partly played, once."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--seed", type=int, default=7)
        parser.add_argument("--own-passwords", action="store_true")
        parser.add_argument("--require-own-passwords", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["require_own_passwords"]:
            self._require_own_passwords()
            return
        try:
            with _quiet():
                made = demo.seed_demo(seed=options["seed"], on_progress=self._write)
        except RuntimeError as error:
            raise CommandError(str(error)) from error
        file = Path(settings.VAR_DIR) / "demo-logins.txt"
        own = demo.give_own_passwords() if options["own_passwords"] else {}
        public = {account.email for account in demo.with_published_password()}
        before = _lines_of(file)
        lines = [
            f"{login.email}  password {own.get(login.email, login.password)}  {login.what}"
            if login.email in own or login.email in public
            else before.get(login.email, f"{login.email}  its own password  {login.what}")
            for login in demo.logins()
        ]
        numbers = ", ".join(f"{season.pk} ({season})" for season in made)
        self.stdout.write(f"{made[0].league} is ready, seasons {numbers}. Log-ins:")
        for line in lines:
            self.stdout.write(f"  {line}")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(mode=0o600)
        file.chmod(0o600)
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")

    def _require_own_passwords(self) -> None:
        if public := demo.with_published_password():
            raise CommandError(
                f"the demo's accounts ({public[0].email} and others) have the published password, "
                "with which anybody who reaches this site logs in. Give them passwords of their "
                "own by `.venv/bin/python manage.py demo --own-passwords`, which writes them to "
                "demo-logins.txt, and start again."
            )

    def _write(self, words: str) -> None:
        self.stdout.write(words)
        self.stdout.flush()


def _lines_of(file: Path) -> dict[str, str]:
    """The log-ins of an earlier run, by address."""
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except OSError:
        return {}
    return {line.split()[0]: line for line in lines if line.strip()}


@contextmanager
def _quiet() -> Iterator[None]:
    """Silence the log line of each of some hundred turns, so that the output stays readable."""
    before = logging.root.manager.disable
    logging.disable(logging.INFO)
    try:
        yield
    finally:
        logging.disable(before)
