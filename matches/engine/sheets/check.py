"""Orders held against the real legal options before they count.

A turn sheet is rehearsed: the game is resumed with dice that let every test succeed, and each
play must be legal when its moment comes. What passes can still go wrong on the day.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from matches.engine.coaches.base import DefaultCoach
from matches.engine.decisions import Choice, Decision, DecisionKind, Verb
from matches.engine.dice import SeededDice
from matches.engine.events import TurnEnded
from matches.engine.game import Game
from matches.engine.lineup import LineUp, MatchSetup
from matches.engine.sheets.coach import NO_ORDERS, OrdersCoach, SheetCoach
from matches.engine.sheets.faults import Fault
from matches.engine.sheets.formations import SetUpSheet
from matches.engine.sheets.hopeful import HopefulDice
from matches.engine.sheets.plays import Play, Sheet
from matches.engine.sheets.segment import turn_key, waits_for


@dataclass(frozen=True, slots=True)
class Checked:
    """A play and what is wrong with it, if anything."""

    play: Play
    fault: Fault | None


def check(
    checkpoint: Mapping[str, Any], side: int, sheet: Sheet, orders: SetUpSheet = NO_ORDERS
) -> tuple[Checked, ...]:
    """Rehearse a sheet at a checkpoint that waits for that side. Raises ``ValueError`` if not."""
    game = Game.resume(checkpoint, HopefulDice())
    own = turn_key(game)
    if own is None or waits_for(game) != side:
        raise ValueError("the match does not wait for that side's turn sheet")
    coach = SheetCoach(sheet, orders)
    opponent = DefaultCoach()
    while (decision := game.decision) is not None and _within(game, decision, own):
        who = coach if decision.side == side else opponent
        game.decide(who.choose(game.position, game.rules, decision))
    coach.close(turn_end(game))
    faults = {note.line: note for note in reversed(coach.notes)}
    return tuple(Checked(play, faults.get(play.line)) for play in sheet.plays)


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


def check_set_up(setup: MatchSetup, side: int, orders: SetUpSheet) -> tuple[Fault, ...]:
    """What the rules refuse about set-up orders if everybody is fit, with the line it is on."""
    faults = []
    for kicking in (True, False):
        faults += _rehearse_drive(setup, side, orders, kicking=kicking)
    return tuple(sorted(faults, key=lambda fault: fault.line))


def _rehearse_drive(
    setup: MatchSetup, side: int, orders: SetUpSheet, *, kicking: bool
) -> list[Fault]:
    """Play a match's beginning so that the side kicks, or receives, up to the kick."""
    game = Game.start(_all_fit(setup), SeededDice(0))
    coach, faults = OrdersCoach(orders), []
    while (decision := game.decision) is not None:
        choice = decision.default
        if decision.kind is DecisionKind.KICK_OR_RECEIVE:
            choice = Choice(Verb.KICK if kicking == (decision.side == side) else Verb.RECEIVE)
        elif decision.side == side:
            wish = _written(game, decision, orders)
            if wish is not None and wish not in decision.options:
                section = "KICKING" if kicking else "RECEIVING"
                line = orders.lines.get("TARGET" if wish.verb is Verb.AIM else section, 1)
                faults.append(Fault.of(line, 1, decision.options.refusal(wish)))
            choice = coach.choose(game.position, game.rules, decision)
        if decision.kind is DecisionKind.KICK_TARGET:
            break
        game.decide(choice)
    return faults


def _written(game: Game, decision: Decision, orders: SetUpSheet) -> Choice | None:
    """Exactly what the orders say, without substitutes."""
    board, position = game.rules.board, game.position
    if decision.kind is DecisionKind.KICK_TARGET and orders.target is not None:
        return Choice(Verb.AIM, board.square(orders.target))
    if decision.kind is not DecisionKind.SET_UP:
        return None
    places = orders.places(kicking=bool(decision.context["kicking"]))
    pairs = []
    for number, square in places:
        figure = position.numbered(decision.side, number)
        slot = figure.slot if figure is not None else len(position.figures)
        pairs.append((slot, board.square(square)))
    return Choice(Verb.SET_UP, tuple(sorted(pairs))) if pairs else None


def _all_fit(setup: MatchSetup) -> MatchSetup:
    """Nobody's old wounds open in a rehearsal."""

    def fit(line_up: LineUp) -> LineUp:
        figures = tuple(replace(f, standing_injuries=0) for f in line_up.figures)
        return replace(line_up, figures=figures)

    return replace(setup, home=fit(setup.home), away=fit(setup.away))
