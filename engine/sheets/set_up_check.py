"""Check set-up orders: play the start of a match until the ball is kicked."""

from __future__ import annotations

from collections.abc import Iterator

from engine.decisions import Choice, Decision, DecisionKind, Verb
from engine.dice import SeededDice
from engine.errors import Refusal
from engine.game import Game
from engine.lineup import MatchSetup
from engine.rules.set_up import Squares
from engine.rules_lookup import rules_for
from engine.sheets.before_kick_off import at_risk, may_come_in, stand_ins, with_everybody
from engine.sheets.executor.orders_coach import OrdersCoach
from engine.sheets.executor.substitutes import carried, formation
from engine.sheets.faults import Fault
from engine.sheets.set_up_sheet import Places, SetUpSheet

END_ZONES = "AB"
SEEDS = 64
"""Dice that are tried until a side has a role that only dice give."""


def check_set_up(setup: MatchSetup, side: int, orders: SetUpSheet) -> tuple[Fault, ...]:
    """The refusals of set-up orders with everybody there, with their lines.

    What dice decide before the kick-off is left open: see ``set_up_remarks``.
    """
    faults: list[Fault] = []
    refused: set[bool] = set()
    for kicking, end in _cases(setup, side):
        if kicking in refused:  # at the other end, in the same formation
            continue
        for game, decision in beginning(setup, side, OrdersCoach(orders), kicking=kicking, end=end):
            ordered = _written(game, decision, orders)
            if ordered is not None and ordered not in decision.options:
                refusal = decision.options.refusal(ordered)
                section = _section(kicking=kicking)
                if ordered.verb is Verb.AIM:
                    section = "TARGET"
                faults.append(Fault.of(_line_of(orders, section, refusal), 1, refusal))
                refused.add(kicking)
    return tuple(sorted(faults, key=lambda fault: fault.line))


def set_up_remarks(setup: MatchSetup, side: int, orders: SetUpSheet) -> tuple[Fault, ...]:
    """What becomes of a legal set-up otherwise than written.

    Where it is carried to the other end zone, and who steps in for players whom dice may keep out
    before the kick-off.
    """
    risks = at_risk(setup, side)
    found: list[Fault] = []
    for kicking, end in _cases(setup, side):
        if not (places := orders.places(kicking=kicking)):
            continue
        line = orders.lines.get(_section(kicking=kicking), 1)
        for game, decision in beginning(setup, side, OrdersCoach(orders), kicking=kicking, end=end):
            if decision.kind is not DecisionKind.SET_UP:
                continue
            there = carried(game.position, game.rules, side, places)
            if there != places:
                named = ", ".join(f"{number} {square}" for number, square in there)
                zone = END_ZONES[game.position.ends[side]]
                found.append(Fault(line, 1, "other-end", {"zone": zone, "places": named}))
            for remark in stand_ins(game.position, game.rules, side, there, risks, line):
                found += [remark] if remark not in found else []
    return tuple(found)


def _section(*, kicking: bool) -> str:
    return "KICKING" if kicking else "RECEIVING"


def _cases(setup: MatchSetup, side: int) -> Iterator[tuple[bool, int]]:
    """In what roles a formation may be needed: kicking or not, and in which end zone.

    The end that coaches without orders would choose for that side comes first.
    """
    for kicking in (True, False):
        for end in ends_of(setup, side):
            yield kicking, end


def ends_of(setup: MatchSetup, side: int) -> tuple[int, ...]:
    """The end zones that the side may defend, first the one it would choose without orders."""
    return (side, 1 - side) if rules_for(setup).pitch.end_zones else (side,)


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
        for game, decision in beginning(setup, side, OrdersCoach(), kicking=kicking, end=side):
            default = decision.default
            if default.verb is Verb.AIM:
                target = board.name(default.one)
            elif default.verb is Verb.SET_UP:
                figures = game.position.figures
                places[kicking] = tuple(
                    (figures[slot].number, board.name(square)) for slot, square in default.formation
                )
    return SetUpSheet(Verb.RECEIVE, places.get(True, ()), places.get(False, ()), target)


def beginning(
    setup: MatchSetup, side: int, coach: OrdersCoach, *, kicking: bool, end: int
) -> Iterator[tuple[Game, Decision]]:
    """The side's set-up, and its kick if it kicks; empty where it cannot have that role or end.

    Coaches decide who kicks and who defends which end; where no coach is asked, dice are tried.
    """
    for seed in range(SEEDS):
        game = Game.start(with_everybody(setup), SeededDice(seed))
        while (decision := game.decision) is not None:
            choice = _forced(decision, side, kicking=kicking, end=end)
            if choice is None and decision.side == side:
                if decision.kind is DecisionKind.SET_UP:
                    if game.rules.pitch.end_zones and game.position.ends[side] != end:
                        return
                    if decision.context["kicking"] != kicking:
                        break
                yield game, decision
                choice = coach.choose(game.position, game.rules, decision)
            if decision.kind in (DecisionKind.KICK_TARGET, DecisionKind.ACTIVATE):
                return
            game.decide(choice or decision.default)
        else:
            return


def _forced(decision: Decision, side: int, *, kicking: bool, end: int) -> Choice | None:
    """The answer by which the side gets that role and that end zone, to whoever is asked."""
    own = decision.side == side
    if decision.kind is DecisionKind.KICK_OR_RECEIVE:
        return Choice(Verb.KICK if kicking == own else Verb.RECEIVE)
    if decision.kind is DecisionKind.PRIVILEGE:
        return Choice(Verb.CHOOSE_END if kicking == own else Verb.FIRST_TURN)
    if decision.kind is DecisionKind.END_ZONE:
        return Choice(Verb.DEFEND, end if own else 1 - end)
    return None


def _written(game: Game, decision: Decision, orders: SetUpSheet) -> Choice | None:
    """Exactly the written orders; a journeyman who comes in only for somebody has substitutes."""
    if decision.kind is DecisionKind.KICK_TARGET and orders.target is not None:
        return Choice(Verb.AIM, game.rules.board.square(orders.target))
    if decision.kind is not DecisionKind.SET_UP:
        return None
    pairs = written_pairs(game, decision, orders)
    return Choice(Verb.SET_UP, pairs) if pairs else None


def written_pairs(game: Game, decision: Decision, orders: SetUpSheet) -> Squares:
    """The written formation as slots on squares, to be judged; a slot may be unknown."""
    board, position = game.rules.board, game.position
    places = orders.places(kicking=bool(decision.context["kicking"]))
    if any(may_come_in(position, decision.side, number) for number, _ in places):
        choice = next(formation(position, game.rules, decision.side, places), None)
        return choice.formation if choice is not None else ()
    pairs = []
    for number, square in carried(position, game.rules, decision.side, places):
        figure = position.numbered(decision.side, number)
        slot = figure.slot if figure is not None else len(position.figures)
        pairs.append((slot, board.square(square)))
    return tuple(sorted(pairs))
