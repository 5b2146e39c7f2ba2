"""Check how a play goes on once a teleport has shown its pad: every pad that a part is written for.

The play is repeated from where it begins, for each pad with dice that lead there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.coaches.coach import DefaultCoach
from engine.decisions import DecisionKind
from engine.game import Game
from engine.sheets.executor.orders_coach import Orders
from engine.sheets.executor.patience import Patience
from engine.sheets.executor.segment import turn_going_on
from engine.sheets.executor.sheet_coach import SheetCoach
from engine.sheets.faults import HARMLESS, Fault
from engine.sheets.odds.landing_dice import LandingDice
from engine.sheets.odds.turn_tally import HAPPENED
from engine.sheets.turn_sheet import Play, Sheet


def faults_of_ways_on(
    game: Game, sheet: Sheet, play: Play, orders: Orders, patience: Patience
) -> list[Fault] | None:
    """What the rules refuse of the parts that a play has for the pads, with the pad of each; None
    if the play does not get as far as a teleport.

    ``game`` waits where the play begins. A part for pads by number must be possible from each of
    them, an ELSE from one at least: it is for whatever is left.
    """
    alone = replace(sheet, items=(play,))
    landed = False
    refused: list[Fault] = []
    for arrival in play.arrivals:
        pads = [n for n in range(1, len(game.position.pads) + 1) if play.from_pad(n) is arrival]
        found = [each for n in pads for each in _landed(game, alone, play, n, orders, patience)]
        faults = [fault for fault in found if fault is not None]
        landed = landed or bool(found)
        if arrival.pads or len(faults) == len(found):
            refused += faults
    return refused if landed else None


def _landed(  # noqa: PLR0917 -- one call
    before: Game, sheet: Sheet, play: Play, pad: int, orders: Orders, patience: Patience
) -> Iterator[Fault | None]:
    """The fault of the part for that pad, None if it has none; nothing if they do not get there."""
    dice = LandingDice(before.position, pad)
    game = Game.resume(before.checkpoint(), dice)
    own, started, lands = turn_going_on(game), False, False
    coach, opponent = SheetCoach(sheet, orders, patience=patience), DefaultCoach()
    while (decision := game.decision) is not None and turn_going_on(game) == own:
        mine = decision.side == before.position.active
        if started and mine and decision.kind is DecisionKind.ACTIVATE:
            break
        started = True
        game.decide((coach if mine else opponent).choose(game.position, game.rules, decision))
        lands = lands or (coach.turned_to is not None and not coach.turned_to.arrivals)
    if not (lands and dice.landed):
        return
    notes = coach.planner.blamed.get(play.place, [])
    refused = [note for note in notes if note.code not in HARMLESS | HAPPENED]
    yield replace(refused[0], values={**refused[0].values, "from_pad": pad}) if refused else None
