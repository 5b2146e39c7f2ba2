"""Simulations give the odds that can be calculated, and see nothing that is hidden."""

from __future__ import annotations

import copy
import inspect
from math import sqrt

import pytest

from engine.coaches.coach import DefaultCoach
from engine.dice import SeededDice
from engine.game import Game
from engine.position import State
from engine.sheets.executor.sheet_coach import SheetCoach
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.odds.turn_odds import estimate_turn
from engine.sheets.turn_check import turn_end
from tests.bench.engine import match
from tests.bench.rehearsal import middle
from tests.engine.sheets.helpers import play_segment
from tests.engine.stage import Player, Stage

TIMES = 2000


def outlook(stage, text, times=TIMES, **arguments):
    sheet = parse(text, Vocabulary.of(stage.game.setup, 0))
    return estimate_turn(stage.start().game.checkpoint(), sheet, times, **arguments)


def near(odds, exact, times=TIMES):
    """Within four standard deviations."""
    return abs(odds - exact) <= 4 * sqrt(exact * (1 - exact) / times)


@pytest.mark.parametrize(("rerolls", "exact"), [(0, 1 / 2), (1, 3 / 4)])
def test_a_dodge(rerolls, exact):
    stage = Stage({7: "E5", 8: "A1"}, {4: "E4"}, rerolls=(rerolls, 0))
    found = outlook(stage, "7 MOVE E6\n8 MOVE A2")
    dodge, walk = found.plays
    assert dodge.reached == 1
    assert near(dodge.succeeded, exact)
    assert found.turnover == pytest.approx(1 - dodge.succeeded)
    assert walk.reached == walk.succeeded == dodge.succeeded


def test_a_block_of_two_dice():
    stage = Stage({7: Player("E5", st=4), 8: "A1"}, {4: "E6"})
    found = outlook(stage, "7 BLOCK opp4")
    assert near(found.plays[0].succeeded, 1 - (4 / 6) ** 2)  # one blade or bang is enough
    assert near(found.turnover, (2 / 6) ** 2)  # skulls and crossed blades alone


def test_a_pick_up_and_the_walk_into_the_end_zone():
    stage = Stage({7: "E20", 8: "A1"}, {4: "A24"}, ball="E21")
    found = outlook(stage, "7 MOVE E21 E22 E23")
    assert near(found.touchdown, 4 / 6)
    assert near(found.turnover, 2 / 6)
    assert found.touchdown_against == 0


@pytest.mark.parametrize("path", ["E21 E22 E23", "E21 E22 E23 E24", "E21 E22 E23 BLOCK opp5"])
def test_a_play_that_scores_has_done_what_it_is_for(path):
    stage = Stage({7: "E20", 8: "A1"}, {4: "A24", 5: "E24"}, ball="E21")
    found = outlook(stage, f"7 MOVE {path}")
    (run,) = found.plays
    assert run.succeeded == run.touchdown == found.touchdown > 0.4
    assert (run.refused, run.fault) == (0, None)


def test_a_pass():
    stage = Stage({7: "E5", 8: "H8"}, {4: "A24"}, ball="E5")
    found = outlook(stage, "7 PASS 8")
    exact = 4 / 6 * 3 / 6  # a quick one, then the basic roll to catch it
    assert found.plays[0].succeeded >= exact - 4 * sqrt(exact * (1 - exact) / TIMES)
    assert found.plays[0].succeeded <= exact + 0.1  # a scattered ball may still reach the catcher


def test_casualties_are_counted_by_side():
    stage = Stage({7: Player("E5", st=8, skills="Block, Mighty Blow")}, {4: Player("E6", av=2)})
    found = outlook(stage, "7 BLOCK opp4")
    own, theirs = found.casualties
    assert own < 0.01  # three skulls
    assert 0.1 < theirs < 0.3


def test_what_the_rules_refuse_is_reported_with_its_reason():
    stage = Stage({7: "E5", 8: "F5", 9: Player("A1", State.PRONE)}, {4: "E7"})
    found = outlook(stage, "7 BLOCK opp4\n8 MOVE F6 F9\n9 STAND", 20)
    block, move, stand = found.plays
    assert (block.refused, block.fault.code) == (1, "target-not-adjacent")
    assert (move.reached, move.refused, move.fault.code) == (0, 1, "not-adjacent")
    assert (stand.succeeded, stand.refused, stand.fault) == (1, 0, None)


def test_the_same_seed_gives_the_same_outlook():
    checkpoint, sheet = middle(match(3))
    before = copy.deepcopy(checkpoint)
    assert estimate_turn(checkpoint, sheet, 50) == estimate_turn(checkpoint, sheet, 50)
    assert estimate_turn(checkpoint, sheet, 50) != estimate_turn(
        checkpoint, sheet, 50, seed="another"
    )
    assert checkpoint == before


