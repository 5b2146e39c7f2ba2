"""The odds of a turn sheet: it is simulated many times with its own dice.

The input is limited to what the coach may see: the position at which the match waits, their own
sheet and set-up orders. The other side takes the defaults; there is no way to pass in the
opponent's sheet or orders, the match's secret or its dice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.decisions import DecisionKind
from engine.dice import SeededDice
from engine.game import Game
from engine.scratch_game import ScratchGame
from engine.sheets.executor.known_ways import KnownWays
from engine.sheets.executor.orders_coach import NO_ORDERS, Orders
from engine.sheets.executor.patience import OutOfTime, Patience, endless
from engine.sheets.executor.segment import waits_for
from engine.sheets.executor.sheet_coach import SheetCoach
from engine.sheets.odds.simulated_turn import SimulatedTurn
from engine.sheets.odds.turn_tally import Tally, TurnOdds
from engine.sheets.turn_sheet import Sheet

__all__ = ("SIMULATIONS", "TurnOdds", "estimate_turn")
SIMULATIONS = 500


def never() -> bool:
    """Play all of them."""
    return False


def estimate_turn(
    checkpoint: Mapping[str, Any],
    sheet: Sheet,
    times: int = SIMULATIONS,
    *,
    orders: Orders = NO_ORDERS,
    seed: int | str = 0,
    enough: Callable[[], bool] = never,
    patience: Patience = endless,
) -> TurnOdds:
    """Play a sheet's turn ``times`` times from a checkpoint that waits for a turn sheet.

    The same seed gives the same odds. After each simulation ``enough`` says whether to stop there:
    the odds are then of those played so far, and their ``times`` is smaller. ``patience`` is called
    before each play; where it raises ``OutOfTime`` the simulation it stopped does not count, and
    it goes on to the caller if that was the first. Raises ``ValueError`` where the match does not
    wait for a sheet.
    """
    game = Game.resume(checkpoint, SeededDice(0))
    side, decision = waits_for(game), game.decision
    if side is None or decision is None or times < 1:
        raise ValueError("the match does not wait for a turn sheet")
    scratch = ScratchGame(game.setup, game.rules, game.position)
    start, dice = game.position.snapshot(), SeededDice(f"rehearsal|{seed}")
    at_counter = decision.kind is DecisionKind.COUNTER
    tally, ways = Tally(side, sheet), KnownWays()
    for number in range(times):
        coach = SheetCoach(sheet, orders, ways, patience)
        turn = SimulatedTurn(scratch, side, at_counter=at_counter)
        scratch.set(start, dice)
        try:
            coach.close(turn.play(coach))
        except OutOfTime:
            if number == 0:
                raise
            break
        tally.add(scratch, coach, turn)
        if enough():
            break
    return tally.outlook()
