"""Evaluate a condition on the current position."""

from __future__ import annotations

from collections.abc import Callable

from engine.geometry import OFF
from engine.position import Figure, Position, State
from engine.ruleset import Rules
from engine.sheets.conditions import (
    AT,
    BALL,
    FOUND,
    HAS_BALL,
    OUR_HALF,
    REROLLS,
    SCORE,
    THEIR_HALF,
    TURN,
    WEATHER,
    Condition,
    Fact,
)

OPPONENT = "opp"


def is_true(condition: Condition | None, position: Position, rules: Rules, side: int) -> bool:
    """Whether it is true as that side sees it; no condition is always true."""
    if condition is None:
        return True
    return any(
        all(_is(fact, position, rules, side) is not fact.negated for fact in way)
        for way in condition.alternatives
    )


def _is(fact: Fact, position: Position, rules: Rules, side: int) -> bool:
    subject, state = fact.subject, fact.state
    if subject == BALL:
        return _ball_is(fact, position, rules, side)
    if subject == SCORE:
        lead = position.score[side] - position.score[1 - side]
        return state == ("LEADING" if lead > 0 else "BEHIND" if lead < 0 else "LEVEL")
    if subject == REROLLS:
        return position.rerolls[side] + position.drive_rerolls[side] >= int(state)
    if subject == TURN:
        return position.turns[side] >= int(state)
    if subject == WEATHER:
        return position.weather.upper().replace("_", "-") == state
    figure = _figure(subject, position, side)
    if figure is not None:
        return _player_is(figure, fact, position, side)
    if subject.isdigit() or subject.startswith(OPPONENT):
        return state == "OFF"  # no player of that number
    empty = position.at[rules.board.square(subject)] is None
    return empty is (state == "EMPTY")


def _figure(name: str, position: Position, side: int) -> Figure | None:
    if name.startswith(OPPONENT):
        return position.numbered(1 - side, int(name[len(OPPONENT) :]))
    return position.numbered(side, int(name)) if name.isdigit() else None


_STATES: dict[str, Callable[[Figure, Position], bool]] = {
    "STANDING": lambda figure, position: figure.state is State.STANDING,
    "DOWN": lambda figure, position: figure.state in (State.PRONE, State.STUNNED),
    "STUNNED": lambda figure, position: figure.state is State.STUNNED,
    "OFF": lambda figure, position: figure.square == OFF,
    HAS_BALL: lambda figure, position: position.carries(figure),
    "MARKED": lambda figure, position: (
        figure.square != OFF and position.zones[1 - figure.side][figure.square] > 0
    ),
    "USED": lambda figure, position: figure.used or figure.state > State.PRONE,
}


def _player_is(figure: Figure, fact: Fact, position: Position, side: int) -> bool:
    if (look := _STATES.get(fact.state)) is not None:
        return look(figure, position)
    there = _square(fact.target, position, side)
    if fact.state == AT:
        return figure.square == there != OFF
    return _beside(figure.square, there, position)


def _ball_is(fact: Fact, position: Position, rules: Rules, side: int) -> bool:
    state = fact.state
    if state == FOUND:
        return rules.ball.found(position)
    if state == "LOOSE":
        return bool(position.free_balls())
    carriers = position.carriers()
    if state in ("OURS", "THEIRS"):
        return any((figure.side == side) is (state == "OURS") for figure in carriers)
    balls = [*position.free_balls(), *(figure.square for figure in carriers)]
    if state in (OUR_HALF, THEIR_HALF):
        return any(rules.own_half(side, ball) is (state == OUR_HALF) for ball in balls)
    there = _square(fact.target, position, side)
    if state == AT:
        return there in balls
    return any(_beside(ball, there, position) for ball in balls)


def _square(name: str, position: Position, side: int) -> int:
    """The square of that player, or that square."""
    if name.isdigit() or name.startswith(OPPONENT):
        figure = _figure(name, position, side)
        return figure.square if figure is not None else OFF
    return position.board.square(name)


def _beside(one: int, other: int, position: Position) -> bool:
    return OFF not in (one, other) and other in position.board.toward[one]
