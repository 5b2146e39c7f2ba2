"""Takes what a board offers after written plays, writes it, and holds it against the check and
fresh plays.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass

from engine.coaches.greedy import GreedyCoach
from engine.dice import SeededDice
from engine.game import Game
from engine.planning.futures import Future, Futures
from engine.planning.rehearsed_turn import rehearse_turn
from engine.planning.suggestion import suggested_sheet
from engine.sheets.faults import Fault
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.turn_check import check
from engine.sheets.turn_sheet import Sheet
from tests.calibrate.offers import Offer, offers
from tests.calibrate.positions import Place, games_at
from tests.calibrate.trial import Lab, Tried

MOST_PLAYS = 6
REHEARSALS = 120
"""Of the plays above: enough to know their futures as a board does."""
FEW_PLAYERS = 3
"""Whose offers are tried where no numbers are."""
EACH = 12
"""Offers tried of one future."""
SQUARE = re.compile("[A-Z]{1,2}[0-9]{1,2}")
PLAYS = 100
"""Of each offer from the position that is shown, four times as many where the first say no."""


@dataclass(frozen=True, slots=True)
class TriedOffer:
    """An offer that was written below ``above`` plays in a future of that chance, why the check
    refuses it if it does, and its numbers held against fresh plays.
    """

    place: Place
    above: str
    odds: float
    line: str
    fault: Fault | None
    numbers: tuple[Tried, ...]


def tried_offers(variant: str, seed: int, match: int, plays: int = PLAYS) -> Iterator[TriedOffer]:
    """Offers of the board in one bot match, after 0 to 6 plays, in any of their futures."""
    for place, game in games_at(variant, seed, match):
        chance = random.Random(f"planned {place}")
        checkpoint = game.checkpoint()
        assert game.decision is not None
        vocabulary = Vocabulary.of(game.setup, game.decision.side)
        above = parse(_some_plays(checkpoint, chance), vocabulary)
        rehearsed = rehearse_turn(checkpoint, above, REHEARSALS, seed=f"{place}")
        future = _a_future(rehearsed.futures, chance)
        if future is not None:
            yield from _tried(place, game, above, future, chance, plays)


def _some_plays(checkpoint: dict[str, object], chance: random.Random) -> str:
    """The first plays of a bot's turn."""
    items = suggested_sheet(checkpoint, GreedyCoach()).items
    return Sheet(items[: chance.randint(0, MOST_PLAYS)]).text()


def _a_future(futures: Futures, chance: random.Random) -> Future | None:
    going_on = [each for each in futures.known if not each.scores and not each.is_lost]
    return chance.choice(going_on) if going_on else None


def _tried(
    place: Place, game: Game, above: Sheet, future: Future, chance: random.Random, plays: int
) -> Iterator[TriedOffer]:
    checkpoint = game.checkpoint()
    shown = Game.resume(checkpoint, SeededDice(0))
    shown.position.restore(future.snapshot)
    assert game.decision is not None
    side, vocabulary = game.decision.side, Vocabulary.of(game.setup, game.decision.side)
    lab = Lab(shown)
    found = offers(shown, chance, None if plays else FEW_PLAYERS)
    written = above.text().removesuffix("END\n")
    for offer in chance.sample(found, min(EACH, len(found))):
        line = as_written(offer, is_sure=future.odds == 1)
        sheet = parse(f"{written}{line}\nEND\n", vocabulary)
        last = check(checkpoint, side, sheet, seed=f"{place}", times=REHEARSALS)[-1]
        numbers = tuple(lab.tried(offer, place, plays)) if plays else ()
        yield TriedOffer(place, written, future.odds, line, last.fault, numbers)


def as_written(offer: Offer, *, is_sure: bool) -> str:
    """An offer as the board writes it: a way of squares where nothing above it can fail, else only
    where it ends.
    """
    number, *words = offer.line.split(" ")
    if is_sure or "MOVE" not in words:
        return offer.line
    begin = words.index("MOVE")
    walked = begin + 1
    while walked < len(words) and SQUARE.fullmatch(words[walked]):
        walked += 1
    return " ".join([number, *words[:begin], "MOVE", "TO", *words[walked - 1 :]])
