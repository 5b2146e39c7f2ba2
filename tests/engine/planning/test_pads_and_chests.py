"""Pads and chests in reach of a player, and what a teleport leaves open."""

from __future__ import annotations

import pytest

from engine.decisions import Choice, Verb
from engine.odds.deeds import play_deed
from engine.planning.chests_near import chests_near
from engine.planning.from_pad import ways_from_pad
from engine.planning.reach_tree import reach_tree
from engine.planning.rehearsed_turn import rehearse_turn
from engine.rules.movement import squares_left
from engine.sheets.executor.segment import waits_for
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.turn_check import check
from tests.engine.stage import Player
from tests.engine.variants.dungeon.scene import CISTERN, SAFE, Dungeon, at

PAD1, BEFORE1 = at(7, 2), at(5, 2)
CHEST, NEAR_CHEST = at(21, 3), at(18, 5)


def tree_of(stage, number=7):
    stage.start()
    position, rules = stage.game.position, stage.game.rules
    return position, rules, reach_tree(position, rules, stage.figure(number))


def faults(stage, text):
    game = stage.game
    sheet = parse(text, Vocabulary.of(game.setup, waits_for(game)))
    found = check(game.checkpoint(), 0, sheet)
    return [each.fault for each in found if each.fault]


def test_a_pad_in_reach_has_a_way_that_the_sheet_accepts():
    stage = Dungeon({7: BEFORE1}, SAFE)
    _, rules, tree = tree_of(stage)
    pad = rules.board.square(PAD1)
    assert set(tree.onto) == {pad}
    assert pad not in tree.ends
    end = tree.onto[pad]
    names = [rules.board.name(node.square) for node in tree.way(end)]
    assert (end.odds, names[-1], len(names)) == (1.0, PAD1, 2)
    assert faults(stage, f"7 MOVE {' '.join(names)}\nEND") == []


def test_a_pad_that_is_taken_or_too_far_away_is_none():
    taken = Dungeon({7: BEFORE1, 8: PAD1}, SAFE)
    assert not tree_of(taken)[2].onto
    slow = Dungeon({7: Player(at(3, 5), ma=1)}, SAFE)
    assert not tree_of(slow)[2].onto


def test_the_dodge_onto_a_pad_counts():
    stage = Dungeon({7: Player(at(6, 2), ag=3)}, {4: at(5, 2), **SAFE})
    _, rules, tree = tree_of(stage)
    assert tree.onto[rules.board.square(PAD1)].odds < 1


def test_who_thirsts_enters_a_pad_and_their_thirst_decides_where_they_land():
    stage = Dungeon({7: Player(BEFORE1, skills="Off For A Bite")}, SAFE)
    _, rules, tree = tree_of(stage)
    pad = rules.board.square(PAD1)
    assert tree.onto[pad].odds == 1.0
    assert max(end.odds for end in tree.ends.values()) == pytest.approx(5 / 6)
    figure = stage.figure(7)
    moves = [Choice(Verb.MOVE, node.square) for node in tree.way(tree.onto[pad])]
    position = stage.game.position
    played = play_deed(
        position, rules, figure, moves, lambda after, facts: ("entered", figure.slot) in facts
    )
    assert played.share() == pytest.approx(1)


@pytest.mark.rules("DUN-PRE-05")
def test_a_pad_beside_lava_is_entered_without_a_roll_for_the_ground():
    board = CISTERN.board
    pad = min(board.perils)
    before = next(at for at in board.neighbours[pad] if at not in board.perils)
    stage = Dungeon({7: board.name(before)}, SAFE).start()
    position, rules = stage.game.position, stage.game.rules
    position.pads = [pad, *position.pads[1:]]
    tree = reach_tree(position, rules, stage.figure(7))
    end = tree.onto[pad]
    assert end.odds == 1.0
    assert [node.dice for node in tree.way(end)] == [()]
    played = play_deed(
        position,
        rules,
        stage.figure(7),
        [Choice(Verb.MOVE, pad)],
        lambda after, facts: ("entered", stage.figure(7).slot) in facts,
    )
    assert played.share() == pytest.approx(1)


