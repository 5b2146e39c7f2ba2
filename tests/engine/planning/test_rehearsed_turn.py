"""What may be after a sheet's plays: its futures, of the rehearsals that give its odds."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.dice import SeededDice
from engine.game import Game
from engine.geometry import OFF
from engine.planning.futures import Came, Fact
from engine.planning.rehearsed_turn import MOST, _is_by_luck, rehearse_turn
from engine.position import State
from engine.sheets.executor.segment import waits_for
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.odds.dealt_dice import RecordedDice
from engine.sheets.odds.turn_odds import estimate_turn
from engine.sheets.turn_sheet import Sheet
from tests.bench.engine import match
from tests.bench.rehearsal import middle
from tests.engine.stage import Player, Stage

GAMES = ("samurai", "blitz", "squig", "dungeon")


def sheet_for(stage, text):
    game = stage.game
    return parse(text, Vocabulary.of(game.setup, waits_for(game)))


def futures_after(stage, text, times=200, **kwargs):
    stage.start()
    checkpoint = stage.game.checkpoint()
    return rehearse_turn(checkpoint, sheet_for(stage, text), times, **kwargs).futures


def after(stage, text, **kwargs):
    """The commonest future."""
    return futures_after(stage, text, **kwargs).known[0]


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
    assert found.margin == 0
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
    futures = futures_after(stage, text, times=60, inside=((2, True),))
    found = futures.known[0]
    states = {f.number: f.state for f in position_of(stage, found).on_pitch(1)}
    assert (states.get(4) is State.STANDING) == failed
    assert squares(stage, found)[0, 8] == "B3"
    assert not futures.strays


def test_what_never_leads_inside_says_so():
    stage = Stage({7: "E5", 8: "B2"}, {4: "H9"})
    text = "7 MOVE E6\nIF 7 AT E9\n  8 MOVE B3\nENDIF\nEND"
    futures = futures_after(stage, text, inside=((2, True),))
    assert futures.strays
    assert squares(stage, futures.known[0])[0, 7] == "E6"


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


def test_where_every_rehearsal_loses_the_turn_it_says_which_play(monkeypatch):
    monkeypatch.setattr(RecordedDice, "roll", lambda *_: 1)
    stage = Stage({7: Player("E5", ag=3), 8: "B2"}, {4: "E6"})
    futures = futures_after(stage, "8 MOVE B3\n7 MOVE E4\nEND", times=5)
    (found,) = futures.known
    assert (found.is_lost, found.lost_at, futures.turnover) == (True, (2, 1), 1)
    assert squares(stage, found)[0, 8] == "B3"
    assert squares(stage, found)[0, 7] == "E5"


@pytest.mark.parametrize("variant", GAMES)
def test_the_same_seed_gives_the_same_futures(variant):
    checkpoint, sheet = middle(match(3, variant))
    one = rehearse_turn(checkpoint, sheet, 12, seed="a")
    assert rehearse_turn(checkpoint, sheet, 12, seed="a") == one


@pytest.mark.parametrize("variant", GAMES)
def test_they_are_of_the_rehearsals_that_give_the_odds(variant):
    checkpoint, sheet = middle(match(3, variant))
    found, odds = rehearse_turn(checkpoint, sheet, 60), estimate_turn(checkpoint, sheet, 60)
    futures = found.futures
    assert found.odds == odds
    assert (futures.turnover, futures.touchdown, futures.against) == pytest.approx(
        (odds.turnover, odds.touchdown, odds.touchdown_against), abs=0.04
    )  # what ends a turn after its last play is in the odds alone
    going_on = sum(each.odds for each in futures.known if not each.scores)
    ends = (futures.others, futures.turnover, futures.touchdown, futures.against, futures.over)
    assert going_on + sum(ends) == pytest.approx(1)
    assert len(futures.known) <= MOST


@pytest.mark.parametrize("variant", GAMES)
def test_the_position_of_a_future_has_its_facts(variant):
    checkpoint, sheet = middle(match(3, variant))
    for future in rehearse_turn(checkpoint, sheet, 60).futures.known:
        position, _ = future.on(checkpoint)
        for came, slot in future.facts:
            if came is Came.FELLED:
                assert position.figures[slot].state is not State.STANDING
            elif came is Came.HELD:
                assert position.carries(position.figures[slot])


def test_a_block_has_a_future_for_each_result_that_later_plays_depend_on():
    stage = Stage({7: "E5"}, {4: "E6"})
    futures = futures_after(stage, "7 BLOCK opp4\nEND", times=500)
    slot = stage.figure(4, 1).slot
    told = {
        (Fact(Came.FELLED, slot) in each.facts, Fact(Came.MOVED, slot) in each.facts): each.odds
        for each in futures.known
    }
    assert told[True, False] > 0.2
    assert told[False, True] == pytest.approx(1 / 3, abs=0.07)
    assert futures.named(futures.known[1].key) == futures.known[1]
    assert futures.named("no such") == futures.known[0]


def test_without_plays_nothing_changes():
    checkpoint, _ = middle(match(3, "samurai"))
    futures = rehearse_turn(checkpoint, Sheet(())).futures
    before = Game.resume(checkpoint, SeededDice(0)).position
    (found,) = futures.known
    assert found.on(checkpoint)[0].digest() == before.digest()
    assert (found.odds, futures.times) == (1.0, 1)


def test_once_it_is_enough_there_are_no_more():
    stage = Stage({7: Player("E5", ag=3), 8: "B2"}, {4: "E6"})
    futures = futures_after(stage, "7 MOVE E4 E3\n8 MOVE B3\nEND", enough=lambda: True)
    assert futures.times == 1


HERE, THERE = 5, 6


@pytest.mark.parametrize(
    ("ends", "is_by_luck"),
    [
        # beside a chest that explodes, or in a blitz: one square, standing, down or out
        ({(HERE, State.STANDING): 4, (HERE, State.PRONE): 3, (OFF, State.KNOCKED_OUT): 3}, False),
        ({(HERE, State.STANDING): 3, (HERE, State.PRONE): 3, (THERE, State.PRONE): 4}, False),
        ({(HERE, State.STANDING): 4, (THERE, State.STANDING): 4, (7, State.STANDING): 2}, True),
        ({(OFF, State.KNOCKED_OUT): 6, (HERE, State.PRONE): 4}, False),
    ],
)
def test_who_ends_by_luck_is_a_question_of_squares(ends, is_by_luck):
    assert _is_by_luck(Counter(ends), sum(ends.values())) is is_by_luck


@pytest.mark.parametrize(
    ("text", "blows"),
    [
        ("7 MOVE E6 BLOCK opp4\nEND", [("E6", "E7")]),
        ("7 MOVE D6\n8 BLOCK opp5\nEND", [("B2", "B3")]),
        ("8 MOVE C2 FOUL opp6\nEND", [("C2", "C3")]),
        ("8 MOVE C2 C1\nEND", []),
    ],
)
def test_who_goes_for_whom_is_known_by_their_squares(text, blows):
    away = {4: "E7", 5: "B3", 6: Player("C3", State.PRONE)}
    stage = Stage({7: "E5", 8: "B2"}, away, variant="blitz", clans=("orc", "orc"), ball="A9")
    board, found = stage.game.rules.board, after(stage, text)
    assert [(board.name(each.origin), board.name(each.target)) for each in found.blows] == blows


def test_who_lies_is_shown_as_most_rehearsals_leave_them():
    """Of those that lie, the commoner of prone and stunned."""
    stage = Stage({7: Player("E5", st=6)}, {4: Player("E6", av=2)})
    shown = [
        figure.state for figure in position_of(stage, after(stage, "7 BLOCK opp4\nEND")).figures
    ]
    assert State.STUNNED in shown
