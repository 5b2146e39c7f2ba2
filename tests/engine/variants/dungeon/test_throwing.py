"""Passes between walls and over obstacles, throws at walls (DUN-PAS, DUN-WAL)."""

from __future__ import annotations

import pytest

from engine.decisions import Choice, Verb
from engine.geometry import NE, SW, E, N, S
from engine.position import State
from engine.sheets.answer_line import canonical_answer, read_answer
from engine.sheets.executor.orders_coach import OrdersCoach, Source
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.set_up_sheet import parse_set_up
from engine.variants.dungeon.walls import rebound_way, shots
from matches.render.decision_words import choice_words
from tests.engine.stage import Player, kinds, of, one
from tests.engine.variants.dungeon.scene import CISTERN, SAFE, Dungeon, at

BOARD = CISTERN.board


def square(x, y):
    """A square by column and row."""
    return BOARD.at(x, y)


def aims(stage):
    """Where the active player may throw."""
    return {*stage.decision.options.targets(Verb.THROW)}


@pytest.mark.rules("DUN-PAS-04", "DUN-PAS-01")
def test_quick_and_short_and_not_through_walls():
    stage = Dungeon({7: at(12, 4)}, SAFE, ball=at(12, 4), chests=[at(14, 4)])
    stage.order("7 pass")
    assert {square(8, 4), square(18, 4), square(16, 8)} <= aims(stage)  # over a pit, into it
    assert not {square(19, 4), square(8, 2), square(14, 4), square(13, 5)} & aims(stage)
    refusal = stage.decision.options.refusal(Choice(Verb.THROW, square(19, 4)))
    assert (refusal.code, refusal.rule) == ("throw-too-far", "DUN-PAS-01")


@pytest.mark.rules("DUN-PAS-01")
def test_the_direction_die_is_rolled_again_where_the_ball_cannot_go():
    stage = Dungeon({7: at(2, 5)}, SAFE, ball=at(1, 6), chests=[at(2, 6)])
    events = stage.order(f"7 move MOVE {at(1, 6)}", dice=[1, 4, 5, 2])
    ways = [e for e in of(events, "rolled") if e.purpose == "bounce"]
    assert [(e.faces, e.rule) for e in ways] == [
        ((4,), "CORE-DIC-03"),
        ((5,), "DUN-PAS-01"),
        ((2,), "DUN-PAS-01"),
    ]
    assert stage.ball == at(1, 5)


@pytest.mark.rules("DUN-PAS-01")
def test_past_the_corner_of_a_wall_is_no_way_either():
    stage = Dungeon({7: at(7, 3)}, SAFE, ball=at(8, 3))
    stage.order(f"7 move MOVE {at(8, 3)}", dice=[1, 8, 7])
    assert stage.ball == at(8, 4)


@pytest.mark.rules("DUN-PAS-02")
def test_team_mates_are_thrown_two_squares_less_far():
    home = {
        7: Player(at(3, 5), skills="Throw Team-Mate"),
        8: Player(at(3, 4), skills="Right Stuff"),
    }
    stage = Dungeon(home, SAFE)
    stage.order("7 pass")
    reach = {target[1] for target in stage.decision.options.targets(Verb.HURL)}
    assert square(7, 5) in reach
    assert square(8, 5) not in reach
    assert not any(BOARD.distance(square(3, 5), there) > 4 for there in reach)


@pytest.mark.rules("DUN-PAS-03")
@pytest.mark.parametrize(("face", "held"), [(2, True), (1, False)])
def test_a_die_for_each_obstacle_in_the_way(face, held):
    stage = Dungeon({7: at(12, 5), 8: at(15, 5), 9: at(4, 4)}, SAFE, ball=at(12, 5))
    dice = [6, 2, 6] if held else [6, 1, 2]
    events = stage.order(f"7 pass THROW {at(15, 5)}", dice=dice)
    assert one(events, "rolled", purpose="obstacle").faces == (face,)
    assert (stage.game.position.carrier == stage.figure(8).slot) is held
    assert stage.ball == (at(15, 5) if held else at(13, 4))
    if not held:
        assert one(events, "turnover").cause == "obstacle"


