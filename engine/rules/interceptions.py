"""An opponent under the ball's path may catch it first (CORE-INT)."""

from __future__ import annotations

from engine.decisions import Choice, Decision, DecisionKind, Listed, Verb
from engine.events import Intercepted, SkillUsed
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
    able = [f for f in position.standing(side) if under_the_ruler(game, passer, square, f)]
    if not able:
        return False

    def face(figure: Figure) -> tuple[int, int]:
        """DEC-18: the lowest target face, then the shirt number."""
        modifiers = sum(value for _, value in game.rules.passing.intercept_modifiers(game, figure))
        return needed(game.rules.rolls.agility[figure.ag], modifiers), figure.number

    faces = {figure.slot: face(figure) for figure in able}
    best = min(able, key=lambda figure: faces[figure.slot])
    target = position.at[square]
    choice = yield Decision(
        DecisionKind.INTERCEPT,
        side,
        Listed([*(Choice(Verb.INTERCEPT, f.slot) for f in able), KEEP], "CORE-INT-03"),
        Choice(Verb.INTERCEPT, best.slot),
        {
            "passer": passer.slot,
            "target": target.slot if target is not None else None,
            "needs": [[slot, needs] for slot, (needs, _) in faces.items()],
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


def under_the_ruler(game: LiveGame, passer: Figure, square: int, figure: Figure) -> bool:
    """The integer form of CORE-INT-02: the ruler overlaps the square, which is between the two."""
    if not can_hold(game.position, figure):
        return False
    board = game.position.board
    dx, dy = _way(board.xs, board.ys, passer.square, square)
    px, py = _way(board.xs, board.ys, passer.square, figure.square)
    to_thrower, whole = px * px + py * py, dx * dx + dy * dy
    to_target = (dx - px) ** 2 + (dy - py) ** 2
    if to_thrower >= whole or to_target >= whole:
        return False
    t = 2 * abs(dx * py - dy * px) - abs(dx) - abs(dy)
    return t <= 0 or 10000 * t * t < RULER_SQUARED * whole


def _way(xs: tuple[int, ...], ys: tuple[int, ...], origin: int, square: int) -> tuple[int, int]:
    return xs[square] - xs[origin], ys[square] - ys[origin]
