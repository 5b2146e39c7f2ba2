"""Plays lines again and again, and says of each number how often it came true."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass

from engine.dice import SeededDice
from engine.game import Game
from engine.scratch_game import ScratchGame
from engine.sheets.executor.known_ways import KnownWays
from engine.sheets.executor.orders_coach import NO_ORDERS
from engine.sheets.executor.sheet_coach import SheetCoach
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.odds.simulated_turn import SimulatedTurn
from tests.calibrate.offers import Offer, offers
from tests.calibrate.positions import Place, games_at

PLAYS = 400
AGAIN = 4
"""How many times as often a line is played once more that is off, with other dice."""
ERRORS = 3
"""How many standard errors a number may be off by chance."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A number and how often it came true, from 0 to 1; ``off`` if two samples say that it is not
    so.
    """

    kind: str
    told: float
    true: float
    off: bool
    place: Place
    line: str


def tried_match(variant: str, seed: int, match: int, plays: int = PLAYS) -> Iterator[Tried]:
    """Every number of one match's positions, tried."""
    for place, game in games_at(variant, seed, match):
        chance = random.Random(f"offers {place}")
        lab = Lab(game)
        for offer in offers(lab.fresh(), chance):
            yield from lab.tried(offer, place, plays)


class Lab:
    """A position in which lines are tried; the match itself is left alone."""

    def __init__(self, game: Game):
        self._checkpoint = game.checkpoint()
        self._setup, self._rules = game.setup, game.rules
        assert game.decision is not None
        self._side = game.decision.side
        self._start = game.position.snapshot()
        self._scratch = ScratchGame(game.setup, game.rules)

    def fresh(self) -> Game:
        """The game once more."""
        return Game.resume(self._checkpoint, SeededDice(0))

    def tried(self, offer: Offer, place: Place, plays: int) -> Iterator[Tried]:
        """The numbers of an offer; a line that the first sample calls false is played again."""
        hits = self._play(offer, f"{place} {offer.line}", plays)
        times = plays
        if any(
            is_off(number.told, number.times, hit / times, times)
            for number, hit in zip(offer.numbers, hits, strict=True)
        ):
            times = plays * AGAIN
            hits = self._play(offer, f"again {place} {offer.line}", times)
        for number, hit in zip(offer.numbers, hits, strict=True):
            off = is_off(number.told, number.times, hit / times, times)
            yield Tried(number.kind, number.told, hit / times, off, place, offer.line)

    def _play(self, offer: Offer, seed: str, times: int) -> list[int]:
        sheet = parse(f"{offer.line}\nEND\n", Vocabulary.of(self._setup, self._side))
        dice, ways, scratch = SeededDice(seed), KnownWays(), self._scratch
        hits = [0] * len(offer.numbers)
        for _ in range(times):
            coach = SheetCoach(sheet, NO_ORDERS, ways)
            turn = SimulatedTurn(scratch, self._side, at_counter=False)
            scratch.set(self._start, dice)
            coach.close(turn.play(coach))
            for place, number in enumerate(offer.numbers):
                hits[place] += bool(number.judge(scratch.position, scratch.events))
        return hits


def is_off(told: float, sampled: int, true: float, times: int) -> bool:
    """Whether a share of so many plays contradicts a number, itself exact or of so many plays."""
    spread = max(told * (1 - told), true * (1 - true), 0.25 / times)
    error = math.sqrt(spread * (1 / times + (1 / sampled if sampled else 0)))
    return abs(true - told) > ERRORS * error
