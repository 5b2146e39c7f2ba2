"""The choices that a play's steps mean at a moment, and what prevents them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.decisions import Choice, Verb
from engine.geometry import OFF
from engine.position import Figure, Position
from engine.ruleset import Rules
from engine.sheets.executor.feasibility import why_infeasible
from engine.sheets.executor.way_finder import way_of
from engine.sheets.faults import Fault
from engine.sheets.turn_sheet import NO_PREFERENCES, Play, PlayStep, Preferences

Order = tuple[PlayStep, str, int]
"""A step, one of its squares, and the column."""
Balls = tuple[tuple[int, ...], tuple[int, ...]]
"""The squares of free balls, and the slots of carriers."""


def balls_of(position: Position) -> Balls:
    """Where the balls are now."""
    carriers = tuple(figure.slot for figure in position.carriers())
    return tuple(position.free_balls()), carriers


def orders_of(steps: Sequence[PlayStep], way: tuple[str, ...] | None = None) -> list[Order]:
    """The orders of these steps, the first last.

    A goal is one order until its ``way`` is found, which then replaces the step's squares.
    """
    orders: list[Order] = []
    for step in steps:
        if step.verb is Verb.TELEPORT:
            continue
        if step.goal is not None and way is not None:
            orders += [(step, square, step.columns[0]) for square in way]
        else:
            # A throw at a wall is one order of two squares: it has one column.
            orders += [
                (step, square, column)
                for square, column in zip(step.squares or ("",), step.columns, strict=False)
            ]
    return orders[::-1]


class Wanted(NamedTuple):
    """The choices that a play wants one after the other, each with its column."""

    choices: Sequence[Choice]
    columns: Sequence[int]


def obstacle(
    play: Play, position: Position, rules: Rules, figure: Figure, *, whole: bool = True
) -> Fault | None:
    """Which part of the play is infeasible now; the way of a goal is known from here alone.

    Unless the ``whole`` play is looked at, its opening is: its way up to the first step that is no
    walk, or that step.
    """
    wanted = wanted_choices(play, position, rules, figure, whole=whole)
    if isinstance(wanted, Fault):
        return wanted
    declared = declaring(play.every_step, [Choice(step.verb) for step in play.every_step])
    return infeasible_part(play, position, rules, figure, wanted, declared)


def infeasible_part(  # noqa: PLR0917 -- a play and its moment
    play: Play,
    position: Position,
    rules: Rules,
    figure: Figure,
    wanted: Wanted,
    declared: Sequence[Choice],
) -> Fault | None:
    """Why these choices of the play, which needs those ``declared``, cannot all be made now."""
    found_out = why_infeasible(position, rules, figure, wanted.choices, declared)
    if found_out is None:
        return None
    columns = wanted.columns
    column = columns[found_out.at] if found_out.at < len(columns) else play.column
    return Fault.of(play.line, column, found_out.refusal)


def wanted_choices(
    play: Play,
    position: Position,
    rules: Rules,
    figure: Figure,
    way: tuple[str, ...] | None = None,
    *,
    whole: bool = True,
) -> Wanted | Fault:
    """What the play, or its opening, wants, as of `obstacle`; ``way`` are the squares to its first
    goal, where they are known. A fault if there is none.
    """
    choices: list[Choice] = []
    columns: list[int] = []
    walked = False
    for step in play.steps:
        walks = step.verb in OPENING
        if not whole and walked and not walks:
            break
        if step.goal is not None and choices:
            break  # it is found from where the player is by then
        walked = walked or step.goal is not None  # also where the ball is at hand: it may wriggle
        if step.goal is not None and way is None:
            found = way_of(step, position, rules, figure)
            if not isinstance(found, tuple):
                return Fault.of(play.line, step.columns[0], found)
            way = found
        for _, square, column in reversed(orders_of([step], way)):
            choice = choice_of(step, square, position, rules, figure)
            choices.append(aimed(choice, position, rules))
            columns.append(column)
            walked = walked or (walks and step.verb is not Verb.STAND)
        if not whole and not walks:
            break
    return Wanted(choices, columns)


OPENING = (Verb.STAND, Verb.MOVE, Verb.LEAP)
"""The steps of a way."""


def declaring(steps: Sequence[PlayStep], choices: Sequence[Choice]) -> Sequence[Choice]:
    """The choices from which a play's action follows: BLITZ means a block after a walk."""
    return [Choice(Verb.MOVE), *choices] if any(step.blitz for step in steps) else choices


def up_to(play: Play, last: PlayStep) -> Preferences:
    """The preferences of a play up to that step."""
    found = NO_PREFERENCES
    for step in play.steps:
        found = step.preferences.over(found)
        if step is last:
            break
    return found


def choice_of(
    step: PlayStep, square: str, position: Position, rules: Rules, figure: Figure
) -> Choice:
    where = rules.board.square(square)
    if step.verb is Verb.WALL:
        return Choice(step.verb, (where, rules.board.square(step.squares[1])))
    if step.player is None:
        return Choice(step.verb, where)
    slot = slot_of(position, 1 - figure.side if step.against else figure.side, step.player)
    return Choice(step.verb, (slot, where) if step.squares else slot)


def aimed(choice: Choice, position: Position, rules: Rules) -> Choice:
    """A pass to a player on the pitch, where a pass goes to a square: to the player's square."""
    if choice.verb is not Verb.PASS or Verb.THROW not in rules.actions.procedures:
        return choice
    known = choice.one < len(position.figures)
    square = position.figures[choice.one].square if known else OFF
    return Choice(Verb.THROW, square) if square != OFF else choice


def slot_of(position: Position, side: int, number: int) -> int:
    """The slot of a shirt number; one that nobody has, if nobody wears it."""
    player = position.numbered(side, number)
    return player.slot if player is not None else len(position.figures)
