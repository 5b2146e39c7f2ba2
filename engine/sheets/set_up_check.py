"""Check set-up orders: play the start of a match until the ball is kicked."""

from __future__ import annotations

from collections.abc import Iterator

from engine.decisions import Choice, Decision, DecisionKind, Verb
from engine.dice import SeededDice
from engine.errors import Refusal
from engine.game import Game
from engine.lineup import MatchSetup
from engine.rules_lookup import rules_for
from engine.sheets.before_kick_off import at_risk, may_come_in, stand_ins, with_everybody
from engine.sheets.executor.orders_coach import OrdersCoach
from engine.sheets.executor.substitutes import formation
from engine.sheets.faults import Fault
from engine.sheets.set_up_sheet import Places, SetUpSheet


def check_set_up(setup: MatchSetup, side: int, orders: SetUpSheet) -> tuple[Fault, ...]:
    """The refusals of set-up orders with everybody there, with their lines.

    What dice decide before the kick-off is left open: see ``set_up_remarks``.
    """
    faults = []
    for kicking in (True, False):
        for game, decision in _beginning(setup, side, OrdersCoach(orders), kicking=kicking):
            ordered = _written(game, decision, orders)
            if ordered is not None and ordered not in decision.options:
                refusal = decision.options.refusal(ordered)
                section = "KICKING" if kicking else "RECEIVING"
                if ordered.verb is Verb.AIM:
                    section = "TARGET"
                faults.append(Fault.of(_line_of(orders, section, refusal), 1, refusal))
    return tuple(sorted(faults, key=lambda fault: fault.line))


def set_up_remarks(setup: MatchSetup, side: int, orders: SetUpSheet) -> tuple[Fault, ...]:
    """Who steps in for players whom dice may keep out before the kick-off."""
    risks = at_risk(setup, side)
    found: list[Fault] = []
    for kicking in (True, False) if risks else ():
        places = orders.places(kicking=kicking)
        line = orders.lines.get("KICKING" if kicking else "RECEIVING", 1)
        for game, decision in _beginning(setup, side, OrdersCoach(orders), kicking=kicking):
            if decision.kind is DecisionKind.SET_UP:
                found += stand_ins(game.position, game.rules, side, places, risks, line)
    return tuple(found)


def _line_of(orders: SetUpSheet, section: str, refusal: Refusal) -> int:
    """The line of the player or square that is refused, else the heading of the section."""
    heading = orders.lines.get(section, 1)
    named = [refusal.values[key] for key in ("number", "square") if key in refusal.values]
    return next((orders.lines.get(f"{section} {name}", heading) for name in named), heading)


def default_set_up(setup: MatchSetup, side: int) -> SetUpSheet:
    """The set-up that the engine would choose, as set-up orders.

    They contain no formation where a side can field nobody: then no drive begins.
    """
    board = rules_for(setup).board
    places: dict[bool, Places] = {}
    target = None
    for kicking in (True, False):
        for game, decision in _beginning(setup, side, OrdersCoach(), kicking=kicking):
            default = decision.default
            if default.verb is Verb.AIM:
                target = board.name(default.one)
            elif default.verb is Verb.SET_UP:
                figures = game.position.figures
                places[kicking] = tuple(
                    (figures[slot].number, board.name(square)) for slot, square in default.formation
                )
    return SetUpSheet(Verb.RECEIVE, places.get(True, ()), places.get(False, ()), target)


def _beginning(
    setup: MatchSetup, side: int, coach: OrdersCoach, *, kicking: bool
) -> Iterator[tuple[Game, Decision]]:
    """The side's decisions from the first set-up to its kick, if it kicks (or if it receives)."""
    game = Game.start(with_everybody(setup), SeededDice(0))
    while (decision := game.decision) is not None:
        choice = decision.default
        if decision.kind is DecisionKind.KICK_OR_RECEIVE:
            choice = Choice(Verb.KICK if kicking == (decision.side == side) else Verb.RECEIVE)
        elif decision.side == side:
            yield game, decision
            choice = coach.choose(game.position, game.rules, decision)
        if decision.kind in (DecisionKind.KICK_TARGET, DecisionKind.ACTIVATE):
            return
        game.decide(choice)


def _written(game: Game, decision: Decision, orders: SetUpSheet) -> Choice | None:
    """Exactly the written orders; a journeyman who comes in only for somebody has substitutes."""
    board, position = game.rules.board, game.position
    if decision.kind is DecisionKind.KICK_TARGET and orders.target is not None:
        return Choice(Verb.AIM, board.square(orders.target))
    if decision.kind is not DecisionKind.SET_UP:
        return None
    places = orders.places(kicking=bool(decision.context["kicking"]))
    if any(may_come_in(position, decision.side, number) for number, _ in places):
        return next(formation(position, game.rules, decision.side, places), None)
    pairs = []
    for number, square in places:
        figure = position.numbered(decision.side, number)
        slot = figure.slot if figure is not None else len(position.figures)
        pairs.append((slot, board.square(square)))
    return Choice(Verb.SET_UP, tuple(sorted(pairs))) if pairs else None
