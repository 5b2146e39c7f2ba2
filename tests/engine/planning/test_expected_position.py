"""Where a sheet leads if each play ends in its likeliest result that keeps the turn."""

from __future__ import annotations

import pytest

from engine.dice import SeededDice
from engine.game import Game
from engine.planning import dealt_dice as module
from engine.planning.expected_position import expected_position
from engine.position import State
from engine.sheets.executor.segment import waits_for
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.turn_sheet import Sheet
from tests.bench.engine import match
from tests.bench.rehearsal import middle
from tests.engine.stage import Player, Stage

GAMES = ("samurai", "blitz", "squig", "dungeon")


def sheet_for(stage, text):
    game = stage.game
    return parse(text, Vocabulary.of(game.setup, waits_for(game)))


def after(stage, text, **kwargs):
    stage.start()
    return expected_position(stage.game.checkpoint(), sheet_for(stage, text), **kwargs)


def position_of(stage, found):
    return found.on(stage.game.checkpoint())[0]


def squares(stage, found):
    return {
        (f.side, f.number): stage.game.rules.board.name(f.square)
        for f in position_of(stage, found).figures
        if f.square >= 0
    }


def test_what_needs_no_die_comes_about_for_certain():
    stage = Stage({7: "E5", 8: "B2"}, {4: "H9"})
    found = after(stage, "7 MOVE E6 E7\n8 MOVE B3\nEND")
    assert found.odds == 1
    assert [odds for _, odds in found.steps] == [1, 1]
    assert squares(stage, found) == {(0, 7): "E7", (0, 8): "B3", (1, 4): "H9"}
    assert {f.number for f in position_of(stage, found).figures if f.used} == {7, 8}


def test_the_route_is_the_one_that_is_walked():
    stage = Stage({7: "E5", 8: "B2"}, {4: "H9"})
    found = after(stage, "7 MOVE E6 F7 E8\nEND")
    board, slot = stage.game.rules.board, stage.figure(7).slot
    assert [board.name(square) for square in found.routes[slot]] == ["E5", "E6", "F7", "E8"]
    assert set(found.routes) == {slot}
    assert not found.by_luck


@pytest.mark.parametrize("failed", [True, False])
def test_inside_an_if_it_is_the_position_there(failed):
    foe = Player("E6", st=3)
    stage = Stage({7: "E5", 8: "B2"}, {4: foe})
    condition = "opp4 STANDING" if failed else "opp4 DOWN"
    text = f"7 BLOCK opp4\nIF {condition}\n  8 MOVE B3\nENDIF\nEND"
    found = after(stage, text, times=60, inside=((2, True),))
    states = {f.number: f.state for f in position_of(stage, found).on_pitch(1)}
    assert (states.get(4) is State.STANDING) == failed
    assert squares(stage, found)[0, 8] == "B3"
    assert not found.strays


def test_what_never_leads_inside_says_so():
    stage = Stage({7: "E5", 8: "B2"}, {4: "H9"})
    text = "7 MOVE E6\nIF 7 AT E9\n  8 MOVE B3\nENDIF\nEND"
    found = after(stage, text, inside=((2, True),))
    assert found.strays
    assert squares(stage, found)[0, 7] == "E6"


def test_a_dodge_succeeds_with_its_chance():
    stage = Stage({7: Player("E5", ag=3)}, {4: "E6"})
    found = after(stage, "7 MOVE E4 E3\nEND", times=400)
    assert squares(stage, found)[0, 7] == "E3"
    assert found.odds == pytest.approx(1 / 2, abs=0.08)
    assert not found.is_lost


def test_a_touchdown_ends_it():
    stage = Stage({7: Player("E21", ma=8)}, {4: "A1"}, ball="E21", carrier=7)
    board = stage.game.rules.board
    rows = [s for s in range(board.size) if stage.game.rules.scores(stage.game.position, 0, s)]
    end = "E" + board.name(rows[0])[1:]
    way = " ".join(f"E{row}" for row in range(22, int(end[1:]) + 1)) or end
    found = after(stage, f"7 MOVE {way}\nEND")
    assert found.scores
    assert found.odds == 1


def test_where_every_result_loses_the_turn_it_says_which_play(monkeypatch):
    class Ones(SeededDice):
        def roll(self, sides, purpose):
            return 1

    monkeypatch.setattr(module, "SeededDice", Ones)
    monkeypatch.setattr(module.EvenFaces, "face", lambda *_: None)
    stage = Stage({7: Player("E5", ag=3), 8: "B2"}, {4: "E6"})
    found = after(stage, "8 MOVE B3\n7 MOVE E4\nEND", times=5)
    assert found.is_lost
    assert found.lost_at == (2, 1)
    assert squares(stage, found)[0, 8] == "B3"
    assert squares(stage, found)[0, 7] == "E5"


@pytest.mark.parametrize("variant", GAMES)
def test_the_same_seed_gives_the_same_position(variant):
    checkpoint, sheet = middle(match(3, variant))
    one = expected_position(checkpoint, sheet, seed="a", times=12)
    assert expected_position(checkpoint, sheet, seed="a", times=12) == one


def test_without_plays_nothing_changes():
    checkpoint, _ = middle(match(3, "samurai"))
    found = expected_position(checkpoint, Sheet(()))
    before = Game.resume(checkpoint, SeededDice(0)).position
    assert found.on(checkpoint)[0].digest() == before.digest()
    assert (found.odds, found.steps) == (1.0, ())


def test_once_it_is_enough_plays_are_repeated_no_more():
    stage = Stage({7: Player("E5", ag=3), 8: "B2"}, {4: "E6"})
    played = []
    stage.start()

    def patience():
        played.append(1)

    sheet = sheet_for(stage, "7 MOVE E4 E3\n8 MOVE B3\nEND")
    checkpoint = stage.game.checkpoint()
    expected_position(checkpoint, sheet, times=30, patience=patience)
    whole, played[:] = len(played), []
    expected_position(checkpoint, sheet, times=30, patience=patience, enough=lambda: True)
    assert len(played) < whole
