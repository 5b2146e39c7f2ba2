"""A bot's turn as a sheet: all that it does and a sheet can say, and nothing of the dice."""

from __future__ import annotations

import pytest

from engine.coaches.greedy import GreedyCoach
from engine.coaches.levels import LEVELS, make_bot
from engine.decisions import DecisionKind
from engine.dice import SeededDice
from engine.game import Game
from engine.lineup import MatchSetup
from engine.planning.suggestion import suggested_sheet
from engine.sheets.executor.segment import Segment
from engine.sheets.executor.sheet_coach import SheetCoach
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.variants.registry import VARIANTS, find_variant
from tests.engine.stage import Player, Stage

GAMES = [variant.key for variant in VARIANTS]


def at_a_turn(variant, turn=2):
    """A match at the start of a turn of the away side."""
    clans = list(find_variant(variant).clans.values())
    game = Game.start(MatchSetup(variant, clans[0].line_up(), clans[1].line_up()), SeededDice(3))
    coach = GreedyCoach()
    while (decision := game.decision) is not None:
        start = decision.kind is DecisionKind.ACTIVATE and decision.context["start"]
        if start and decision.side == 1 and game.position.turns[1] >= turn:
            break
        game.decide(coach.choose(game.position, game.rules, decision))
    return game


def rolled(checkpoint, text, dice):
    """What happens when it is played with those dice, and the plays that were not left out."""
    game = Game.resume(checkpoint, SeededDice(dice))
    coach = SheetCoach(parse(text, Vocabulary.of(game.setup, 1)))
    Segment(game, (GreedyCoach(), coach)).play()
    return [event.to_json() for event in game.events], coach.planner.tried


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("variant", GAMES)
def test_one_position_has_one_sheet_whatever_its_dice_show(variant, level):
    found = set()
    checkpoint = at_a_turn(variant).checkpoint()
    for dice in range(3):
        again = Game.resume(checkpoint, SeededDice(dice)).checkpoint()
        text = suggested_sheet(again, make_bot(level, "seed")).text()
        found.add(text)
        events, tried = rolled(checkpoint, text, dice)
        assert tried
        assert events
    assert len(found) == 1
    assert rolled(checkpoint, text, 1)[0] != rolled(checkpoint, text, 2)[0]


def written(stage, bot):
    """The bot's turn from there, read as a coach's text is."""
    game = stage.start().game
    text = suggested_sheet(game.checkpoint(), bot).text()
    assert parse(text, Vocabulary.of(game.setup, 0)).text() == text
    return text


def test_spells_are_written():
    away = {4: "G13", 5: "G14", 6: "G15"}
    stage = Stage({7: "A3"}, away, ball="A20", staff={"shugenja": 1})
    assert written(stage, make_bot("strong", "1")).startswith("CAST FIRES ")


def test_a_reserve_comes_in_and_stays_on_the_pad_of_the_die():
    game = at_a_turn("dungeon", 1)
    lines = suggested_sheet(game.checkpoint(), GreedyCoach()).text().splitlines()
    coming = [line for line in lines if "TELEPORT" in line]
    assert coming
    assert all(len(line.split()) == 2 for line in coming)


def test_a_walk_names_its_end_and_a_block_its_target():
    stage = Stage({7: Player("G5", ma=6)}, {4: Player("G8", st=1)}, ball="N20")
    assert written(stage, GreedyCoach()) == "7 MOVE TO F7 BLOCK opp4\nEND\n"
