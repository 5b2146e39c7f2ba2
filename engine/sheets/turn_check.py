"""Check a turn sheet against the legal options, without playing it.

The game is resumed with dice that let every test succeed, and each play must be legal when its
moment comes; one that is not is tried with other dice. A sheet that passes can still fail in the
match.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

from engine.coaches.coach import DefaultCoach
from engine.decisions import Decision, DecisionKind, Verb
from engine.dice import SeededDice
from engine.events import Scored, TurnEnded
from engine.game import Game
from engine.sheets.executor.known_ways import KnownWays
from engine.sheets.executor.orders_coach import NO_ORDERS, Orders
from engine.sheets.executor.patience import OutOfTime, Patience, endless
from engine.sheets.executor.segment import turn_key, waits_for
from engine.sheets.executor.sheet_coach import SheetCoach
from engine.sheets.faults import CERTAIN, HARMLESS, Fault, FaultOfPads
from engine.sheets.odds.landing_dice import FreePadDice
from engine.sheets.odds.turn_odds import SIMULATIONS, play_rehearsals
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
    *,
    seed: int | str = 0,
    times: int = SIMULATIONS,
) -> tuple[CheckedPlay, ...]:
    """Check a sheet at a checkpoint that waits for that side; otherwise raises ``ValueError``.

    A play has a fault only if it has one whatever the dice do, as far as other throws show: the
    best luck may make moot what is legal otherwise (a second block at who is down), and after a
    teleport each pad is tried. None has one that is possible after one of the ``times`` rehearsals
    of ``seed``, which several plays share: what a board offers in a future is legal. ``patience``
    is called before each play and may raise ``OutOfTime``.
    """
    pads = _PadsOf(sheet, orders, patience)
    found: tuple[CheckedPlay, ...] = ()
    try:
        for turn in count():
            dice = FreePadDice(turn)
            again = _check_once(checkpoint, side, pads, dice)
            found = tuple(map(_luckier, found, again)) if found else again
            if turn + 1 >= dice.choices or not any(map(pads.may_be_chance, found)):
                break
        for luck in range(OTHER_LUCKS):
            if not dice.rolled or not any(map(pads.may_be_chance, found)):
                break
            dice = FreePadDice.of_another_luck(luck)
            found = tuple(map(_luckier, found, _check_once(checkpoint, side, pads, dice)))
        doubted = [each for each in found if dice.rolled and pads.may_be_chance(each)]
        for each in doubted:
            if _comes_about(checkpoint, pads, each.play, seed, times // len(doubted) or 1):
                found = tuple(
                    replace(other, fault=None) if other is each else other for other in found
                )
    except OutOfTime:
        if not found:
            raise
    return found


OTHER_LUCKS = 24
"""How many other throws of the dice a play with a fault is tried with."""


def _comes_about(
    checkpoint: Mapping[str, Any], pads: _PadsOf, play: Play, seed: int | str, times: int
) -> bool:
    """Whether a rehearsal leads to where the play can be carried out whole."""
    game = Game.resume(checkpoint, SeededDice(0))
    return any(
        play.place in each.coach.planner.tried and not has_fault(each.coach, play.place)
        for each in play_rehearsals(
            game,
            pads.sheet,
            times,
            orders=pads.orders,
            seed=seed,
            patience=pads.patience,
            lucky_from=play.place,
        )
    )


def has_fault(coach: SheetCoach, place: TextPlace) -> bool:
    """Whether a part of the play was not carried out."""
    return any(note.code not in HARMLESS for note in coach.planner.blamed.get(place, ()))


def _luckier(one: CheckedPlay, other: CheckedPlay) -> CheckedPlay:
    legal = other.tried and other.fault is None
    return replace(one, fault=None, note=other.note) if one.fault and legal else one


class _PadsOf:
    """A sheet, and what was found of its plays with a part for each pad."""

    def __init__(self, sheet: Sheet, orders: Orders, patience: Patience) -> None:
        self.sheet, self.orders, self.patience = sheet, orders, patience
        self._ways_on: dict[TextPlace, list[Fault] | None] = {}
        self.known_ways = KnownWays()
        self.settled: set[TextPlace] = set()  # plays refused before any die was rolled

    def look_at(self, game: Game, play: Play | None) -> None:
        """``game`` waits where the play begins, or goes on."""
        if play is not None and play.arrivals and play.place not in self._ways_on:
            found = faults_of_ways_on(game, self.sheet, play, self.orders, self.patience)
            self._ways_on[play.place] = found

    def of_every_pad(self, checked: CheckedPlay) -> CheckedPlay:
        """With the faults from every pad, not from the one that the dice happened to show."""
        faults = self._ways_on.get(checked.play.place)
        if faults is None:
            return checked
        return replace(checked, fault=FaultOfPads.of_all(faults) if faults else None)

    def may_be_chance(self, checked: CheckedPlay) -> bool:
        """Whether the play might have no fault from another pad, or with other dice."""
        fault, place = checked.fault, checked.play.place
        if fault is None or fault.code in CERTAIN or place in self.settled:
            return False
        return self._ways_on.get(place) is None


def _check_once(
    checkpoint: Mapping[str, Any], side: int, pads: _PadsOf, dice: FreePadDice
) -> tuple[CheckedPlay, ...]:
    game, sheet = Game.resume(checkpoint, dice), pads.sheet
    dice.position = game.position
    own = turn_key(game)
    if own is None or waits_for(game) != side:
        raise ValueError("the match does not wait for that side's turn sheet")
    coach = SheetCoach(sheet, pads.orders, pads.known_ways, pads.patience)
    forgotten = _forgets_counter(game, coach)
    opponent = DefaultCoach()
    while (decision := game.decision) is not None and _within(game, decision, own):
        forgets = decision.kind is DecisionKind.COUNTER and not coach.begins_with_counter()
        who = coach if decision.side == side and not forgets else opponent
        choice = who.choose(game.position, game.rules, decision)
        pads.look_at(game, coach.turned_to)
        if not dice.rolled:
            pads.settled |= coach.planner.blamed.keys()
        game.decide(choice)
    coach.close(turn_end(game))
    scoring = coach.turned_to.place if coach.turned_to and _scored(game, side) else None
    found = [pads.of_every_pad(_checked(coach, play, scoring)) for play in sheet.plays]
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
