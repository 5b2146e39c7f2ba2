"""The odds of a turn sheet: it is simulated many times with its own dice.

The input is limited to what the coach may see: the position at which the match waits, their own
sheet and set-up orders. The other side takes the defaults; there is no way to pass in the
opponent's sheet or orders, the match's secret or its dice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from engine.decisions import DecisionKind
from engine.dice import SeededDice
from engine.game import Game
from engine.position import Position
from engine.scratch_game import ScratchGame
from engine.sheets.executor.known_ways import KnownWays
from engine.sheets.executor.orders_coach import NO_ORDERS, Orders
from engine.sheets.executor.patience import OutOfTime, Patience, endless
from engine.sheets.executor.segment import waits_for
from engine.sheets.executor.sheet_coach import SheetCoach
from engine.sheets.odds.dealt_dice import EvenFaces, RecordedDice
from engine.sheets.odds.optimistic_dice import OptimisticDice
from engine.sheets.odds.simulated_turn import SimulatedTurn
from engine.sheets.odds.turn_tally import Tally, TurnOdds
from engine.sheets.turn_sheet import Sheet, TextPlace

__all__ = ("SIMULATIONS", "TurnOdds", "estimate_turn")
SIMULATIONS = 500
BATCH = 24
"""Rehearsals that share the faces of first dice evenly: a multiple of six and of eight."""


def never() -> bool:
    """Play all of them."""
    return False


class Rehearsal(NamedTuple):
    """One simulation of a sheet's turn that is over, with the faces of all its dice."""

    scratch: ScratchGame
    coach: SheetCoach
    turn: SimulatedTurn
    faces: list[int]


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
    """The odds that so many rehearsals give; see `play_rehearsals`."""
    game = Game.resume(checkpoint, SeededDice(0))
    tally = Tally(waits_for(game) or 0, sheet)
    for each in play_rehearsals(
        game, sheet, times, orders=orders, seed=seed, enough=enough, patience=patience
    ):
        tally.add(*each[:3])
    return tally.outlook()


def play_rehearsals(
    game: Game,
    sheet: Sheet,
    times: int = SIMULATIONS,
    *,
    orders: Orders = NO_ORDERS,
    seed: int | str = 0,
    enough: Callable[[], bool] = never,
    patience: Patience = endless,
    look: Callable[[Position, int], Any] | None = None,
    lucky_from: TextPlace | None = None,
) -> Iterator[Rehearsal]:
    """Play a sheet's turn ``times`` times in a match that waits for a turn sheet.

    The same seed gives the same rehearsals, each with dice of its own: what is added to a sheet
    changes nothing of what came before it, and of `BATCH` of them the first die of each kind shows
    every face equally often (`dealt_dice`). After each of them ``enough`` says whether to stop
    there. ``patience`` is called before each play; where it raises ``OutOfTime`` the simulation it
    stopped does not count, and it goes on to the caller if that was the first. ``look`` is given
    each position after the last play, and how many dice were rolled until then; what it returns is
    what the turn has ``seen``. From the play ``lucky_from`` on all goes as well as can be.
    Raises ``ValueError`` where the match does not wait for a sheet.
    """
    side, decision = waits_for(game), game.decision
    if side is None or decision is None or times < 1:
        raise ValueError("the match does not wait for a turn sheet")
    scratch = ScratchGame(game.setup, game.rules, game.position)
    start = game.position.snapshot()
    at_counter = decision.kind is DecisionKind.COUNTER
    ways = KnownWays()

    for number in range(times):
        coach = SheetCoach(sheet, orders, ways, patience)
        if number % BATCH == 0:
            even = EvenFaces(f"rehearsal|{seed}|from {number}", BATCH)
        faces: list[int] = []
        dice = RecordedDice([], f"rehearsal|{seed}|{number}", faces, even, number % BATCH)
        turn = SimulatedTurn(
            scratch,
            side,
            at_counter=at_counter,
            look=partial(_seen, look, faces),
            begin=partial(_become_lucky, dice, lucky_from),
        )
        scratch.set(start, dice)
        try:
            coach.close(turn.play(coach))
        except OutOfTime:
            if number == 0:
                raise
            break
        yield Rehearsal(scratch, coach, turn, faces)
        if enough():
            break


def _become_lucky(dice: RecordedDice, lucky_from: TextPlace | None, place: TextPlace) -> None:
    if place == lucky_from:
        dice.luck = OptimisticDice()


def _seen(look: Callable[[Position, int], Any] | None, faces: list[int], position: Position) -> Any:
    return look(position, len(faces)) if look is not None else None
