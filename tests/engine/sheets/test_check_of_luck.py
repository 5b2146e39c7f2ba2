"""The check finds no fault with a play that is legal in some outcome of the dice.

It tries a few throws: what one turn in six lets be is found by all but one check in eighty.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from engine.coaches.coach import DefaultCoach
from engine.dice import SeededDice
from engine.game import Game
from engine.sheets.executor.segment import turn_going_on
from engine.sheets.executor.sheet_coach import SheetCoach
from engine.sheets.faults import HARMLESS
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.turn_check import check
from engine.sheets.turn_sheet import Sheet, TextPlace
from tests.engine.sheets.reasons import GAMES, scene, square
from tests.engine.stage import Player, Stage
from tests.engine.variants.blitz.test_ball_handling import FAR, Blitz

SHEETS, FEW_SHEETS, THROWS, RARE = 40, 12, 60, 1 / 6


def times_legal(checkpoint, sheet: Sheet, times: int) -> Counter[TextPlace]:
    """How often of so many turns each play was played whole, without a word from the rules."""
    found: Counter[TextPlace] = Counter()
    for seed in range(times):
        game = Game.resume(checkpoint, SeededDice(f"luck-test|{seed}"))
        own, coach, other = turn_going_on(game), SheetCoach(sheet), DefaultCoach()
        while (decision := game.decision) is not None and turn_going_on(game) == own:
            who = coach if decision.side == 0 else other
            game.decide(who.choose(game.position, game.rules, decision))
        coach.close("end")
        blamed = coach.planner.blamed
        graves = {at for at, notes in blamed.items() if {n.code for n in notes} - HARMLESS}
        found.update(coach.planner.tried - graves)
    return found


@pytest.mark.parametrize(
    "text",
    [
        "7 BLOCK opp4 BLOCK opp4",
        "7 BLOCK opp4 BLOCK opp4 BLOCK opp4",
        "7 BLOCK opp4\n8 BLOCK opp4",
    ],
)
@pytest.mark.rules("SAM-SKL-06")
def test_a_block_at_who_is_down_by_luck_alone_is_no_fault(text):
    home = {7: Player("E5", skills="Frenzy", st=4), 8: Player("D6", st=4)}
    stage = Stage(home, {4: "E6", 5: "N24"}).start()
    sheet = parse(text, Vocabulary.of(stage.game.setup, 0))
    checkpoint = stage.game.checkpoint()
    assert set(times_legal(checkpoint, sheet, 200)) == {play.place for play in sheet.plays}
    assert [checked.fault for checked in check(checkpoint, 0, sheet)] == [None] * len(sheet.plays)


def test_what_no_dice_can_change_is_still_a_fault():
    stage = Blitz({7: Player("E5", st=4), 8: "D6"}, {4: "E6", **FAR}).start()
    text = "7 BLOCK opp4\n8 MOVE D9\n8 STAB opp4\n7 BLOCK opp4"
    sheet = parse(text, Vocabulary.of(stage.game.setup, 0))
    faults = [checked.fault for checked in check(stage.game.checkpoint(), 0, sheet)]
    assert [fault and fault.code for fault in faults] == [
        None,
        "not-adjacent",
        "skill-missing",
        "already-played",
    ]


def sheets(game: str, seed: int) -> Iterator[str]:
    """Plays of a step or two around the middle of the scene, sensible and not."""
    rng = Random(f"{game}|{seed}")
    names = [column + row for column in "CDEF" for row in "2345"]
    for number in rng.sample((7, 8, 12, 15), 3):
        steps = []
        if rng.random() < 0.4:
            steps.append(f"MOVE TO {square(game, rng.choice(names))}")
        verb = rng.choice(
            ("BLOCK opp4", "BLOCK opp4", "FOUL opp4", "FOUL opp5", "PASS 8", "MOVE BALL")
        )
        steps.append(verb)
        if verb == "BLOCK opp4" and rng.random() < 0.5:
            steps.append(verb)
        yield f"{number} {' '.join(steps)}"


@pytest.mark.parametrize("game", GAMES)
def test_no_play_that_some_dice_let_be_is_faulted(game, thorough):
    for seed in range(SHEETS if thorough else FEW_SHEETS):
        text = "\n".join(sheets(game, seed))
        stage = scene(game, skills="Frenzy", eight="Frenzy", ball="D3" if seed % 2 else "").start()
        sheet = parse(text, Vocabulary.of(stage.game.setup, 0))
        checkpoint = stage.game.checkpoint()
        faulted = {c.play.place for c in check(checkpoint, 0, sheet) if c.fault is not None}
        legal = times_legal(checkpoint, sheet, THROWS) if faulted else Counter()
        assert not {at for at in faulted if legal[at] > RARE * THROWS}, text
