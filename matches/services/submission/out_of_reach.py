"""Why a player cannot get to a square."""

from __future__ import annotations

from core.errors import Refused
from engine.geometry import OFF
from engine.position import Figure, Position
from engine.rules.movement import squares_left
from engine.ruleset import Rules


def out_of_reach(position: Position, rules: Rules, figure: Figure, square: str) -> Refused:
    """Why a player cannot get to a square: the rule, and the value it is about."""
    board, there = rules.board, rules.board.square(square)
    cite = rules.citations
    if there == OFF:
        return Refused(f"This board has no square {square}.", field="square")
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
    return Refused(words, rule=rule, field="square")
