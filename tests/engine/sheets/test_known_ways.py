"""A way is found once for a position, and rehearsals that share their ways get the same odds."""

from __future__ import annotations

import pytest

from engine.decisions import DecisionKind
from engine.dice import SeededDice
from engine.game import Game
from engine.sheets.executor.known_ways import KnownWays
from engine.sheets.executor.segment import waits_for
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.odds import turn_odds
from tests.bench.engine import match
from tests.bench.rehearsal import middle


class Forgetful(KnownWays):
    """Finds every way again."""

    def ask(self, position, question, find):
        return find()


@pytest.mark.one_in(2)
@pytest.mark.parametrize("game", ["samurai", "blitz", "squig", "dungeon"])
def test_the_odds_are_those_of_ways_found_anew(game, monkeypatch):
    checkpoint, _ = middle(match(3, game))
    begun = Game.resume(checkpoint, SeededDice(0))
    side, position, board = waits_for(begun), begun.position, begun.rules.board
    lines = ["MAXRISK 1/2"]
    for figure in position.standing(side):
        near = [s for s in board.floor if board.distance(s, figure.square) == 3]
        lines += [f"{figure.number} MOVE TO {board.name(min(near))}"]
    sheet = parse("\n".join([*lines, "END"]), Vocabulary.of(begun.setup, side))
    shared = turn_odds.estimate_turn(checkpoint, sheet, 20)
    monkeypatch.setattr(turn_odds, "KnownWays", Forgetful)
    assert turn_odds.estimate_turn(checkpoint, sheet, 20) == shared
    assert shared.times == 20


def test_a_question_is_asked_once_for_a_position():
    game = match(1)
    while game.decision.kind is not DecisionKind.ACTIVATE:
        game.decide(game.decision.default)
    ways, found = KnownWays(), []
    for _ in range(2):
        ways.ask(game.position, "who", lambda: found.append(1))
    assert len(found) == 1
    game.position.turns[0] += 1
    ways.ask(game.position, "who", lambda: found.append(1))
    assert len(found) == 2
