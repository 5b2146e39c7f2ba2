"""The opponents' next turn, as a bot would play it."""

from __future__ import annotations

from engine.coaches.greedy.greedy_coach import GreedyCoach
from engine.planning.opponents_turn import opponents_turn
from engine.sheets.turn_sheet import Sheet
from tests.bench.engine import match
from tests.bench.rehearsal import middle


def test_a_run_without_a_turn_of_theirs_leaves_those_with_one():
    """Dice at the end of the own turn may bring a kick-off first."""
    checkpoint, _ = middle(match(7, "squig"))

    def answer(seed: int, times: int):
        return opponents_turn(
            checkpoint, Sheet(()), lambda _: GreedyCoach(), seed=str(seed), times=times
        )

    without = next(seed for seed in range(45, 60) if answer(seed, 1) is None)
    found = answer(without, 3)
    assert found is not None
    assert found.times == 2
    assert found.events
