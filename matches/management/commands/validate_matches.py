"""`validate_matches`: checks before a deployment whether running matches go on under it."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from matches.services.resolution.rules_adoption import adopt, judge, running


class Command(BaseCommand):
    """Exits with 1 if a running match would be held."""

    help = "Play every running match again under the installed rules, and list those that differ."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--adopt",
            action="store_true",
            help="let those with the same result go on under the installed rules",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        same = other = adopted = 0
        for match in running():
            verdict = judge(match)
            if verdict.why:
                other += 1
                self.stdout.write(f"match {match.pk} ({match}): {verdict.why}")
                continue
            same += 1
            if verdict.is_locked_elsewhere:
                if options["adopt"]:
                    adopt(match_id=match.pk)
                    adopted += 1
                else:
                    self.stdout.write(
                        f"match {match.pk} ({match}): the same, but begun under {match.rules}; "
                        "--adopt lets it go on"
                    )
        self.stdout.write(f"{same} the same, {other} otherwise, {adopted} adopted")
        if other:
            raise CommandError(f"{other} running matches would be held under this code.")
