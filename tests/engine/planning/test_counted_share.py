"""The chance of a future: the truth is within the margin that is shown."""

from __future__ import annotations

import random

import pytest

from engine.coaches.greedy import GreedyCoach
from engine.decisions import DecisionKind
from engine.dice import SeededDice
from engine.drawn_sides import Drawn, drawn_setup
from engine.game import Game
from engine.planning.counted_share import share_of
from engine.planning.rehearsed_turn import rehearse_turn
from engine.planning.suggestion import suggested_sheet
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.variants.registry import VARIANTS, find_variant
from tests.engine.stage import Player, Stage

FRESH, FEWER = 1200, 300
GAMES = [variant.key for variant in VARIANTS]


def suggested(game, side):
    text = suggested_sheet(game.checkpoint(), GreedyCoach()).text()
    return parse(text, Vocabulary.of(game.setup, side))


def turns(variant, seed):
    """Starts of turns in matches with drawn sides, with the sheet that a bot suggests."""
    meta, number = find_variant(variant), 0
    while True:
        number += 1
        chance = random.Random(f"{variant} {seed} {number}")
        clans = list(meta.clans.values())
        sides = [("Home", chance.choice(clans)), ("Away", chance.choice(clans))]
        setup = drawn_setup(
            meta, sides, chance, drawn=Drawn(rosters=True, staff=True, stars=True), options={}
        )
        game, coach = Game.start(setup, SeededDice(f"{seed} {number}")), GreedyCoach()
        while (decision := game.decision) is not None:
            starts = decision.kind is DecisionKind.ACTIVATE and decision.context["start"]
            if starts and chance.random() < 0.12:
                checkpoint = game.checkpoint()
                sheet = suggested(game, decision.side)
                if sheet.plays:
                    yield checkpoint, decision.side, sheet
            game.decide(coach.choose(game.position, game.rules, decision))


def truth(checkpoint, sheet, found, times):
    """How often fresh rehearsals come to the same future."""
    futures = rehearse_turn(checkpoint, sheet, times, seed="fresh").futures
    return next((each.odds for each in futures.known if each.key == found.key), None)


def covered(variant, seed, sheets, times, fresh=FRESH):
    """In how many sheets the truth is within the margin, and of how many it is known."""
    within = known = 0
    for number, (checkpoint, _, sheet) in zip(range(sheets), turns(variant, seed), strict=False):
        found = rehearse_turn(checkpoint, sheet, times, seed=number).futures.known[0]
        true = truth(checkpoint, sheet, found, fresh)
        if true is not None and not found.is_lost:
            known += 1
            within += abs(found.odds - true) <= found.margin + margin_of(true, fresh)
    return within, known


def margin_of(share, times):
    return share_of(round(share * times), times).margin


def test_the_truth_is_within_the_margin():
    within, known = map(
        sum, zip(*(covered(game, "quick", 3, 60, FEWER) for game in GAMES), strict=True)
    )
    assert known >= 8
    assert within >= known - 1


@pytest.mark.thorough
@pytest.mark.parametrize("times", [60, 500])
def test_the_truth_of_many_sheets_is_within_the_margin(times):
    found = [covered(game, f"many {times}", 20, times) for game in GAMES]
    within, known = map(sum, zip(*found, strict=True))
    assert within >= 0.95 * known >= 0.95 * 15 * len(GAMES)


def test_few_rehearsals_tell_a_wider_margin_than_many():
    stage = Stage({7: Player("E5", ag=3), 8: Player("K5", ag=3)}, {4: "E6", 5: "K6"}).start()
    text = "7 MOVE E4\n8 MOVE K4"
    sheet = parse(text, Vocabulary.of(stage.game.setup, 0))
    checkpoint = stage.game.checkpoint()
    short = rehearse_turn(checkpoint, sheet, 60).futures.known[0]
    long = rehearse_turn(checkpoint, sheet, 500).futures.known[0]
    assert 0 < long.margin < 0.065 < short.margin


@pytest.mark.parametrize(("hits", "times"), [(0, 42), (21, 42), (600, 1200), (200, 200)])
def test_a_share_has_a_margin_at_its_ends_too(hits, times):
    share = share_of(hits, times)
    assert share.odds == hits / times
    assert 0 < share.margin < 1


def test_of_nothing_counted_nothing_is_known():
    assert share_of(0, 0) == (0.0, 1.0)