@pytest.mark.rules("DUN-PAS-03")
def test_the_turnover_stands_whatever_side_catches_it():
    home = {7: at(12, 5), 8: at(13, 4), 9: at(4, 4)}
    stage = Dungeon(home, SAFE, ball=at(12, 5))
    events = stage.order(f"7 pass THROW {at(15, 5)}", dice=[6, 1, 2, 6])
    assert one(events, "caught").figure == stage.figure(8).slot
    assert one(events, "turnover").cause == "obstacle"


@pytest.mark.rules("DUN-PAS-03", "SKL-48")
def test_a_thrown_team_mate_lands_beside_the_obstacle():
    home = {7: Player(at(12, 5), skills="Throw Team-Mate"), 9: at(4, 4)}
    stage = Dungeon({**home, 8: Player(at(12, 4), skills="Right Stuff")}, SAFE)
    events = stage.order(f"7 pass HURL 8 {at(15, 5)}", dice=[6, 1, 2, 6])
    assert stage.where(8) == at(13, 4)
    assert one(events, "turnover").cause == "obstacle"


@pytest.mark.rules("DUN-SPP-01", "DUN-GEN-01")
def test_completions_earn_nothing():
    stage = Dungeon({7: at(3, 5), 8: at(3, 6)}, SAFE, ball=at(3, 5))
    events = stage.order(f"7 pass THROW {at(3, 6)}", dice=[6, 6])
    assert "completed" in kinds(events)
    assert "spp_earned" not in kinds(events)


WALL, FLOOR = at(11, 8), at(12, 8)


@pytest.mark.rules("DUN-WAL-01")
def test_which_walls_he_may_name():
    stage = Dungeon({7: at(13, 10), 8: at(4, 4)}, SAFE, ball=at(13, 10))
    found = shots(stage.game.position, stage.figure(7))
    assert (square(11, 8), square(12, 8)) in found
    assert (square(12, 6), square(12, 7)) not in found  # no wall
    assert all(wall in BOARD.walls for wall, _ in found)
    stage = Dungeon({7: at(12, 12)}, SAFE, ball=at(12, 12))
    stage.order("7 pass")
    refusal = stage.decision.options.refusal(Choice(Verb.WALL, (square(11, 8), square(12, 8))))
    assert refusal.rule == "DUN-WAL-01"


@pytest.mark.rules("DUN-WAL-03", "DUN-WAL-04", "DUN-WAL-05", "DUN-CHK-06")
def test_check_6_north_west_in_north_east_out():
    stage = Dungeon({7: at(13, 10), 8: at(4, 4)}, SAFE, ball=at(13, 10))
    events = stage.order(f"7 pass WALL {WALL} {FLOOR}", dice=[6, 3, 2])
    ways = [path for e in of(events, "ball_moved") for path in e.path]
    assert ways == [square(12, 8), square(13, 7), square(14, 6), square(14, 5)]
    assert one(events, "thrown_at_wall").length == "quick"
    assert one(events, "turnover").cause == "failed_pass"


@pytest.mark.rules("DUN-WAL-04", "DUN-CHK-07")
def test_check_7_the_way_to_the_wall_is_never_dropped():
    stage = Dungeon({7: at(13, 12), 8: at(4, 4)}, SAFE, ball=at(13, 12))
    events = stage.order(f"7 pass WALL {WALL} {FLOOR}", dice=[6, 2, 5])
    assert [path for e in of(events, "ball_moved") for path in e.path][:2] == [
        square(12, 8),
        square(13, 7),
    ]
    stage = Dungeon({7: at(12, 12)}, SAFE, ball=at(12, 12))
    stage.order("7 pass")
    named = Choice(Verb.WALL, (square(11, 8), square(12, 8)))
    assert named not in stage.decision.options


@pytest.mark.rules("DUN-WAL-04")
@pytest.mark.parametrize(
    ("origin", "wall", "floor", "way"),
    [
        ((13, 10), (11, 8), (12, 8), NE),
        ((15, 9), (11, 8), (12, 8), E),  # straight west, back east
        ((12, 8), (11, 8), (12, 8), E),
        ((3, 5), (3, 0), (3, 1), S),
        ((4, 3), (3, 0), (3, 1), SW),
    ],
)
def test_the_way_it_bounces(origin, wall, floor, way):
    found = rebound_way(BOARD, square(*origin), square(*wall), square(*floor))
    assert found == way


