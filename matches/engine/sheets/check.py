"""A turn sheet held against the real legal options before it counts.

It is rehearsed: the game is resumed with dice that let every test succeed, and each
play must be legal when its moment comes. What passes can still go wrong on the day.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from matches.engine.coaches.base import DefaultCoach
from matches.engine.decisions import Decision, DecisionKind
from matches.engine.events import Scored, TurnEnded
from matches.engine.game import Game
from matches.engine.sheets.coach import SheetCoach
from matches.engine.sheets.faults import HARMLESS, Fault
from matches.engine.sheets.formations import SetUpSheet
from matches.engine.sheets.hopeful import HopefulDice
from matches.engine.sheets.orders_coach import NO_ORDERS
from matches.engine.sheets.plays import Play, Sheet
from matches.engine.sheets.segment import turn_key, waits_for


@dataclass(frozen=True, slots=True)
class Checked:
    """A play and what is wrong with it, if anything.

    ``touchdown`` says that the play scores if all goes well; ``note`` tells what is of no harm.
    """

    play: Play
    fault: Fault | None
    touchdown: bool = False
    note: Fault | None = None


def check(
    checkpoint: Mapping[str, Any], side: int, sheet: Sheet, orders: SetUpSheet = NO_ORDERS
) -> tuple[Checked, ...]:
    """Rehearse a sheet at a checkpoint that waits for that side. Raises ``ValueError`` if not."""
    game = Game.resume(checkpoint, HopefulDice())
    own = turn_key(game)
    if own is None or waits_for(game) != side:
        raise ValueError("the match does not wait for that side's turn sheet")
    coach = SheetCoach(sheet, orders)
    forgotten = _forgets_counter(game, coach)
    opponent = DefaultCoach()
    while (decision := game.decision) is not None and _within(game, decision, own):
        forgets = decision.kind is DecisionKind.COUNTER and not coach.begins_with_counter()
        who = coach if decision.side == side and not forgets else opponent
        game.decide(who.choose(game.position, game.rules, decision))
    coach.close(turn_end(game))
    faults = {n.line: n for n in reversed(coach.notes) if n.code not in HARMLESS}
    notes = {n.line: n for n in reversed(coach.notes) if n.code in HARMLESS}
    scoring = coach.turned_to.line if coach.turned_to and _scored(game, side) else None
    if forgotten:
        first = sheet.plays[0]
        faults[first.line] = Fault(first.line, 1, "counter-missing", {}, "SAM-TRN-02")
    return tuple(
        Checked(play, faults.get(play.line), play.line == scoring, notes.get(play.line))
        for play in sheet.plays
    )


def _scored(game: Game, side: int) -> bool:
    """Whether a player of that side scored since the game was resumed."""
    scores = [event for event in game.events if isinstance(event, Scored)]
    return any(score.side == side and score.figure is not None for score in scores)


def _forgets_counter(game: Game, coach: SheetCoach) -> bool:
    """House rule: a sheet that does not begin with COUNTER may cost the turn (SAM-TRN-02)."""
    decision = game.decision
    waits = decision is not None and decision.kind is DecisionKind.COUNTER
    return waits and bool(coach.sheet.plays) and not coach.begins_with_counter()


def turn_end(game: Game) -> str:
    """Why the first turn that ended since the game was resumed did so; "end" if none did."""
    for event in game.events:
        if isinstance(event, TurnEnded):
            return event.cause
    return "end"


STAGES = (DecisionKind.SET_UP, DecisionKind.KICK_TARGET, DecisionKind.TOUCHBACK)
"""Decisions that no turn contains."""


def _within(game: Game, decision: Decision, own: tuple[int, int, int, int, bool]) -> bool:
    """Whether the rehearsed turn is still going on."""
    if decision.kind in STAGES:
        return False
    key = turn_key(game)
    return key is None or key == own