@pytest.mark.parametrize(("found", "ball"), [(False, 1 / 3), (True, 0.0)])
def test_a_chest_is_opened_from_the_best_square_beside_it(found, ball):
    stage = Dungeon({7: NEAR_CHEST}, SAFE, chests=[CHEST, at(12, 13), at(30, 2)], found=found)
    position, rules, tree = tree_of(stage)
    (opening,) = chests_near(position, rules, tree)
    board = rules.board
    assert board.name(opening.chest) == CHEST
    assert board.distance(opening.beside, opening.chest) == 1
    assert (opening.odds, opening.ball) == (1.0, pytest.approx(ball))
    way = [board.name(node.square) for node in tree.way(tree.ends[opening.beside])]
    assert faults(stage, f"7 MOVE {' '.join(way)} OPEN {CHEST}\nEND") == []


def test_the_square_that_a_chest_costs_counts():
    stage = Dungeon({7: Player(at(20, 4), ma=0)}, SAFE, chests=[CHEST])
    position, rules, tree = tree_of(stage)
    (opening,) = chests_near(position, rules, tree)
    assert opening.odds == pytest.approx(5 / 6)


def test_where_a_teleport_leads_is_by_luck_and_a_walk_is_not():
    stage = Dungeon({7: BEFORE1, 8: at(4, 5)}, SAFE).start()
    game = stage.game
    text = f"7 MOVE TO {PAD1}\n8 MOVE TO {at(5, 5)}\nEND"
    sheet = parse(text, Vocabulary.of(game.setup, 0))
    found = rehearse_turn(game.checkpoint(), sheet).futures.known[0]
    slot = stage.figure(7).slot
    assert set(found.by_luck) == {slot}
    ends = {end.square: end.odds for end in found.by_luck[slot]}
    pads = set(CISTERN.pads) - {game.rules.board.square(PAD1)}
    assert set(ends) == pads  # and once in six lost in space
    margins = [end.margin for end in found.by_luck[slot]]
    assert all(
        abs(each - 1 / 6) < margin for each, margin in zip(ends.values(), margins, strict=True)
    )
    assert found.routes[stage.figure(8).slot][-1] == game.rules.board.square(at(5, 5))


def landing(stage, text, squares, pad, number=7):
    """The ways from a pad, by the names of their squares, and how many the player may still go."""
    game = stage.start().game
    sheet = parse(text, Vocabulary.of(game.setup, 0))
    expected = rehearse_turn(game.checkpoint(), sheet).futures.known[0]
    found = ways_from_pad(game.checkpoint(), sheet, expected, stage.figure(number), squares, pad)
    if found is None:
        return None
    landed, tree = found
    there = landed.position.figures[stage.figure(number).slot]
    assert landed.position.board.name(there.square) == game.rules.board.name(CISTERN.pads[pad - 1])
    return tree.ends, squares_left(landed.position, landed.rules, there)


def test_the_ways_from_a_pad_count_the_walk_and_the_square_of_the_teleport():
    stage = Dungeon({7: Player(BEFORE1, ma=6), 8: at(4, 5)}, SAFE)
    ends, left = landing(stage, f"8 MOVE TO {at(5, 5)}\nEND", [at(6, 2), PAD1], 3)
    assert left == 6 - 2 - 1 + 2
    assert ends[CISTERN.pads[2]].odds == 1.0
    assert min(end.odds for end in ends.values()) < 1.0  # with two squares beyond the movement


def test_from_the_dugout_a_player_lands_on_a_pad_and_who_stands_there_goes_on():
    pad = CISTERN.board.name(CISTERN.pads[1])
    stage = Dungeon({7: Player(ma=6), 8: pad}, SAFE)
    assert landing(stage, "END", [], 2)[1] == 6 - 1 + 2


def test_the_pad_that_is_left_is_none_to_land_on():
    stage = Dungeon({7: Player(BEFORE1, ma=6)}, SAFE)
    assert landing(stage, "END", [at(6, 2), PAD1], 1) is None


def test_an_end_by_luck_has_the_way_that_leads_there():
    stage = Dungeon({7: BEFORE1}, SAFE).start()
    game, (goal, *_) = stage.game, CISTERN.board.neighbours[CISTERN.pads[2]]
    board, slot = game.rules.board, stage.figure(7).slot
    text = f"7 MOVE {at(6, 2)} {PAD1} ON 3: MOVE TO {board.name(goal)}\nEND"
    sheet = parse(text, Vocabulary.of(game.setup, 0))
    found = rehearse_turn(game.checkpoint(), sheet).futures.known[0]
    (way,) = [end.way for end in found.by_luck[slot] if end.square == goal]
    walked = [board.square(name) for name in (BEFORE1, at(6, 2), PAD1)]
    assert way == (*walked, CISTERN.pads[2], goal)
