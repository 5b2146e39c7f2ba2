"""What a player could do on a square is what the game offers once they stand there."""

from __future__ import annotations

import pytest

from engine.decisions import Choice, DecisionKind, Verb
from engine.dice import SeededDice
from engine.game import Game
from engine.odds.balls import hand_off_roll
from engine.odds.blocks import block_chances
from engine.planning.actions_there import actions_there
from engine.planning.arrival import arrival
from engine.planning.block_reach import block_reach
from engine.planning.reach_tree import reach_tree
from engine.rules.declared_actions import ACTIONS, open_actions
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.odds.optimistic_dice import OptimisticDice
from engine.sheets.odds.turn_odds import estimate_turn
from tests.bench.engine import match
from tests.bench.rehearsal import middle
from tests.engine.stage import Player, Stage

GAMES = ("samurai", "blitz", "squig", "dungeon")
SHOWN = (Verb.BLOCK, Verb.FOUL, Verb.HANDOFF)


def offered(checkpoint, slot, way):
    """What the game offers after that walk, under every declaration that allows it."""
    found = {verb: set() for verb in SHOWN}
    game = Game.resume(checkpoint, OptimisticDice())
    declares = game.rules.actions.declares
    for action in open_actions(game.position, game.position.figures[slot]) if declares else ("",):
        game = Game.resume(checkpoint, OptimisticDice())
        choices = [Choice(Verb.ACTIVATE, slot)]
        if declares:
            choices.append(Choice(Verb.DECLARE, ACTIONS.index(action)))
        choices += [Choice(Verb.MOVE, square) for square in way]
        for choice in choices:
            if game.decision is None or choice not in game.decision.options:
                break
            game.decide(choice)
        else:
            if game.decision is not None and game.decision.kind is DecisionKind.ACT:
                for verb in SHOWN:
                    found[verb] |= set(game.decision.options.targets(verb))
    return found


