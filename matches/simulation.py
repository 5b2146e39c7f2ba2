"""Matches between bots without a database: for tests and for balance.

Every match is independent: number ``n`` of seed ``s`` gives the same bytes whichever process plays
it, so ``--jobs`` changes only the time.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import product
from random import Random
from typing import Any

from engine.coaches.coach import Coach, DefaultCoach, play
from engine.coaches.levels import BOTS, make_bot
from engine.coaches.tastes import TASTES, TastefulCoach
from engine.dice import SeededDice
from engine.drawn_sides import NOTHING, Drawn, drawn_options, drawn_setup
from engine.game import Game
from engine.lineup import MatchSetup
from engine.report import MatchReport, report_of
from engine.variants.registry import find_variant

COACHES = (*BOTS, *TASTES, "default")
CHUNK = 4
PLACES = ("home", "away")


@dataclass(frozen=True, slots=True)
class Order:
    """One match to be simulated.

    `options` are house rules; `draws_options` draws the others, `drawn` says what of the sides is.
    """

    variant: str
    home: str
    away: str
    seed: int
    number: int
    coaches: tuple[str, str]
    log: bool
    options: tuple[tuple[str, str], ...] = ()
    draws_options: bool = False
    drawn: Drawn = NOTHING


@dataclass(slots=True)
class Outcome:
    """The result; ``log`` has its JSON lines, ``error`` is empty unless it broke down.

    ``report`` is there unless it did.
    """

    number: int
    home: str
    away: str
    decisions: int = 0
    score: tuple[int, int] = (0, 0)
    casualties: int = 0
    turnovers: int = 0
    error: str = ""
    report: MatchReport | None = None
    log: list[str] = field(default_factory=list)


def pairings(variant: str, home: str | None, away: str | None, games: int) -> list[tuple[str, str]]:
    """Who meets whom: the requested pairs, in turn. Raises ``KeyError`` for an unknown clan."""
    clans = find_variant(variant).clans
    for name in (home, away):
        if name is not None and name not in clans:
            raise KeyError(name)
    homes = [home] if home else list(clans)
    aways = [away] if away else list(clans)
    pairs = list(product(homes, aways))
    return [pairs[number % len(pairs)] for number in range(games)]


def simulate(orders: list[Order], *, jobs: int = 1) -> Iterator[Outcome]:
    """Play them in order, in this process or in ``jobs`` others."""
    if jobs <= 1:
        yield from map(simulate_one, orders)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(simulate_one, orders, chunksize=CHUNK)


def simulate_one(order: Order) -> Outcome:
    """Play one match; an error is part of the outcome, not raised, so that the others go on."""
    outcome = Outcome(order.number, order.home, order.away)
    try:
        _play(order, outcome)
    except Exception as error:  # a fault in one match is counted, and the others go on
        outcome.error = f"{type(error).__name__}: {error}"
    return outcome


def _play(order: Order, outcome: Outcome) -> None:
    name = f"{order.seed}/{order.number}"
    setup = set_up(order)
    game = Game.start(setup, SeededDice(name))
    home, away = (coach_named(kind, f"{name}/{i}") for i, kind in enumerate(order.coaches))
    outcome.decisions = play(game, (home, away))
    report = outcome.report = report_of(setup, game.events)
    outcome.score = (game.position.score[0], game.position.score[1])
    outcome.casualties = sum(side.casualties for side in report.sides)
    outcome.turnovers = sum(side.turnovers for side in report.sides)
    if order.log:
        head = {
            "match": order.number,
            "rules": game.rules.version_lock,
            "setup": game.setup.to_json(),
        }
        outcome.log = [_line(head), *(_line(event.to_json()) for event in game.events)]


def set_up(order: Order) -> MatchSetup:
    """The sides and house rules of a match; what is drawn follows from its seed and number."""
    meta, chance = find_variant(order.variant), Random(f"{order.seed}/{order.number}/sides")
    options = drawn_options(meta, chance) if order.draws_options else {}
    options |= dict(order.options)
    clans = meta.clans[order.home], meta.clans[order.away]
    sides = [(f"{clan.name} ({place})", clan) for clan, place in zip(clans, PLACES, strict=True)]
    return drawn_setup(meta, sides, chance, drawn=order.drawn, options=options)


def coach_named(kind: str, seed: str) -> Coach:
    """A bot by name, or a random coach of that taste. Raises ``KeyError``."""
    if kind in TASTES:
        return TastefulCoach(kind, seed)
    return DefaultCoach() if kind == "default" else make_bot(kind, seed)


def _line(document: dict[str, Any]) -> str:
    return json.dumps(document, separators=(",", ":"))


@dataclass(slots=True)
class Summary:
    """Totals over all matches; rates are per second of wall time."""

    variant: str
    games: int = 0
    decisions: int = 0
    touchdowns: int = 0
    casualties: int = 0
    turnovers: int = 0
    wins: list[int] = field(default_factory=lambda: [0, 0])
    draws: int = 0
    errors: list[str] = field(default_factory=list)

    def add(self, outcome: Outcome) -> None:
        """Count one more match."""
        self.games += 1
        self.decisions += outcome.decisions
        self.touchdowns += sum(outcome.score)
        self.casualties += outcome.casualties
        self.turnovers += outcome.turnovers
        if outcome.error:
            where = f"match {outcome.number} ({outcome.home} against {outcome.away})"
            self.errors.append(f"{where}: {outcome.error}")
        elif outcome.score[0] == outcome.score[1]:
            self.draws += 1
        else:
            self.wins[outcome.score[0] < outcome.score[1]] += 1

    def to_json(self, seconds: float) -> dict[str, Any]:
        """One object with the totals."""
        return {
            "variant": self.variant,
            "games": self.games,
            "seconds": round(seconds, 3),
            "games_per_s": round(self.games / seconds, 2),
            "decisions_per_s": round(self.decisions / seconds, 1),
            "decisions": self.decisions,
            "touchdowns": self.touchdowns,
            "casualties": self.casualties,
            "turnovers": self.turnovers,
            "wins": {"home": self.wins[0], "away": self.wins[1]},
            "draws": self.draws,
            "errors": len(self.errors),
        }
