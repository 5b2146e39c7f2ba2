"""Effects of a square on a player who enters it or falls on it: pads, pits, precarious places."""

from __future__ import annotations

from engine.geometry import OFF
from engine.line_of_sight import crossed
from engine.position import Figure, State
from engine.rules.knockdown import ENTERED, ENTERS
from engine.ruleset import LiveGame, Steps
from engine.variants.dungeon.pits import MOVED, fall, terrain_check
from engine.variants.dungeon.teleport import travel

BLOCKED_ONCE = "fall"


def entered(game: LiveGame, figure: Figure) -> Steps[bool]:
    """The pad first, else the precarious roll (DUN-PRE-05); true if the player still stands."""
    position = game.position
    if figure.square in position.board.pits:
        yield from fall(game, figure)
        return False
    if figure.square in position.pads:
        yield from travel(game, figure)
        return figure.square != OFF and figure.state is State.STANDING
    return (yield from terrain_check(game, figure, MOVED))


def before_fall(game: LiveGame, figure: Figure, cause: str, where: str) -> Steps[bool]:
    """Before a knock-down: a pit, the pad fallen on, one precarious roll (DUN-TEL-09).

    False if the player is not there to be knocked down any more, or lies stunned already.
    """
    position = game.position
    if figure.square in position.board.pits or _leapt_short(game, figure, cause, where):
        yield from fall(game, figure)
        return False
    if where == ENTERED:
        return True
    if where == ENTERS and figure.square in position.pads:
        yield from travel(game, figure, falling=True)
        return figure.square != OFF and figure.state is State.STANDING
    return (yield from terrain_check(game, figure, MOVED if where == ENTERS else BLOCKED_ONCE))


def _leapt_short(game: LiveGame, figure: Figure, cause: str, where: str) -> bool:
    """House rule: a player who fails to leap over a pit falls into it (DUN-MOV-02)."""
    if cause != "leap" or where != ENTERS or game.rules.options["leap_fail"] != "pit":
        return False
    position = game.position
    way = crossed(position.board, position.left_square, figure.square)
    return not position.board.pits.isdisjoint(way)