@pytest.mark.one_in(2)
@pytest.mark.parametrize("variant", GAMES)
def test_the_targets_are_those_that_the_game_offers_there(variant):
    checkpoint, _ = middle(match(6, variant))
    game = Game.resume(checkpoint, SeededDice(0))
    position, rules, side = game.position, game.rules, game.decision.side
    compared = 0
    for figure in position.may_act(side):
        tree = reach_tree(position, rules, figure)
        safe = [(square, end) for square, end in tree.ends.items() if end.odds == 1]
        sure = [(square, end) for square, end in safe if square not in tree.carrying]
        for square, end in sure[:: max(len(sure) // 6, 1)]:
            way = [node.square for node in tree.way(end)]
            if figure.state != 0 or square in rules.board.perils:
                continue
            there = actions_there(position, rules, figure, square, steps=len(way))
            mine = {
                Verb.BLOCK: {block.slot for block in there.blocks},
                Verb.FOUL: {foul.slot for foul in there.fouls},
                Verb.HANDOFF: {p.slot for p in there.passes if p.verb is Verb.HANDOFF},
            }
            theirs = offered(checkpoint, figure.slot, way)
            mates = {f.slot for f in position.figures if f.side == side}
            theirs[Verb.HANDOFF] &= mates
            assert mine == theirs, (figure, rules.board.name(square))
            compared += 1
    assert compared > 10


@pytest.mark.parametrize("variant", GAMES)
def test_the_position_is_as_before(variant, thorough):
    checkpoint, _ = middle(match(6, variant))
    game = Game.resume(checkpoint, SeededDice(0))
    position, before = game.position, game.position.digest()
    figures = list(position.may_act(game.decision.side))
    for figure in figures if thorough else figures[:3]:
        tree = reach_tree(position, game.rules, figure)
        block_reach(position, game.rules, tree)
        for square in list(tree.ends)[:2]:
            actions_there(position, game.rules, figure, square, steps=3)
    assert position.digest() == before


@pytest.mark.rules("SAM-BLK-03")
def test_a_block_after_a_walk_names_its_dice_its_helpers_and_its_odds():
    stage = Stage({7: "E5", 8: "D8", 9: "F8"}, {4: "E7"}).start()
    position, rules = stage.game.position, stage.game.rules
    square = rules.board.square("E6")
    block = actions_there(position, rules, stage.figure(7), square, steps=1).blocks[0]
    assert (block.slot, block.throw.dice, block.throw.own_choice) == (stage.away(4).slot, 2, True)
    assert {position.figures[slot].number for slot in block.helpers} == {8, 9}
    assert block.hinderers == ()
    assert sum(odds for _, odds in block.throw.results) == pytest.approx(1)
    expected = block_chances(position, rules, stage.figure(7), square, stage.away(4))
    assert (block.down, block.fall) == pytest.approx(expected)
    assert 0 < block.out < block.hurt < 1
    assert block.lost == pytest.approx(block.fall)
    push = rules.blocking.results.index("arrows")
    assert stage.order("7 MOVE E6 BLOCK 4", dice=[push, push])  # as many dice


def test_blocks_in_reach_are_those_next_to_whom_a_way_ends():
    stage = Stage({7: Player("E5", ma=1)}, {4: "E7", 5: "H18"}).start()
    position, rules = stage.game.position, stage.game.rules
    tree = reach_tree(position, rules, stage.figure(7))
    found = block_reach(position, rules, tree)
    near = {rules.board.square(name) for name in ("D6", "E6", "F6")}
    (best,) = found
    assert best.square in near
    assert best.slot == stage.away(4).slot


def test_a_pass_has_the_chance_of_throw_and_catch_and_names_who_may_intercept():
    options = {"samurai_interceptions": "on"}
    stage = Stage({7: "E5", 8: "E11"}, {4: "E8"}, carrier=7, ball="E5", options=options).start()
    position, rules = stage.game.position, stage.game.rules
    here = rules.board.square("E5")
    there = actions_there(position, rules, stage.figure(7), here)
    found = next(p for p in there.passes if p.verb is Verb.PASS)
    assert found.slot == stage.figure(8).slot
    assert found.length == "normal"
    assert 0 < found.caught < found.thrown < found.there == 1
    assert [slot for slot, _ in found.interceptors] == [stage.away(4).slot]
    assert 0 < found.intercepted < 1
    assert found.caught < found.thrown < 1 - found.intercepted
    assert {band.length for band in there.bands} >= {"quick", "normal", "long"}


def test_a_band_has_its_landing_odds_and_where_somebody_may_intercept():
    options = {"samurai_interceptions": "on"}
    stage = Stage({7: "E5", 8: "E11"}, {4: "E8"}, carrier=7, ball="E5", options=options).start()
    position, rules = stage.game.position, stage.game.rules
    there = actions_there(position, rules, stage.figure(7), rules.board.square("E5"))
    odds = {band.length: band.odds for band in there.bands}
    assert odds["quick"] > odds["normal"] > odds["long"] > 0
    normal = next(band for band in there.bands if band.length == "normal")
    assert rules.board.square("E11") in normal.contested
    assert rules.board.square("A11") not in normal.contested
    assert dict(normal.interceptors).keys() == {stage.away(4).slot}
    found = next(p for p in there.passes if p.verb is Verb.PASS)
    assert normal.odds * (1 - found.intercepted) == pytest.approx(found.thrown)


@pytest.mark.parametrize("verb", [Verb.PASS, Verb.HANDOFF])
def test_the_way_and_the_pick_up_before_a_pass_count(verb):
    mate = "E9" if verb is Verb.PASS else "F8"
    stage = Stage({7: "E5", 8: mate}, {4: "F5"}, ball="E7", rerolls=(1, 0)).start()
    position, rules, figure = stage.game.position, stage.game.rules, stage.figure(7)
    tree = reach_tree(position, rules, figure)
    end = tree.carrying[rules.board.square("E7")]
    way = [node.square for node in tree.way(end)]
    arrives = arrival(position, rules, figure, way)
    assert arrives[0] == pytest.approx(end.odds)

    def caught(arrives):
        there = actions_there(
            position, rules, figure, way[-1], steps=2, ball=way[-1], arrives=arrives
        )
        return next(p for p in there.passes if p.verb is verb)

    whole, lucky = caught(arrives), caught(None)
    assert whole.there == arrives.there < 1
    assert lucky.there == 1
    # the team's re-roll is spent once: on the way or on the throw
    assert whole.caught < lucky.caught * arrives.there


@pytest.mark.parametrize("weather", ["light_of_amaterasu", "stifling_wind"])
def test_the_chance_of_a_pass_is_how_often_the_play_works(weather):
    """In the wind a pass is blown three squares on, so it hardly ever works."""
    home, away = {10: "E19", 7: "H16"}, {4: "A1", 5: "E20", 6: "I16"}
    stage = Stage(home, away, ball="E18", rerolls=(1, 0), weather=weather).start()
    position, rules, figure = stage.game.position, stage.game.rules, stage.figure(10)
    ball = rules.board.square("E18")
    arrives = arrival(position, rules, figure, [ball])
    there = actions_there(position, rules, figure, ball, steps=1, ball=ball, arrives=arrives)
    found = next(p for p in there.passes if p.verb is Verb.PASS)
    sheet = parse("10 MOVE E18 PASS 7", Vocabulary.of(stage.game.setup, 0))
    odds = estimate_turn(stage.game.checkpoint(), sheet, 800)
    assert odds.plays[0].succeeded == pytest.approx(found.caught, abs=0.05)
    blown = weather == "stifling_wind"
    assert (found.caught < 0.05) is blown
    keeps_the_turn = 1 - odds.turnover
    assert (keeps_the_turn > 10 * odds.plays[0].succeeded) is blown


def test_a_player_who_fetches_the_ball_could_throw_it():
    stage = Stage({7: "E5", 8: "E9"}, {}, ball="E6").start()
    position, rules = stage.game.position, stage.game.rules
    square = rules.board.square("E6")
    figure = stage.figure(7)
    assert not actions_there(position, rules, figure, square, steps=1).passes
    fetched = actions_there(position, rules, figure, square, steps=1, ball=square)
    assert {p.verb for p in fetched.passes} == {Verb.PASS}


def test_a_squig_that_may_wriggle_free_makes_its_hand_off_less_likely():
    stage = Stage({7: "E5", 8: "E6"}, {4: "K9"}, squigs=["E5"], variant="squig").start()
    position, rules, carrier = stage.game.position, stage.game.rules, stage.figure(7)
    given = next(p for p in _passes(position, rules, carrier) if p.verb is Verb.HANDOFF)
    sure = hand_off_roll(position, rules, carrier, carrier.square, stage.figure(8))[0]
    assert given.there == pytest.approx(5 / 6)
    assert 5 / 6 * sure <= given.caught < sure  # one that wriggles free may run to the mate
    position.acting, position.action = carrier.slot, "hand_off"  # declared: the squig is held
    (held,) = (p for p in _passes(position, rules, carrier) if p.slot == given.slot)
    assert held.caught >= sure


def _passes(position, rules, figure):
    return actions_there(position, rules, figure, figure.square).passes


def test_what_the_last_player_of_the_other_side_did_bars_nobody():
    stage = Stage({7: "E5"}, {4: "E6"}).start()
    position, rules = stage.game.position, stage.game.rules
    position.acts, position.action = 1, "block"
    found = actions_there(position, rules, stage.figure(7), stage.figure(7).square)
    assert [block.slot for block in found.blocks] == [stage.away(4).slot]
    assert position.acts == 1


@pytest.mark.parametrize("steps", [0, 2, 4])
def test_a_deed_after_a_walk_has_the_movement_that_the_walk_leaves(steps):
    """Four squares are the player's all: a leap behind them takes two extra ones."""
    home = {7: Player("E5", ma=4, skills="Leap")}
    stage = Stage(home, {4: "K20"}, variant="blitz", rerolls=(0, 0)).start()
    position, rules, figure = stage.game.position, stage.game.rules, stage.figure(7)
    way = [rules.board.square(f"E{row}") for row in range(6, 6 + steps)]
    arrives = arrival(position, rules, figure, way)
    square = way[-1] if way else figure.square
    there = actions_there(position, rules, figure, square, steps=steps, arrives=arrives)
    leap = next(each for each in there.deeds if each.verb is Verb.LEAP)
    walk = " ".join(map(rules.board.name, way))
    line = f"7 {f'MOVE {walk} ' if way else ''}LEAP {rules.board.name(leap.target)}"
    sheet = parse(line, Vocabulary.of(stage.game.setup, 0))
    (play,) = estimate_turn(stage.game.checkpoint(), sheet, 800).plays
    assert leap.deed.works == pytest.approx(play.succeeded, abs=0.06)
