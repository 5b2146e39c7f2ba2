"""Moving, standing up, dodging and the extra squares (CORE-MOV, CORE-DOD)."""

from __future__ import annotations

from engine.events import Moved, StoodUp
from engine.position import Figure, Position, State
from engine.rules.ball import settle, walk_onto
from engine.rules.knockdown import ENTERS, STANDS, knock_down
from engine.rules.rolls import agility_test, attempt, plain_test
from engine.rules.scoring import brings_in, check_touchdown
from engine.rules.terrain import passes_terrain_check
from engine.ruleset import LiveGame, Modifiers, Rules, Steps
from engine.skills import Skill


def squares_left(position: Position, rules: Rules, figure: Figure) -> int:
    """How many squares the player may still move, risky extra ones included; rooted, none."""
    if figure.rooted:
        return 0
    return max(figure.ma, 0) - figure.moved + rules.movement.surges(position, figure)


def tackle_zones(position: Position, figure: Figure, square: int) -> Modifiers:
    """-1 per enemy tackle zone on a square."""
    zones = position.zones[1 - figure.side][square]
    return (("tackle zones", -zones),) if zones else ()


def price_of_standing(rules: Rules, figure: Figure) -> tuple[int, bool]:
    """The squares that it costs to get up, and whether a die decides (CORE-MOV-02); with Jump Up
    it is free (SKL-16).
    """
    if figure.skills & Skill.JUMP_UP:
        return 0, False
    allowance = 0 if figure.rooted else max(figure.ma, 0)
    return min(rules.movement.stand_up_cost, allowance), allowance < rules.movement.stand_up_cost


def stand_up(game: LiveGame, figure: Figure) -> Steps[bool]:
    """Stand for 3 MA; with less, on 4+ and with none left (CORE-MOV-02). True if it worked."""
    if not (yield from passes_terrain_check(game, figure, "stand_up")):
        return False
    cost, slow = price_of_standing(game.rules, figure)
    if slow and not plain_test(game, figure, "stand_up", 4):
        return False
    figure.moved += cost
    game.position.lay(figure, State.STANDING)
    game.events.append(StoodUp(game.rules.citations["stand_up"], figure.slot, cost))
    return True


def step(game: LiveGame, figure: Figure, square: int) -> Steps[None]:
    """One square: the extra-square die first, then the dodge, then the ball (CORE-GFI-01).

    After a failed die the player is down in the square entered, and the activation is over.
    """
    position = game.position
    origin = figure.square
    surging = figure.moved >= figure.ma
    dodging = position.zones[1 - figure.side][origin] > 0
    position.left_square = origin
    carried = position.carries(figure)
    figure.moved += 1
    figure.walked = True
    position.put(figure, square)
    cause = "surge" if surging else "move"
    game.events.append(Moved(game.rules.citations[cause], figure.slot, origin, square, cause))
    if surging and not (yield from surge(game, figure, ENTERS)):
        return
    if dodging and not (yield from game.rules.movement.dodge(game, figure, origin, square)):
        yield from _fall(game, figure, "dodge", ENTERS)
        return
    yield from arrive(game, figure, brings=carried and brings_in(game, figure, origin))


def arrive(game: LiveGame, figure: Figure, *, brings: bool = False) -> Steps[None]:
    """The square's effect on the player who stepped on it, then the ball, then the touchdown.

    ``brings`` is whether they bring the ball into the end zone.
    """
    position = game.position
    if not (yield from game.rules.terrain.entered(game, figure)):
        yield from settle(game)
        return
    if (position.ball == figure.square and position.carrier is None) or position.strays:
        yield from walk_onto(game, figure)
    check_touchdown(game, figure if brings else None)


def surge(game: LiveGame, figure: Figure, where: str = STANDS) -> Steps[bool]:
    """The die of an extra square; on a failure the player falls there (CORE-GFI-01)."""
    if (yield from attempt(game, figure, "surge", game.rules.movement.surge_target(game.position))):
        return True
    yield from _fall(game, figure, "surge", where)
    return False


def plain_dodge(game: LiveGame, figure: Figure, origin: int, square: int) -> Steps[bool]:
    """Out of a tackle zone: an agility test."""
    modifiers = game.rules.movement.dodge_modifiers(game.position, figure, origin, square)
    return (yield from agility_test(game, figure, "dodge", modifiers))


def _fall(game: LiveGame, figure: Figure, cause: str, where: str) -> Steps[None]:
    """The player goes down in the square they are on or enter; a ball held or fallen on bounces."""
    yield from knock_down(game, figure, None, cause, where=where)
    yield from settle(game)
