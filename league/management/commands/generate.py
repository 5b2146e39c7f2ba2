"""`manage.py generate --size S|M|L|XL`: leagues for tests by hand and for measurements."""

from __future__ import annotations

import logging
from argparse import ArgumentParser
from collections.abc import Callable
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from core import clock
from core.leagues.models import League
from league.models import Season
from league.services.generate.playing import by_bots, play_league
from league.services.generate.sampled import SAMPLES
from league.services.generate.sizes import (
    MARK,
    Batch,
    LeagueSpec,
    extra_large,
    shortened,
    sizes,
    small,
)
from league.services.generate.workers import worker_pool
from league.services.generate.xl import generate_xl
from matches.models import Match
from rosters.models import Team
from rosters.services.clans import load_games

SIZES = ("S", "M", "L", "XL")
MAX_JOBS = 64
MAX_SEED = 2**31


class Command(BaseCommand):
    """Generates leagues; keeps what exists, so that the same command continues after Ctrl-C."""

    help = (
        "Make leagues: S 16 teams, M 64 in the four games, L 600 coaches by 13 rounds, all played "
        "turn by turn by bots; XL 10,000 teams and 325,000 matches, most of them entered from "
        "sampled reports. Started again it continues where it stopped; the same seed gives the "
        "same leagues."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--size", choices=SIZES, required=True)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--jobs", type=int, default=1, help="processes that play matches")
        parser.add_argument(
            "--league", default="", help="another name; allows other leagues in the database"
        )
        parser.add_argument(
            "--short", action="store_true", help="a miniature of that size, to try it out"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        size, seed, jobs, name = (options[key] for key in ("size", "seed", "jobs", "league"))
        if not 1 <= jobs <= MAX_JOBS:
            raise CommandError(f"--jobs is a number from 1 to {MAX_JOBS}.")
        if not 0 <= seed <= MAX_SEED:
            raise CommandError(f"--seed is a number from 0 to {MAX_SEED}.")
        if size == "XL" and name:
            raise CommandError("XL needs a database of its own; --league is for S, M and L.")
        wanted = [small()] if size == "XL" else _specs(size, name)
        batches, samples = extra_large(), SAMPLES
        if options["short"]:
            wanted = [shortened(spec) for spec in wanted]
            batches = [Batch(shortened(one.league), min(one.copies, 2)) for one in batches]
            samples = 2
        _require_room(wanted, alone=not name)
        logging.getLogger("matches").setLevel(logging.WARNING)
        load_games()
        began, on_progress = perf_counter(), self._progress_writer()
        today = clock.now()
        try:
            with worker_pool(jobs) as doing:
                if size == "XL":
                    generate_xl(
                        played=wanted[0],
                        batches=batches,
                        seed=seed,
                        today=today,
                        jobs=jobs,
                        worker_pool=doing,
                        on_progress=on_progress,
                        samples=samples,
                    )
                else:
                    play = by_bots(doing)
                    for spec in wanted:
                        play_league(
                            spec, seed=seed, today=today, play=play, on_progress=on_progress
                        )
        except KeyboardInterrupt:
            raise CommandError("Stopped. Run the same command to continue.") from None
        except RuntimeError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(_figures(perf_counter() - began))

    def _progress_writer(self) -> Callable[[str], None]:
        began = perf_counter()

        def on_progress(line: str) -> None:
            self.stdout.write(f"{perf_counter() - began:7.0f} s  {line}")
            self.stdout.flush()

        return on_progress


def _specs(size: str, name: str) -> list[LeagueSpec]:
    if len(name) > 40:
        raise CommandError("--league takes at most 40 characters.")
    return sizes(size, name)


def _require_room(wanted: list[LeagueSpec], *, alone: bool) -> None:
    """Raise `CommandError` if people's leagues are in the database, unless --league allows it."""
    made = Season.objects.filter(dice_seed__startswith=f"{MARK} ").values("league")
    foreign = League.objects.exclude(pk__in=made)
    if alone and (other := foreign.first()) is not None:
        raise CommandError(
            f"This database has leagues of its own ({other}). Generate into an empty one (set "
            "KEMARI_VAR or DATABASE_URL), or give --league NAME to have them side by side."
        )
    taken = foreign.filter(name__in=[spec.name for spec in wanted]).first()
    if taken is not None:
        raise CommandError(f"There is a league called {taken}, and it was not generated.")


def _figures(seconds: float) -> str:
    return (
        f"{League.objects.count():,} leagues, {Team.objects.count():,} teams, "
        f"{Match.objects.filter(state='finished').count():,} finished matches ({seconds:,.0f} s)."
    )
