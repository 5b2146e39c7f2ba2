"""An opponent under the ball's path may catch it first (CORE-INT)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.decisions import Choice, Decision, DecisionKind, Listed, Verb
from engine.events import Intercepted, SkillUsed
from engine.geometry import Board
from engine.position import Figure
from engine.rules.ball import can_hold
from engine.rules.rolls import agility_test, needed
from engine.rules.scoring import check_touchdown, earn, turn_over
from engine.rules.terrain import passes_terrain_check
from engine.ruleset import LiveGame, Steps
from engine.skills import Skill

KEEP = Choice(Verb.KEEP)
RULER_SQUARED = 30276
"""1.74 squares, squared, in ten-thousandths (CORE-INT-02)."""


def intercepted(game: LiveGame, passer: Figure, square: int) -> Steps[bool]:
    """Named and rolled before the throw; true if it succeeds (CORE-INT-01, CORE-INT-03)."""
    position = game.position
    side = 1 - passer.side
    faces = interceptors(game, passer, square)
    if not faces:
        return False
    able = [position.figures[slot] for slot in faces]
    best = min(able, key=lambda figure: (faces[figure.slot], figure.number))  # DEC-18
    target = position.at[square]
    choice = yield Decision(
        DecisionKind.INTERCEPT,
        side,
        Listed([*(Choice(Verb.INTERCEPT, f.slot) for f in able), KEEP], "CORE-INT-03"),
        Choice(Verb.INTERCEPT, best.slot),
        {
            "passer": passer.slot,
            "target": target.slot if target is not None else None,
            "needs": [[slot, face] for slot, face in faces.items()],
        },
    )
    if choice == KEEP:
        return False
    figure = position.figures[choice.one]
    if not (yield from passes_terrain_check(game, figure, "intercept")):
        return False
    modifiers = game.rules.passing.intercept_modifiers(game, figure)
    if not (yield from agility_test(game, figure, "intercept", modifiers, costly=False)):
        return False
    if passer.skills & Skill.SAFE_THROW and (yield from agility_test(game, passer, "safe_throw")):
        game.events.append(SkillUsed("SKL-25", passer.slot, "Safe Throw"))
        return False
    position.carrier, position.ball = figure.slot, figure.square
    game.events.append(Intercepted("CORE-INT-01", figure.slot))
    earn(game, figure, "interception")
    turn_over(game, "intercepted")
    check_touchdown(game)
    return True


def interceptors(game: LiveGame, passer: Figure, square: int) -> dict[int, int]:
    """The slots of those who may try for a ball thrown at that square, each with the face that
    they need (CORE-INT-02).
    """
    return under_throws(game, passer, [square])[0]


def under_throws(game: LiveGame, passer: Figure, squares: Sequence[int]) -> list[dict[int, int]]:
    """The same for each of several squares; who needs which face is asked once."""
    rules, position = game.rules, game.position
    board, origin = position.board, passer.square
    able = [each for each in position.standing(1 - passer.side) if can_hold(position, each)]
    faces: dict[int, int] = {}

    def face(figure: Figure) -> int:
        if figure.slot not in faces:
            added = sum(value for _, value in rules.passing.intercept_modifiers(game, figure))
            faces[figure.slot] = needed(rules.rolls.agility[figure.ag], added)
        return faces[figure.slot]

    return [
        {
            figure.slot: face(figure)
            for figure in able
            if _overlaps(board, origin, square, figure.square)
        }
        for square in squares
    ]


def under_the_ruler(game: LiveGame, passer: Figure, square: int, figure: Figure) -> bool:
    """The ruler overlaps the square of a player who can hold the ball, between the two."""
    position = game.position
    if not can_hold(position, figure):
        return False
    return _overlaps(position.board, passer.square, square, figure.square)


def _overlaps(board: Board, origin: int, square: int, between: int) -> bool:
    """The integer form of CORE-INT-02."""
    dx, dy = _way(board.xs, board.ys, origin, square)
    px, py = _way(board.xs, board.ys, origin, between)
    to_thrower, whole = px * px + py * py, dx * dx + dy * dy
    to_target = (dx - px) ** 2 + (dy - py) ** 2
    if to_thrower >= whole or to_target >= whole:
        return False
    t = 2 * abs(dx * py - dy * px) - abs(dx) - abs(dy)
    return t <= 0 or 10000 * t * t < RULER_SQUARED * whole


def _way(xs: tuple[int, ...], ys: tuple[int, ...], origin: int, square: int) -> tuple[int, int]:
    return xs[square] - xs[origin], ys[square] - ys[origin]
