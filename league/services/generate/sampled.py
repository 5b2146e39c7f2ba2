"""Matches from sampled reports: some are really played, and their reports are reused.

A match of XL is a tabletop match. Its report is that of a sampled match, mapped onto the two
line-ups player by player: who scored, who was hurt and how. One coach enters it and the other
confirms it through the services, so that everything after a match is rolled and booked by the
rules.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path

from django.conf import settings

from engine.lineup import AWAY, HOME, MatchSetup
from engine.report import Fate, MatchReport, SideReport
from engine.rules_lookup import rules_for, rules_under
from engine.table_bounds import has_roll_off, max_healed
from engine.table_top import (
    HURT,
    REPORTED_COUNTS,
    TableNotes,
    blank_report,
    overtime_mismatches,
)
from league.services.generate.playing import OnProgress, Play
from matches.models import Match
from matches.services.outcomes import table_top
from matches.services.rules_lock import playable_setup
from matches.simulation import Order, pairings, simulate

SAMPLES = 60
"""Matches played of each game."""

Samples = Mapping[str, Sequence[MatchReport]]


def samples_of(
    variants: Sequence[str], *, seed: int, jobs: int, on_progress: OnProgress, count: int = SAMPLES
) -> Samples:
    """Reports of every game, played by greedy and random coaches and kept in a file."""
    return {variant: _sampled(variant, seed, jobs, count, on_progress) for variant in variants}


def _sampled(
    variant: str, seed: int, jobs: int, count: int, on_progress: OnProgress
) -> list[MatchReport]:
    version_lock = rules_under(variant, {}).version_lock.replace("/", "-").replace(" ", "-")
    file = Path(settings.VAR_DIR) / "samples" / f"{version_lock}-{seed}-{count}.json"
    if not file.exists():
        reports = list(_played(variant, seed, jobs, count))
        file.parent.mkdir(exist_ok=True)
        whole = file.with_suffix(".part")
        whole.write_text(json.dumps(reports), encoding="utf-8")
        whole.rename(file)
        on_progress(f"{len(reports)} sample matches of {variant} are played")
    return [MatchReport.from_json(row) for row in json.loads(file.read_text(encoding="utf-8"))]


def _played(variant: str, seed: int, jobs: int, count: int) -> Iterator[object]:
    kinds = [("greedy", "greedy")] * 3 + [("greedy", "random")]
    orders = [
        Order(variant, home, away, seed, number, kinds[number % len(kinds)], log=False)
        for number, (home, away) in enumerate(pairings(variant, None, None, count))
    ]
    for outcome in simulate(orders, jobs=jobs):
        if outcome.report is None:
            raise RuntimeError(f"A match could not be played: {outcome.error}")
        yield outcome.report.to_json()


def report_samples(samples: Samples) -> Play:
    """Enters sampled reports instead of playing; the match's label selects the sample."""

    def report_sample(matches: list[int], now: datetime) -> Iterator[int]:
        for pk in matches:
            rows = Match.objects.select_related("league", "home_team__coach", "away_team__coach")
            match = rows.get(pk=pk)
            dice = random.Random(match.public_id)
            sample = dice.choice(samples[match.variant])
            setup = playable_setup(match)
            report, healed = report_from_sample(setup, sample)
            awarded = [0, 0]
            if list(overtime_mismatches(report, setup)):
                winner = dice.choice((HOME, AWAY))
                if has_roll_off(rules_for(setup)):
                    report.winner = winner
                else:
                    report.sides[winner].score = awarded[winner] = 1
            home, away = match.home_team.coach, match.away_team.coach
            notes = TableNotes(healed, awarded=awarded)
            entered = table_top.enter(match=match, actor=home, report=report, notes=notes, now=now)
            table_top.confirm(entered=entered, actor=away, now=now)
            yield pk

    return report_sample


def report_from_sample(
    setup: MatchSetup, sample: MatchReport
) -> tuple[MatchReport, tuple[int, int]]:
    """The report of a match that went as the sample did, and who was healed at once.

    Players are mapped in order: the first who played there to the first who plays here, and so on.
    Entries without a player here are dropped, and the sums are recomputed, so that these two teams
    could have played it.
    """
    report = blank_report(setup)
    for side, source in zip(report.sides, sample.sides, strict=True):
        here = [player for player in side.players.values() if player.played]
        there = [player for player in source.players.values() if player.played]
        for player, other in zip(here, there, strict=False):
            for count in REPORTED_COUNTS:
                setattr(player, count, getattr(other, count))
            player.fate, player.lasting = other.fate, other.lasting
            player.dishonored = other.fate is Fate.TOOK_OWN_LIFE
        side.score = sum(player.touchdowns for player in here)
    home, away = report.sides
    points = home.score + away.score
    return report, (
        _healed(home, away, max_healed(setup, HOME, points=points)),
        _healed(away, home, max_healed(setup, AWAY, points=points)),
    )


def _healed(side: SideReport, by: SideReport, most: int) -> int:
    """Casualties credited to the other side that no player of this side has suffered.

    A sample's team may have more players, an apothecary or regeneration. Nobody is credited with
    what this side cannot have had healed.
    """
    hurt = sum(player.fate in HURT for player in side.players.values())
    credited = sum(player.casualties for player in by.players.values())
    surplus = credited - hurt - most
    for player in by.players.values():
        taken = max(0, min(surplus, player.casualties))
        player.casualties -= taken
        surplus -= taken
    return max(0, min(credited - hurt, most))
