"""manage.py demo [--seed N]: seed the demo league once, and print its accounts."""

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

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            with _quiet():
                made = demo.seed_demo(seed=options["seed"], on_progress=self._write)
        except RuntimeError as error:
            raise CommandError(str(error)) from error
        lines = [
            f"{login.email}  password {login.password}  {login.what}" for login in demo.logins()
        ]
        numbers = ", ".join(f"{season.pk} ({season})" for season in made)
        self.stdout.write(f"{made[0].league} is ready, seasons {numbers}. Log-ins:")
        for line in lines:
            self.stdout.write(f"  {line}")
        file = Path(settings.VAR_DIR) / "demo-logins.txt"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")

    def _write(self, words: str) -> None:
        self.stdout.write(words)
        self.stdout.flush()


@contextmanager
def _quiet() -> Iterator[None]:
    """Silence the log line of each of some hundred turns, so that the output stays readable."""
    before = logging.root.manager.disable
    logging.disable(logging.INFO)
    try:
        yield
    finally:
        logging.disable(before)
