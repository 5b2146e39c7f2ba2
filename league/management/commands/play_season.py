"""manage.py play_season --season ID: play a season to its end and check its books."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from engine.variants.game_meta import GameMeta
from engine.variants.registry import find_variant
from league.models import Season
from league.queries import standings
from league.queries.book_check import BookCheck, check_books
from league.queries.standings_lines import StandingsLine
from league.services.bot_play import play_season
from matches.services.bots import BOTS


class Command(BaseCommand):
    help = "Play a started season to its end with bots, and recompute its books from the facts."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--season", type=int, required=True, metavar="ID")
        parser.add_argument(
            "--coaches",
            default="normal",
            help=f"{', '.join(BOTS)}, or home,away of them (default: normal)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        season = Season.objects.filter(pk=options["season"]).select_related("league").first()
        if season is None:
            known = ", ".join(f"{s.pk} ({s})" for s in Season.objects.order_by("pk")[:20])
            raise CommandError(
                f"There is no season {options['season']}. Seasons: {known or 'none'}"
            )
        if not season.is_started:
            raise CommandError(f"{season} has not started: {season.get_state_display().lower()}.")
        try:
            play_season(
                season=season, coaches=_coaches(options["coaches"]), on_progress=self.stdout.write
            )
        except RuntimeError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"\n{season.league}, {season} ({find_variant(season.variant).title})")
        for line in standings.table(season):
            self.stdout.write(_row(line))
        found = check_books(season)
        self.stdout.write(_figures(found, find_variant(season.variant)))
        if found.faults:
            raise CommandError("The books do not balance.\n" + "\n".join(found.faults))
        self.stdout.write("The table equals the one recomputed from the reports.")
        self.stdout.write("The books balance.")


def _coaches(text: str) -> tuple[str, str]:
    names = text.split(",")
    home, away = names if len(names) == 2 else (text, text)
    for name in (home, away):
        if name not in BOTS:
            raise CommandError(f"There is no coach {name!r}; there are {', '.join(BOTS)}.")
    return home, away


def _figures(found: BookCheck, meta: GameMeta) -> str:
    return (
        f"{found.teams} teams, {found.matches} matches, {found.lines} lines in the ledgers; "
        f"winnings {meta.currency.write(found.winnings)}, {found.spp} SPP, "
        f"{found.injuries} lasting injuries, {found.deaths} deaths, "
        f"fan factor {found.fans:+d}, {found.freebooters} Freebooters."
    )


def _row(line: StandingsLine) -> str:
    row = line.row
    games = f"{row.played:>2} {row.won:>2} {row.drawn:>2} {row.lost:>2}"
    touchdowns = f"{row.touchdowns_for:>2}-{row.touchdowns_against:<2}"
    casualties = f"{row.casualties_for:>2}-{row.casualties_against:<2}"
    name = line.team.name[:32]
    return (
        f"{row.rank:>3}  {name:<32} {games}  {touchdowns}  {casualties}"
        f"  {row.points:>3}  {line.decided_by}".rstrip()
    )
