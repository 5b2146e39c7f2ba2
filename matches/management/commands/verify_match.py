"""`verify_match ID`: check every die and the chain, then play every event again."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from matches.match_file import match_file
from matches.models import Match
from matches.services.resolution.replay_check import Differs, replayed
from matches.static.matches.verify_match import Tampered, verify


class Command(BaseCommand):
    """Exits with 1 if anything differs from what was published."""

    help = "Recompute every die of a match, check its chain, and play it again from its orders."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("match", type=int, help="the number in the match's URL")

    def handle(self, *args: Any, **options: Any) -> None:
        match = Match.objects.filter(pk=options["match"]).first()
        if match is None:
            raise CommandError("There is no such match.")
        try:
            counted = verify(match_file(match))
            self.stdout.write("{segments} segments, {events} events, {dice} dice".format(**counted))
            events = sum(len(again.played.game.events) for again in replayed(match))
        except (Tampered, Differs) as reason:
            raise CommandError(f"match {match.pk} is not as it was: {reason}") from reason
        self.stdout.write(f"played again: {events} events, the same to the byte")