@pytest.mark.rules("KEM-DUN-07")
@pytest.mark.parametrize(("floor", "way"), [((12, 7), N), ((12, 9), S)])
def test_astray_from_the_wall_itself_it_runs_along_the_wall(floor, way):
    x, y = floor
    assert rebound_way(BOARD, square(12, 8), square(x - 1, y), square(x, y)) == way


@pytest.mark.rules("DUN-WAL-02")
@pytest.mark.parametrize(("face", "floor"), [(1, (12, 7)), (3, (12, 7)), (4, (12, 9))])
def test_off_target_to_the_right_or_left(face, floor):
    stage = Dungeon({7: at(13, 10), 8: at(4, 4)}, SAFE, ball=at(13, 10))
    events = stage.order(f"7 pass WALL {WALL} {FLOOR}", dice=[2, face, 1, 5])
    assert of(events, "ball_moved")[0].path == (square(*floor),)


@pytest.mark.rules("DUN-WAL-02")
@pytest.mark.parametrize(
    ("origin", "wall", "floor", "down"),
    [((13, 8), (11, 6), (12, 6), (12, 5)), ((2, 2), (0, 1), (1, 1), (1, 1))],
    ids=["no wall beyond", "no floor beside"],
)
def test_off_the_wall_it_comes_down(origin, wall, floor, down):
    stage = Dungeon({7: at(*origin), 8: at(7, 14)}, {19: "AC3"}, ball=at(*origin))
    events = stage.order(f"7 pass WALL {at(*wall)} {at(*floor)}", dice=[2, 1, 7])
    landed = of(events, "ball_moved")[0]
    assert (landed.path, landed.rule) == ((square(*down),), "DUN-WAL-02")
    assert "wall_bounce" not in [e.purpose for e in of(events, "rolled")]


@pytest.mark.rules("DUN-WAL-03", "DEC-34")
@pytest.mark.parametrize(("answer", "dice"), [("KEEP", [6, 3, 2]), ("CATCH", [6, 3, 4])])
def test_who_is_passed_may_try_to_catch(answer, dice):
    home = {7: at(13, 10), 8: at(13, 7), 9: Player(FLOOR, State.PRONE)}
    stage = Dungeon(home, SAFE, ball=at(13, 10))
    events = stage.order(f"7 pass WALL {WALL} {FLOOR}", dice=dice, then=[answer])
    held = stage.game.position.carrier == stage.figure(8).slot
    assert held is (answer == "CATCH")
    if held:
        assert one(events, "rolled", purpose="catch").modifiers == ()
        assert not {"completed", "turnover"} & {*kinds(events)}


@pytest.mark.rules("DUN-WAL-05")
def test_a_second_wall_ends_it_and_it_scatters_once():
    stage = Dungeon({7: at(4, 7), 8: at(7, 14)}, SAFE, ball=at(4, 7))
    events = stage.order(f"7 pass WALL {at(3, 7)} {at(4, 7)}", dice=[6, 6, 2], then=["KEEP"])
    ways = [path for e in of(events, "ball_moved") for path in e.path]
    assert ways == [square(4, 7), square(5, 7), square(5, 6)]


@pytest.mark.rules("DUN-WAL-05")
def test_a_team_mate_may_save_it_off_the_scatter():
    stage = Dungeon({7: at(4, 7), 8: at(5, 6)}, SAFE, ball=at(4, 7))
    events = stage.order(f"7 pass WALL {at(3, 7)} {at(4, 7)}", dice=[6, 6, 2, 6], then=["KEEP"])
    assert "turnover" not in kinds(events)
    assert stage.game.position.carrier == stage.figure(8).slot


@pytest.mark.rules("DUN-WAL-05", "DUN-PAS-03")
def test_obstacles_on_the_way_back_are_tested():
    stage = Dungeon({7: at(13, 3), 8: at(4, 4)}, SAFE, ball=at(13, 3))
    events = stage.order(f"7 pass WALL {at(13, 2)} {at(13, 3)}", dice=[6, 4, 1, 2], then=["KEEP"])
    assert one(events, "rolled", purpose="obstacle").faces == (1,)
    assert one(events, "turnover").cause == "obstacle"