def test_simulations_end_early_when_they_are_enough():
    """The odds are those of the simulations played, and say how many they were."""
    checkpoint, sheet = middle(match(3))
    answers = iter([False, False, True])
    found = estimate_turn(checkpoint, sheet, 50, enough=lambda: next(answers))
    assert found == estimate_turn(checkpoint, sheet, 3)
    assert (found.times, found.accuracy) == (3, 58)
    assert estimate_turn(checkpoint, sheet, 50, enough=lambda: False).times == 50


def test_hidden_data_cannot_be_passed_in():
    """No opponent's sheet, orders, dice or secret goes in, and the checkpoint contains none."""
    asked = set(inspect.signature(estimate_turn).parameters)
    assert asked == {"checkpoint", "sheet", "times", "orders", "seed", "enough", "patience"}
    checkpoint, _ = middle(match(3))
    assert set(checkpoint) == {"checkpoint", "rules", "setup", "base", "journal"}


@pytest.mark.thorough
def test_the_match_itself_gives_the_same_result():
    """The simulated turn is the turn that a segment plays."""
    checkpoint, sheet = middle(match(3))
    times, cut = 300, 0
    for seed in range(times):
        game = Game.resume(checkpoint, SeededDice(seed))
        coaches = [DefaultCoach(), DefaultCoach()]
        coaches[game.position.active] = SheetCoach(sheet)
        play_segment(game, tuple(coaches))
        cut += turn_end(game) == "turnover"
    found = estimate_turn(checkpoint, sheet, 3000)
    assert near(cut / times, found.turnover, times)


def test_a_match_that_waits_for_no_sheet_is_refused():
    _, sheet = middle(match(3))
    with pytest.raises(ValueError, match="does not wait"):
        estimate_turn(match(4).checkpoint(), sheet)


def test_a_spell_of_the_sheet_is_a_line_like_any_other():
    stage = Stage({7: "E5"}, {4: "E6", 5: "N24"}, staff={"shugenja": 1}, clans=("phoenix", "lion"))
    sheet = parse("CAST VOID opp4\n7 MOVE E4", Vocabulary.of(stage.game.setup, 0))
    checkpoint = stage.start().game.checkpoint()
    found = estimate_turn(checkpoint, sheet, TIMES)
    assert [prospect.reached for prospect in found.plays] == [1.0, 1.0]
    assert near(found.plays[0].succeeded, 1 / 2)  # a D6 above ST 3


def credited(stage, text):
    """Of each line, whether it was reached, came off, was refused."""
    plays = outlook(stage, text, 20).plays
    return [(play.reached, play.succeeded, play.refused) for play in plays]


def test_of_two_lines_for_one_player_the_one_that_was_played_is_credited():
    twice = "7 MOVE E6\n7 MOVE E4"
    assert credited(Stage({7: "E5", 8: "A1"}, {4: "N24"}), twice) == [(1, 1, 0), (0, 0, 1)]
    down = Stage({7: Player("E5", State.STUNNED)}, {4: "N24"}, staff=({"shugenja": 1}, {}))
    found = credited(down, "7 MOVE E6\nCAST INNER 7\n7 MOVE E4")
    assert found == [(0, 0, 1), (1, 1, 0), (1, 1, 0)]


def test_of_two_lines_with_one_spell_the_one_that_was_cast_is_credited():
    away = {4: Player(state=State.KNOCKED_OUT), 5: "N24"}
    stage = Stage({7: "E5"}, away, staff={"shugenja": 1}, clans=("phoenix", "lion"))
    first, cast, again = credited(stage, "CAST VOID opp4\nCAST VOID opp5\nCAST VOID opp5")
    assert (first, again) == ((0, 0, 1), (0, 0, 1))
    assert (cast[0], cast[2]) == (1, 0)
    assert 0 < cast[1] < 1


def test_a_forgotten_counter_shows_in_the_odds_and_a_moved_one_does_not():
    def odds(text):
        option = {"manual_turn_counter": "on"}
        return outlook(Stage({7: "E5"}, {4: "N24"}, options=option), text, 600)

    assert near(odds("7 MOVE E6").turnover, 5 / 6, 600)
    counted = odds("COUNTER\n7 MOVE E6")
    assert (counted.turnover, counted.plays[0].reached) == (0, 1.0)


def test_a_counter_that_is_not_needed_is_reported_as_useless():
    found = outlook(Stage({7: "E5"}, {4: "N24"}), "COUNTER\n7 MOVE E6", 20).plays
    assert (found[0].refused, found[0].fault.code) == (1, "counter-not-needed")
    assert (found[1].succeeded, found[1].fault) == (1, None)


@pytest.mark.parametrize(("order", "told"), [("", 1 / 2), (" SPELL no", 0.0)])
def test_a_spell_that_default_orders_spend_is_told_for_the_play(order, told):
    given = {"staff": {"shugenja": 1}, "carrier": 7, "ball": "E5", "rerolls": (0, 0)}
    stage = Stage({7: "E5"}, {4: "E6"}, **given).start()
    sheet = parse(f"7 MOVE E4{order}", Vocabulary.of(stage.game.setup, 0))
    (play,) = estimate_turn(stage.game.checkpoint(), sheet, TIMES).plays
    assert near(play.spell, told)
