"""`manage.py rebuild`: rebuild every projection from the facts; `--check` only compares."""

from __future__ import annotations

from argparse import ArgumentParser
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from core.leagues.models import League
from league.queries.drift import check_all
from league.services.rebuild import rebuild_all


class Command(BaseCommand):
    """Projections are treasuries, re-rolls and staff, player sheets, results in force, tables."""

    help = "Rebuild every projection from the facts, or with --check report differences."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="compare, and change nothing")
        parser.add_argument("--league", help="the slug of one league; else all of them")

    def handle(self, *args: Any, **options: Any) -> None:
        leagues = list(League.objects.order_by("pk"))
        if slug := options["league"]:
            leagues = [league for league in leagues if league.slug == slug]
            if not leagues:
                raise CommandError(f"There is no league at {slug!r}.")
        began = perf_counter()
        if not options["check"]:
            rebuild_all(leagues)
        found = check_all(leagues)
        self.stdout.write(
            f"{found.leagues} leagues, {found.teams} teams, {found.players} players, "
            f"{found.matches} results, {found.seasons} tables: {len(found.faults)} differ from "
            f"the facts, {len(found.contradictions)} facts contradict others "
            f"({perf_counter() - began:.1f} s)."
        )
        for fault in (*found.faults, *found.contradictions):
            self.stderr.write(fault)
        if found.faults:
            raise CommandError("projections differ from the facts")
        if found.contradictions:
            raise CommandError("facts contradict each other: correct the matches named above")
