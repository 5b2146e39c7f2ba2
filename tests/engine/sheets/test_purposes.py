"""A play works if what it wants has happened because of it: for every verb, in every game."""

from __future__ import annotations

from math import sqrt

import pytest

from engine.decisions import Choice, DecisionKind, Verb
from engine.dice import SeededDice
from engine.game import Game
from engine.position import State
from engine.rules_lookup import rules_for
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.vocabulary import Vocabulary, verbs_of
from engine.sheets.odds.purposes import PURPOSES, Before, Played, has_worked
from engine.sheets.odds.turn_odds import estimate_turn
from engine.sheets.turn_sheet import AGAINST, COACH_NUMBER, Goal, Play, PlayStep
from engine.variants.registry import VARIANTS
from tests.engine.stage import Player, Stage
from tests.support.gold import Eager, gold_setup

TIMES = 1500
ANSWERS = frozenset(
    {
        *(Verb.KICK, Verb.RECEIVE, Verb.SET_UP, Verb.KEEP, Verb.AIM, Verb.GIVE, Verb.PICK),
        *(Verb.PUSH, Verb.FOLLOW, Verb.STAY, Verb.TEAM, Verb.SKILL, Verb.CHALLENGE, Verb.CATCH),
        *(Verb.ACTIVATE, Verb.END, Verb.STOP, Verb.INTERCEPT, Verb.ARGUE, Verb.SPEND, Verb.ACCEPT),
        *(Verb.REFUSE, Verb.NOW, Verb.MATCH_END, Verb.NEVER, Verb.FOCUS, Verb.STRIKE, Verb.INSIST),
        *(Verb.POISON, Verb.EFFECT, Verb.LEARN, Verb.AUGURY, Verb.STEEL, Verb.CALL, Verb.DECLARE),
        *(Verb.PRO, Verb.USE, Verb.STEP, Verb.BITE, Verb.PLACE, Verb.CHOOSE_END, Verb.FIRST_TURN),
        Verb.DEFEND,
    }
)
"""Answers to other decisions than what to play next: no line of a sheet begins with them."""


def test_every_verb_is_an_answer_or_has_a_purpose():
    assert frozenset(PURPOSES) | ANSWERS == frozenset(Verb)
    assert not frozenset(PURPOSES) & ANSWERS


@pytest.mark.parametrize("variant", [variant.key for variant in VARIANTS])
def test_every_verb_that_a_sheet_of_the_game_can_have_has_a_purpose(variant):
    verbs = verbs_of(rules_for(gold_setup(variant, 0))) - {Verb.DECLARE}
    assert verbs <= PURPOSES.keys()


def works(stage, text, **arguments):
    """How often the first play works in rehearsals."""
    sheet = parse(text, Vocabulary.of(stage.game.setup, 0))
    found = estimate_turn(stage.start().game.checkpoint(), sheet, TIMES, **arguments)
    assert found.plays[0].fault is None, found.plays[0].fault
    return found.plays[0].succeeded


def near(share, exact):
    return abs(share - exact) <= 4 * sqrt(max(exact * (1 - exact), 0.001) / TIMES)


BROKEN = 10 / 36
"""Armour of 8 is broken by 9 and more."""
CAUGHT = 1 / 6
"""Doubles send a fouler off."""
MAGIC = {"staff": ({"shugenja": 1}, {}), "clans": ("phoenix", "lion")}


@pytest.mark.parametrize("state", [State.PRONE, State.STUNNED])
@pytest.mark.parametrize("variant", ["blitz", "squig"])
def test_a_foul_works_if_the_victim_is_hurt_by_it(variant, state):
    stage = Stage({7: "E10", 8: "A1"}, {4: Player("E11", state), 5: "N20"}, variant=variant)
    odds = works(stage, "7 FOUL opp4")
    assert 0 < odds <= BROKEN + 4 * sqrt(BROKEN * (1 - BROKEN) / TIMES)


def test_a_stab_works_if_the_victim_is_hurt_by_it():
    home = {7: Player("E10", skills="Stab"), 8: "A1"}
    assert near(works(Stage(home, {4: "E11"}, variant="blitz"), "7 STAB opp4"), BROKEN)


@pytest.mark.parametrize(("strength", "exact"), [(1, 5 / 6), (3, 1 / 2), (6, 0)])
def test_a_void_strike_works_if_its_target_is_knocked_out(strength, exact):
    stage = Stage({7: "E5"}, {4: Player("E9", st=strength), 5: "N24"}, **MAGIC)
    assert near(works(stage, "CAST VOID opp4"), exact)


def test_fires_work_if_an_opponent_falls():
    def odds(away):
        stage = Stage({7: "E12", 8: "E11"}, away, **MAGIC)
        return works(stage, "CAST FIRES E13 F13 E14")

    assert near(odds({4: "E13", 5: "N20"}), 1 / 2)
    assert near(odds({4: "E13", 5: "F13"}), 3 / 4)
    own_alone = Stage({7: "E13", 8: "E11"}, {4: "N20"}, **MAGIC)
    assert works(own_alone, "CAST FIRES E13 F13 E14") == 0


def test_inner_fire_works_if_the_player_gets_up():
    stage = Stage({7: "E12", 9: Player("D10", State.STUNNED)}, {4: "N20"}, **MAGIC)
    assert works(stage, "CAST INNER 9") == 1


