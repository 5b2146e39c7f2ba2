"""`manage.py remove_second_factor EMAIL`: let in somebody who has lost their second factor."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from core.accounts.known_addresses import account_with_address
from core.errors import Refused
from core.moderation import services


class Command(BaseCommand):
    """For an operator's own account too, whom nobody else can let in."""

    help = "Remove the second factor of an account; its owner is notified, and its log-ins end."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("email")

    def handle(self, *args: Any, **options: Any) -> None:
        person = account_with_address(options["email"])
        if person is None:
            raise CommandError(f"No account has the address {options['email']}.")
        try:
            services.remove_second_factor(person=person, actor=None)
        except Refused as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{person.email} logs in without a second factor now.")
