"""``manage.py simulate``: matches between bots, without a database."""

from __future__ import annotations

import json
import sys
from contextlib import ExitStack
from pathlib import Path
from time import perf_counter
from typing import IO, Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from engine.drawn_sides import Drawn
from engine.errors import DataError
from engine.maps import map_option
from engine.rules_lookup import rules_under
from engine.variants.game_meta import GameMeta
from engine.variants.registry import TO_COME, VARIANTS, find_variant
from matches.simulation import COACHES, Order, Summary, pairings, simulate

PROGRESS_EVERY = 0.5  # seconds
MAX_GAMES = 1_000_000


class Command(BaseCommand):
    """Simulate matches; progress on standard error, a summary on standard output."""

    help = "Play matches between bots without a database and print a summary."
    requires_system_checks: list[str] = []
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--variant", default=VARIANTS[0].key, help=_keys())
        parser.add_argument("--home", help="a clan; default: all in turn")
        parser.add_argument("--away", help="a clan; default: all in turn")
        parser.add_argument("--games", type=int, default=49)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument(
            "--coaches", default="normal,normal", help=f"home,away of {', '.join(COACHES)}"
        )
        parser.add_argument(
            "--option",
            action="append",
            default=[],
            metavar="KEY=VALUE",
            help="a house rule; may be given often",
        )
        for what in ("options", "rosters", "staff", "stars"):
            parser.add_argument(f"--{what}", choices=("default", "random"), default="default")
        parser.add_argument("--map", help="a printed map, for games on maps")
        parser.add_argument("--log", type=Path, help="write set-up and events as JSON lines")
        parser.add_argument("--json", action="store_true", help="print the summary as JSON")
        parser.add_argument("--jobs", type=int, default=1, help="processes")

    def handle(self, *args: Any, **options: Any) -> None:
        orders = self._orders(options)
        summary = Summary(orders[0].variant)
        started = perf_counter()
        with ExitStack() as files:
            log = self._open(options["log"], files)
            shown = 0.0
            for outcome in simulate(orders, jobs=options["jobs"]):
                summary.add(outcome)
                if log is not None:
                    log.writelines(f"{line}\n" for line in outcome.log)
                now = perf_counter() - started
                if now - shown >= PROGRESS_EVERY or summary.games == len(orders):
                    shown = now
                    rate = summary.games / now
                    print(
                        f"\r{summary.games}/{len(orders)} matches, {rate:.1f} a second",
                        end="",
                        file=sys.stderr,
                        flush=True,
                    )
        print(file=sys.stderr)
        self._report(summary, perf_counter() - started, as_json=options["json"])

    def _orders(self, options: dict[str, Any]) -> list[Order]:
        try:
            variant = find_variant(options["variant"])
        except KeyError:
            raise CommandError(f"no variant {options['variant']!r}; there is {_keys()}") from None
        coaches = tuple(options["coaches"].split(","))
        if len(coaches) == 1:
            coaches *= 2
        if len(coaches) != 2 or not set(coaches) <= set(COACHES):
            raise CommandError(f"--coaches takes two of {', '.join(COACHES)}: strong,normal")
        if not 1 <= options["games"] <= MAX_GAMES:
            raise CommandError(f"--games must be from 1 to {MAX_GAMES}")
        if not 1 <= options["jobs"] <= 64:
            raise CommandError("--jobs must be from 1 to 64")
        try:
            pairs = pairings(variant.key, options["home"], options["away"], options["games"])
        except KeyError as error:
            clans = ", ".join(variant.clans)
            raise CommandError(f"no clan {error.args[0]!r}; there are {clans}") from None
        chosen = self._house_rules(variant, options)
        drawn = Drawn(*(options[what] == "random" for what in ("rosters", "staff", "stars")))
        return [
            Order(
                variant.key,
                home,
                away,
                options["seed"],
                number,
                (coaches[0], coaches[1]),
                log=options["log"] is not None,
                options=chosen,
                draws_options=options["options"] == "random",
                drawn=drawn,
            )
            for number, (home, away) in enumerate(pairs)
        ]

    def _house_rules(
        self, variant: GameMeta, options: dict[str, Any]
    ) -> tuple[tuple[str, str], ...]:
        """Those given by name; refused before anything is played."""
        given = [text.partition("=")[::2] for text in options["option"]]
        if options["map"] is not None:
            if not (option := map_option(variant)):
                raise CommandError(f"{variant.title} is played on no map")
            given.append((option, options["map"]))
        try:
            rules_under(variant.key, dict(given))
        except DataError as error:
            raise CommandError(str(error)) from None
        return tuple((key, value) for key, value in given)

    def _open(self, path: Path | None, files: ExitStack) -> IO[str] | None:
        if path is None:
            return None
        try:
            return files.enter_context(path.open("w", encoding="utf-8"))
        except OSError as error:
            raise CommandError(f"cannot write the log: {error}") from None

    def _report(self, summary: Summary, seconds: float, *, as_json: bool) -> None:
        totals = summary.to_json(seconds)
        if as_json:
            self.stdout.write(json.dumps(totals))
        else:
            games = summary.games
            wins = totals["wins"]
            self.stdout.write(
                f"{games} matches of {find_variant(summary.variant).title} in {seconds:.1f} s "
                f"({totals['games_per_s']} matches and "
                f"{totals['decisions_per_s']} decisions a second)\n"
                f"won at home {wins['home']}, away {wins['away']}, drawn {summary.draws}\n"
                f"a match: {summary.touchdowns / games:.2f} touchdowns, "
                f"{summary.casualties / games:.2f} casualties, "
                f"{summary.turnovers / games:.2f} turnovers\n"
                f"errors: {len(summary.errors)}"
            )
        for error in summary.errors:
            self.stderr.write(error)
        if summary.errors:
            raise CommandError(f"{len(summary.errors)} of {summary.games} matches broke down")


def _keys() -> str:
    return ", ".join(variant.key for variant in (*VARIANTS, *TO_COME))