def test_a_throw_at_an_empty_square_works_if_the_ball_comes_down_there():
    stage = Stage({7: "E10", 8: "A1"}, {4: "N24"}, ball="E10", variant="blitz")
    odds = works(stage, "7 PASS G11")
    assert odds >= 4 / 6 - 0.05  # AG 3, quick; three scatters may lead there too
    assert odds <= 4 / 6 + 0.08


def test_a_throw_at_a_team_mates_square_works_if_they_have_the_ball():
    home = {7: "E10", 8: Player("G11", ag=1)}
    poor = works(Stage(home, {4: "N24"}, ball="E10", variant="blitz"), "7 PASS G11")
    assert poor < 0.5


def test_a_block_of_a_squig_works_if_it_is_knocked_over_or_off():
    home = {7: Player("E10", st=1), 8: "A1"}
    stage = Stage(home, {4: "N24"}, variant="squig", squigs=("E11",))
    weak = works(stage, "7 BLOCK E11")
    strong = works(
        Stage({7: Player("E10", st=6), 8: "A1"}, {4: "N24"}, variant="squig", squigs=("E11",)),
        "7 BLOCK E11",
    )
    assert weak < strong < 0.9


def test_a_gaze_works_if_the_tackle_zone_is_lost():
    stage = Stage({7: Player("E10", skills="Hypnotic Gaze"), 8: "A1"}, {4: "E11"}, variant="blitz")
    assert near(works(stage, "7 GAZE opp4"), 1 / 2)


def test_a_ball_given_to_an_opponent_works_though_the_turn_ends_with_it():
    stage = Stage({7: "E10", 8: "A1"}, {4: "E11"}, ball="E10", variant="blitz")
    odds = works(stage, "7 HANDOFF opp4")
    assert odds > 0.2


def test_fetching_the_ball_works_if_the_player_has_it():
    stage = Stage({7: "E10", 8: "A1"}, {4: "N24"}, ball="E12", variant="blitz")
    assert near(works(stage, "7 MOVE BALL"), 1 / 2)


def test_a_leap_works_if_the_player_stands_there():
    home = {7: Player("E10", skills="Leap"), 8: "A1"}
    assert near(works(Stage(home, {4: "N24"}, variant="blitz"), "7 LEAP E12"), 1 / 2)


def test_getting_up_works_for_one_who_lay():
    stage = Stage({7: Player("E10", State.PRONE), 8: "A1"}, {4: "N24"})
    assert works(stage, "7 STAND") == 1


def test_a_counter_and_a_concession_work_at_once():
    option = {"manual_turn_counter": "on"}
    assert works(Stage({7: "E5"}, {4: "N24"}, options=option), "COUNTER\n7 MOVE E6") == 1
    assert works(Stage({7: "E5"}, {4: "N24"}), "CONCEDE") == 1


def test_a_walk_to_where_the_player_already_is_does_not_spoil_the_block_after_it():
    stage = Stage({7: Player("E5", st=6), 8: "A1"}, {4: "E6", 5: "N24"})
    assert near(works(stage, "7 MOVE TO E5 BLOCK opp4"), 5 / 9)  # two dice


# -- what held before is never counted -------------------------------------------------------------


def steps_for(verb, position, board):
    """A step of that verb at everybody and at every square where something is."""
    squares = sorted(
        {f.square for f in position.figures if f.square >= 0} | {*position.free_balls()}
    )
    names = [board.name(square) for square in squares]
    for figure in position.figures:
        own = verb in AGAINST and figure.side == position.active
        foe = verb not in AGAINST and figure.side != position.active
        yield PlayStep(verb, player=figure.number, own=own, foe=foe)
        yield PlayStep(verb, squares=tuple(names[:1]), player=figure.number, own=own, foe=foe)
    for name in names:
        yield PlayStep(verb, squares=(name,), goal=Goal.SQUARE if verb is Verb.MOVE else None)
        yield PlayStep(verb, squares=(name, names[0]))
    yield PlayStep(verb, goal=Goal.BALL)
    yield PlayStep(verb)


def positions(variant, number, wanted):
    """A match of eager bots at starts of activations, evenly over it."""
    game = Game.start(gold_setup(variant, number), SeededDice(number))
    coaches = Eager(f"{number}h"), Eager(f"{number}a")
    found = 0
    while (decision := game.decision) is not None and found < wanted:
        if decision.kind is DecisionKind.ACTIVATE:
            yield game
            found += 1
        game.decide(coaches[decision.side].choose(game.position, game.rules, decision))


def doers(position):
    return [
        COACH_NUMBER,
        *(f.number for f in position.figures if f.side == position.active),
    ]


@pytest.mark.parametrize("variant", [variant.key for variant in VARIANTS])
def test_what_held_before_a_play_is_never_counted(variant, thorough):
    """In positions of bot matches no purpose is achieved where nothing at all has happened."""
    tried = 0
    for game in positions(variant, 5, 40 if thorough else 10):
        position, board, side = game.position, game.rules.board, game.position.active
        position.turnover, before = None, Before.of(position, Choice(Verb.END), 0)
        played = Played(position, board, side, before, ())
        for verb in PURPOSES:
            for step in steps_for(verb, position, board):
                for number in doers(position)[:6]:
                    play = Play(number, (step,))
                    assert not has_worked(play, played), (verb, step)
                    tried += 1
    assert tried > 2_500
