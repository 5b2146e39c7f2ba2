"""What is worked out of a sheet once for all its rehearsals changes none of them."""

from __future__ import annotations

import random
import re
from itertools import islice

import pytest

from engine.coaches.greedy import GreedyCoach
from engine.dice import SeededDice
from engine.game import Game
from engine.planning.suggestion import suggested_sheet
from engine.sheets.executor import known_ways
from engine.sheets.executor.play_choices import (
    choice_of,
    infeasible_part,
    orders_of,
    up_to,
    wanted_choices,
)
from engine.sheets.executor.prepared_plays import PreparedPlay, PreparedPlays
from engine.sheets.faults import Fault
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.odds.turn_odds import play_rehearsals
from engine.variants.registry import VARIANTS
from tests.calibrate.offers import offers
from tests.calibrate.positions import games_at
from tests.support.writer.sheet_writer import write

GAMES = [variant.key for variant in VARIANTS]
TIMES = 24
TERMS = ("", "", " MAXRISK 1/4", " ONFAIL STOP")
FORMS = ("{0}", "{0} OR {1}", "IF {2}\n{0}\nELSE\n{1}\nENDIF", "HOLD IF {2}\n{0}")
CONDITIONS = ("BALL LOOSE", "{own} MARKED", "opp{other} STANDING", "SCORE LEVEL AND TURN 2")


class Unprepared(PreparedPlays):
    """Works everything out again, every time."""

    def of(self, play):
        return PreparedPlay(play)

    def obstacle(self, play, position, rules, figure, way, *, whole):
        wanted = wanted_choices(play, position, rules, figure, way, whole=whole)
        if isinstance(wanted, Fault):
            return wanted
        return infeasible_part(play, position, rules, figure, wanted, self.of(play).declared)

    def orders(self, play, way):
        first, *further = play.steps
        return [*orders_of(further), *orders_of([first], way)]

    def choice(self, step, square, position, rules, figure):
        return choice_of(step, square, position, rules, figure)

    def preferences(self, play, last):
        return up_to(play, last)


def sheets(game, chance):
    """A bot's turn, a written one with conditions, and lines of what the board offers."""
    checkpoint, side = game.checkpoint(), game.decision.side
    begun = Game.resume(checkpoint, SeededDice(0))
    yield suggested_sheet(checkpoint, GreedyCoach()).text()
    yield write(game.setup, begun.position, game.rules, side).text()
    found = [offer.line for offer in offers(begun, chance, 3)]
    own, other = (
        chance.choice([each.number for each in game.position.standing(of)] or [1])
        for of in (side, 1 - side)
    )
    for _ in range(3):
        lines = []
        for line in chance.sample(found, min(len(found), 5)):
            until = chance.choice((r"\1", r"\1 UNTIL DOWN"))
            written = re.sub(r"(BLOCK opp\d+)", until, line) + chance.choice(TERMS)
            form = chance.choice(
                ("{0}", "{0} OR {1}", "IF {2}\n{0}\nELSE\n{1}\nENDIF", "HOLD\n{0}")
            )
            condition = chance.choice(CONDITIONS).format(own=own, other=other)
            lines.append(form.format(written, chance.choice(found), condition))
        yield "\n".join([*lines, "END\n"])


def rehearsed(game, sheet, **how):
    """All that can be seen of a sheet's rehearsals."""
    begun = Game.resume(game.checkpoint(), SeededDice(0))
    for each in play_rehearsals(begun, sheet, TIMES, look=lambda position, n: n, **how):
        turn, planner = each.turn, each.coach.planner
        yield (
            each.faces,
            (turn.reached, turn.done, turn.cast, turn.scored, turn.ended_in, turn.seen),
            (planner.notes, planner.blamed, planner.branch_results, planner.moments),
            (planner.tried, planner.forgiven),
            each.scratch.events,
            each.scratch.position.snapshot(),
        )


@pytest.mark.one_in(2)
@pytest.mark.parametrize("variant", GAMES)
def test_rehearsals_are_those_of_plays_worked_out_every_time(variant, monkeypatch):
    compared = 0
    for place, game in islice(games_at(variant, 7, 1), 2):
        vocabulary = Vocabulary.of(game.setup, game.decision.side)
        for text in sheets(game, random.Random(f"prepared {place}")):
            sheet = parse(text, vocabulary)
            hows = [{}, *({"lucky_from": play.place} for play in sheet.plays[-1:])]
            for how in hows:
                once = list(rehearsed(game, sheet, **how))
                with monkeypatch.context() as patch:
                    patch.setattr(known_ways, "PreparedPlays", Unprepared)
                    assert list(rehearsed(game, sheet, **how)) == once
                compared += len(once)
    assert compared >= 10 * TIMES
