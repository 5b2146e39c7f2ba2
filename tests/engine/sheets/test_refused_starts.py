"""A play that is refused at its way or its first step spends neither player nor action."""

from __future__ import annotations

import re

import pytest

from engine.decisions import Verb
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.turn_check import check
from tests.engine.sheets.reasons import GAMES, TABLE, scene
from tests.engine.sheets.test_reasons import COACH, cells, written
from tests.engine.sheets.test_sheet_coach import codes, played
from tests.engine.stage import Player, Stage, of
from tests.engine.variants.blitz.test_ball_handling import FAR, Blitz


@pytest.mark.rules("KEM-ORD-01")
def test_a_way_that_cannot_be_walked_leaves_the_blitz_to_the_next_line():
    stage = Blitz({9: "F10", 7: "E5"}, {4: "E7", 12: "G12", **FAR})
    coach = played(stage, "9 MOVE F12 BLOCK opp12\n7 MOVE E6 BLOCK opp4 FOLLOW no", dice=[3])
    assert codes(coach) == [(1, "not-adjacent")]
    assert [event.action for event in of(stage.game.events, "declared")] == ["blitz"]
    assert stage.where(9) == "F10"
    assert not stage.figure(9).used


@pytest.mark.rules("KEM-ORD-01", "CORE-TRN-02")
def test_a_second_blitz_does_not_walk_into_contact():
    stage = Blitz({9: "F10", 7: "E4"}, {4: "E7", 12: "F11", **FAR})
    coach = played(stage, "9 BLITZ opp12 FOLLOW no\n7 MOVE E5 E6 BLOCK opp4", dice=[3])
    assert codes(coach) == [(2, "action-used")]
    assert stage.where(7) == "E4"


@pytest.mark.rules("KEM-ORD-01")
def test_the_last_square_of_a_written_way_is_looked_at_before_the_first_is_taken():
    stage = Stage({7: "E5", 8: "E8"}, {4: "N24"})
    coach = played(stage, "7 MOVE E6 E7 E8\n7 MOVE E6")
    assert codes(coach) == [(1, "square-occupied")]
    assert stage.where(7) == "E6"


@pytest.mark.rules("KEM-ORD-01")
def test_from_a_later_step_on_the_rest_alone_is_skipped():
    stage = Stage({7: "E5", 8: "A1"}, {4: "E9"})
    coach = played(stage, "7 MOVE E6 BLOCK opp4\n7 MOVE E7")
    assert codes(coach) == [(1, "target-not-adjacent"), (2, "already-played")]
    assert stage.where(7) == "E6"


@pytest.mark.rules("KEM-ORD-01")
def test_onfail_stop_ends_the_turn_after_a_refused_start():
    stage = Stage({7: "E5", 8: "A1"}, {4: "N24"})
    coach = played(stage, "7 MOVE E7 ONFAIL STOP\n8 MOVE A2")
    assert codes(coach) == [(1, "not-adjacent"), (2, "not-reached")]
    assert stage.where(8) == "A1"


def test_a_way_that_scores_is_not_refused_for_what_comes_after():
    stage = Stage({7: "E22"}, {5: "N1"}, ball="E22")
    sheet = parse("7 MOVE E23 E22 E20", Vocabulary.of(stage.start().game.setup, 0))
    (checked,) = check(stage.game.checkpoint(), 0, sheet)
    assert checked.touchdown
    assert checked.fault is None


def free_squares(stage, figure):
    """The squares that the player may step onto, in an action that moves."""
    position = stage.game.position
    board, shut = position.board, position.shut
    return [s for s in board.toward[figure.square] if position.at[s] is None and s not in shut]


def starts():
    """The refused plays of the table whose first step it is that is refused."""
    for game, verb, dimension, cell in cells():
        first, *more = cell.text.splitlines()[-1].split(" ")
        steps = [word for word in more if word in VERBS]
        walked = steps[:1] == ["MOVE"] and len(steps) > 1
        of_a_verb = dimension not in {"player", "state"} and Verb(verb) not in COACH
        if of_a_verb and first.isdigit() and not walked and len(steps) == 1:
            yield game, cell


VERBS = frozenset({*map(str, Verb), "BLITZ"})


@pytest.mark.rules("KEM-ORD-01")
@pytest.mark.parametrize(
    ("game", "cell"),
    [
        pytest.param(game, cell, id=f"{number}-{game}-{cell.code}-{cell.text}")
        for number, (game, cell) in enumerate(starts())
    ],
)
def test_no_refused_first_step_of_the_table_spends_anything(game, cell):
    """The same player still goes a step, and the side's action is still to be had."""
    number = cell.text.splitlines()[-1].split(" ")[0]
    stage = scene(game, **cell.scene).start()
    board = stage.game.position.board
    figure = stage.figure(int(number))
    before = list(stage.game.position.actions_used)
    free = free_squares(stage, figure)
    more = f"\n{number} MOVE {board.name(free[0])}"
    sheet = parse(written(game, cell.text) + more, Vocabulary.of(stage.game.setup, 0))
    *_, refused, again = check(stage.game.checkpoint(), 0, sheet)
    assert refused.fault is not None
    assert (again.fault is None) or again.fault.code == "no-movement-left"
    assert stage.game.position.actions_used == before


def test_the_table_has_such_plays_of_every_verb_of_a_player():
    found = {(game, re.split("[ ]", cell.text.splitlines()[-1])[1]) for game, cell in starts()}
    for game in GAMES:
        for verb in TABLE[game].keys() - COACH - {Verb.STAND, Verb.THROW, Verb.BLOCK_AT}:
            assert (game, str(verb)) in found


def test_a_prone_player_does_not_stand_up_for_a_block_that_cannot_be():
    stage = Blitz({7: Player("E5"), 9: "A1"}, {4: "E9", **FAR})
    stage.game.position.lay(stage.figure(7), stage.figure(7).state.PRONE)
    coach = played(stage, "7 BLOCK opp4\n9 MOVE A2")
    assert codes(coach) == [(1, "target-not-adjacent")]
    assert of(stage.game.events, "stood_up") == []