@pytest.mark.rules("DUN-WAL-05", "DUN-PIT-03")
def test_ending_over_a_pit_it_comes_back_on_a_pad():
    stage = Dungeon({7: at(14, 8), 8: at(4, 4)}, SAFE, ball=at(14, 8))
    events = stage.order(f"7 pass WALL {WALL} {FLOOR}", dice=[6, 5, 3, 2], then=["KEEP"])
    assert "ball_reappeared" in kinds(events)


@pytest.mark.rules("CORE-PAS-03", "CORE-INT-01", "DEC-18")
@pytest.mark.silent("DUN-WAL-03")
def test_after_a_fumble_or_an_interception_nothing_bounces():
    stage = Dungeon({7: at(13, 10), 8: at(4, 4)}, SAFE, ball=at(13, 10))
    events = stage.order(f"7 pass WALL {WALL} {FLOOR}", dice=[1, 2])
    assert "wall_bounce" not in [e.purpose for e in of(events, "rolled")]
    stage = Dungeon({7: at(13, 12), 8: at(4, 4)}, {4: at(13, 10), **SAFE}, ball=at(13, 12))
    events = stage.order(f"7 pass WALL {WALL} {FLOOR}", dice=[6])
    assert one(events, "intercepted").figure == stage.away(4).slot


def dumping_off():
    """Away's carrier, with a team-mate not far away, is asked before home's block."""
    away = {4: Player(at(13, 10), skills="Dump-Off"), 5: at(13, 12), **SAFE}
    stage = Dungeon({7: at(14, 10), 8: at(4, 4)}, away, ball=at(13, 10))
    stage.order("7 block")
    stage.dice._faces = [6, 1, 2, 3]
    stage.game.decide(Choice(Verb.BLOCK, stage.away(4).slot))
    return stage


@pytest.mark.rules("DEC-19")
@pytest.mark.parametrize(
    ("order", "choice"),
    [
        ("DUMPOFF 5", Choice(Verb.THROW, square(13, 12))),
        (f"DUMPOFF 19>{at(12, 8)}>5", Choice(Verb.THROW, square(12, 8))),
        ("DUMPOFF opp7", Choice(Verb.THROW, square(14, 10))),
        (
            f"DUMPOFF wall {at(11, 8)} {at(12, 8)}",
            Choice(Verb.WALL, (square(11, 8), square(12, 8))),
        ),
        ("DUMPOFF never", Choice(Verb.KEEP)),
    ],
)
def test_an_order_says_where_a_dump_off_goes(order, choice):
    stage = dumping_off()
    ground = Vocabulary.of(stage.game.setup, 1)
    orders = parse_set_up(order, ground)
    assert parse_set_up(orders.text(), ground) == orders
    answer = OrdersCoach(orders).answer(stage.game.position, stage.game.rules, stage.decision)
    assert answer == (choice, Source.MATCH)


@pytest.mark.rules("DEC-19")
def test_the_answers_to_a_dump_off_name_squares():
    stage = dumping_off()
    position, rules, decision = stage.game.position, stage.game.rules, stage.decision
    lines = [canonical_answer(each, position, rules, 1) for each in decision.options]
    assert f"ANSWER WALL {at(11, 8)} {at(12, 8)}" in lines
    assert len(set(lines)) == len(lines)
    for choice, line in zip(decision.options, lines, strict=True):
        assert read_answer(line.lower(), position, rules, decision) == choice
    shot = Choice(Verb.WALL, (square(11, 8), square(12, 8)))
    words = choice_words(shot, stage.game.setup, rules, 1)
    assert words == f"throw at the wall {at(11, 8)} {at(12, 8)}"


@pytest.mark.rules("DUN-WAL-05", "SKL-22", "DEC-19")
def test_a_dump_off_at_a_wall_costs_nobody_the_turn():
    away = {4: Player(at(13, 10), skills="Dump-Off"), **SAFE}
    stage = Dungeon({7: at(14, 10), 8: at(4, 4)}, away, ball=at(13, 10))
    stage.order("7 block")
    stage.dice._faces = [6, 1, 2, 3]
    stage.game.decide(Choice(Verb.BLOCK, stage.away(4).slot))
    shot = Choice(Verb.WALL, (square(11, 8), square(12, 8)))
    assert shot in stage.decision.options
    stage.game.decide(shot)
    assert stage.game.position.turnover is None
