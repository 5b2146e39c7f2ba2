"""Why a player can do nothing, and why they cannot get to a square."""

from __future__ import annotations

from django.utils.translation import gettext

from core.errors import Refused
from engine.decisions import Choice, Verb
from engine.geometry import OFF
from engine.position import Figure, Position
from engine.rules.activation import ActivateOptions
from engine.rules.movement import squares_left
from engine.ruleset import Rules
from engine.sheets.faults import Fault
from matches.render.fault_words import reason


def nothing_left(
    position: Position, rules: Rules, side: int, number: int, *, ended: bool
) -> Refused:
    """Why the side's player with that number can do nothing more: the rule, and their state.
    `ended`: the plays before have scored.
    """
    figure = position.numbered(side, number)
    if figure is None:
        words = f"Your side has no player {number} in this match."
        return Refused(words, rule=rules.citations["activation"], field="number")
    if ended:
        words = f"These plays score, which ends the turn: nothing is left for player {number}."
        return Refused(words, rule=rules.citations["touchdown"], field="number")
    choice = Choice(Verb.ACTIVATE, figure.slot)
    refusal = ActivateOptions(position, side, rules).refusal(choice)
    return Refused(reason(Fault.of(1, 1, refusal)), rule=refusal.rule, field="number")


def out_of_reach(
    position: Position, rules: Rules, figure: Figure, square: str, *, field: str = "square"
) -> Refused:
    """Why a player cannot get to a square: the rule, and the value it is about, in that field."""
    board, there = rules.board, rules.board.square(square)
    cite = rules.citations
    if there == OFF:
        return Refused(
            gettext("This board has no square {square}.").format(square=square), field=field
        )
    words, rule = f"Player {figure.number} cannot get to {square}: ", cite["move"]
    other, left = position.at[there], squares_left(position, rules, figure)
    distance = board.distance(figure.square, there)
    if there in position.shut:
        words += "a chest is there. It is opened from a square beside it, and none is in reach."
        rule = cite.get("chest", rule)
    elif other is not None and other is not figure:
        whose = "player" if other.side == figure.side else "opponent"
        words += (
            f"{whose} {other.number} is there, {distance} squares away; {max(left, 0)} are left."
        )
    elif distance > left:
        extra = rules.movement.surges(position, figure)
        words += f"it is {distance} squares away, and {max(left, 0)} are left"
        words += f", {extra} of them beyond the movement." if 0 < extra <= left else "."
        rule = cite["surge"] if extra else rule
    else:
        words += f"no way of at most {left} squares leads there past the players and what is built."
    return Refused(words, rule=rule, field=field)
