"""`manage.py held_messages`: what a restored copy does not send, and what becomes of it."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from core.jobs.held_copy import held_since, hold_outward
from core.notifications import waiting_outward


class Command(BaseCommand):
    """After `restore` the site sends nothing outward until an operator decides here."""

    help = "Show what waits to be sent, and have a restored copy send or drop it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        decision = parser.add_mutually_exclusive_group()
        decision.add_argument(
            "--send", action="store_true", help="send what waits, and all that comes"
        )
        decision.add_argument(
            "--drop", action="store_true", help="drop what waits, and send all that comes"
        )
        decision.add_argument(
            "--hold", action="store_true", help="send nothing from now on, as after `restore`"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["hold"]:
            hold_outward()
        waiting = ", ".join(f"{n} {kind}" for kind, n in waiting_outward.count_waiting().items())
        if options["send"] or options["drop"]:
            if held_since() is None:
                raise CommandError("Nothing is held: this site sends what it has to send.")
            if options["send"]:
                waiting_outward.send_waiting()
            else:
                waiting_outward.drop_waiting()
            self.stdout.write(f"{'Sent from now on' if options['send'] else 'Dropped'}: {waiting}.")
            return
        since = held_since()
        state = f"Held since {since:%Y-%m-%d %H:%M} UTC" if since else "Not held"
        self.stdout.write(f"{state}. Waiting: {waiting}.")
