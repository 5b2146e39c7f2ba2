"""Check a turn sheet against the legal options, without playing it.

The game is resumed with dice that let every test succeed, and each play must be legal when its
moment comes. A sheet that passes can still fail in the match.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.coaches.coach import DefaultCoach
from engine.decisions import Decision, DecisionKind, Verb
from engine.events import Scored, TurnEnded
from engine.game import Game
from engine.sheets.executor.orders_coach import NO_ORDERS, Orders
from engine.sheets.executor.patience import Patience, endless
from engine.sheets.executor.segment import turn_key, waits_for
from engine.sheets.executor.sheet_coach import SheetCoach
from engine.sheets.faults import HARMLESS, Fault, FaultOfPads
from engine.sheets.odds.optimistic_dice import OptimisticDice
from engine.sheets.turn_sheet import Play, Sheet, TextPlace
from engine.sheets.ways_on import faults_of_ways_on


@dataclass(frozen=True, slots=True)
class CheckedPlay:
    """A play and its fault, if it has one.

    ``touchdown`` means that the play scores if all goes well; ``note`` is a harmless remark.
    ``tried`` is whether its moment came at all: not in a branch that was not taken, nor for an
    alternative that was not needed.
    """

    play: Play
    fault: Fault | None
    touchdown: bool = False
    note: Fault | None = None
    tried: bool = True


def check(
    checkpoint: Mapping[str, Any],
    side: int,
    sheet: Sheet,
    orders: Orders = NO_ORDERS,
    patience: Patience = endless,
) -> tuple[CheckedPlay, ...]:
    """Check a sheet at a checkpoint that waits for that side; otherwise raises ``ValueError``.

    ``patience`` is called before each play and may raise ``OutOfTime``.
    """
    game = Game.resume(checkpoint, OptimisticDice())
    own = turn_key(game)
    if own is None or waits_for(game) != side:
        raise ValueError("the match does not wait for that side's turn sheet")
    coach = SheetCoach(sheet, orders, patience=patience)
    forgotten = _forgets_counter(game, coach)
    opponent = DefaultCoach()
    ways_on: dict[TextPlace, list[Fault] | None] = {}
    while (decision := game.decision) is not None and _within(game, decision, own):
        forgets = decision.kind is DecisionKind.COUNTER and not coach.begins_with_counter()
        who = coach if decision.side == side and not forgets else opponent
        choice = who.choose(game.position, game.rules, decision)
        play = coach.turned_to
        if play is not None and play.arrivals and play.place not in ways_on:
            ways_on[play.place] = faults_of_ways_on(game, sheet, play, orders, patience)
        game.decide(choice)
    coach.close(turn_end(game))
    scoring = coach.turned_to.place if coach.turned_to and _scored(game, side) else None
    found = [_checked(coach, play, scoring) for play in sheet.plays]
    for index, each in enumerate(found):
        faults = ways_on.get(each.play.place)
        if faults is not None:  # of every pad, not of the one that the dice happened to show
            found[index] = replace(each, fault=FaultOfPads.of_all(faults) if faults else None)
    if forgotten:
        first = found[0]
        clause = game.rules.turn.coach_verbs[Verb.COUNTER]
        fault = Fault(first.play.line, 1, "counter-missing", {}, clause)
        found[0] = replace(first, fault=fault, note=None)
    return tuple(found)


def _checked(coach: SheetCoach, play: Play, scoring: TextPlace | None) -> CheckedPlay:
    """The result of one play. An alternative that another one replaced is no fault."""
    planner = coach.planner
    notes = planner.blamed.get(play.place, [])
    forgiven = play.place in planner.forgiven
    fault = next((n for n in notes if n.code not in HARMLESS), None)
    note = next((n for n in notes if n.code in HARMLESS), None)
    if forgiven:
        note, fault = fault or note, None
    tried = play.place in planner.tried
    if not tried and fault is None and note is None:
        note = Fault(play.line, play.column, "not-tried")
    return CheckedPlay(play, fault, play.place == scoring, note, tried)


def _scored(game: Game, side: int) -> bool:
    """Whether a player of that side scored since the game was resumed."""
    scores = [event for event in game.events if isinstance(event, Scored)]
    return any(score.side == side and score.figure is not None for score in scores)


def _forgets_counter(game: Game, coach: SheetCoach) -> bool:
    """House rule: a sheet that does not begin with COUNTER may cost the turn."""
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
    """Whether the checked turn is still in progress."""
    if decision.kind in STAGES:
        return False
    key = turn_key(game)
    return key is None or key == own
