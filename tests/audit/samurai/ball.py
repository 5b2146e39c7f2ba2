"""The loose ball: bounces, scatters, throw-ins, catches, touchdowns (SAM-BAL, CORE-BAL-04)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import dice, geometry
from .injuries import earn

if TYPE_CHECKING:
    from .state import Figure, Match


class Touchdown(Exception):  # noqa: N818
    """A point is scored; the drive ends at once (SAM-SCO-01)."""

    def __init__(self, side: int) -> None:
        super().__init__(side)
        self.side = side


class KickOut(Exception):  # noqa: N818
    """The kick has left the receiving half or the pitch: a touchback (CORE-KIK-03)."""


def zone_modifier(m: Match, figure: Figure) -> list[tuple[str, int]]:
    """Enemy zones on ball rolls, which only a house rule counts (SAM-PAS-06)."""
    if not m.on("samurai_zone_modifiers"):
        return []
    return [("tackle zones", -m.zones(figure.square, figure.side))]


def hold(m: Match, figure: Figure) -> None:
    """A player has the ball; in the opposing end zone that is a touchdown."""
    m.ball, m.carrier, m.loosened = -1, figure, False
    judge_touchdown(m, figure)


def judge_touchdown(m: Match, figure: Figure | None, came_from: int | None = None) -> None:
    """A standing carrier in the opposing end zone scores, by any way (SAM-SCO-01).

    By house rule only who has carried the ball there on foot: ``came_from`` is the square that
    they left with it.
    """
    if figure is None or m.carrier is not figure or not figure.standing or m.unjudged:
        return
    if not geometry.in_end_zone(figure.square, figure.side, m.end_zone_depth()):
        return
    if m.options["samurai_scoring"] == "move_in":
        depth = m.end_zone_depth()
        if came_from is None or geometry.in_end_zone(came_from, figure.side, depth):
            return
    credit(m, figure.side, figure)
    raise Touchdown(figure.side)


def credit(m: Match, side: int, figure: Figure | None) -> None:
    """One point, and three SPP for the scorer (LGE-SPP-01)."""
    m.score[side] += 1
    slot = figure.slot if figure else None
    m.take("SAM-SCO-01", "scored", side=side, figure=slot, home=m.score[0], away=m.score[1])
    if figure and figure.league:
        earn(m, figure, 3, "touchdown")


def settle(m: Match) -> None:
    """When the procedure that loosened it is done the ball bounces (CORE-BLK-05)."""
    if m.loosened:
        m.loosened = False
        bounce(m, m.ball)


def bounce(m: Match, square: int) -> None:
    """One D8 square (SAM-BAL-03)."""
    m.ball = -1
    (face,) = dice.plain(m, "CORE-DIC-03", "bounce", (1, 8), side=m.active, figure=None)
    target = geometry.moved(square, geometry.COMPASS[face])
    if target is None:
        leave(m, square)
        return
    m.take("SAM-BAL-03", "ball_moved", cause="bounce", origin=square, path=[target])
    arrive(m, target, "bounce")


def stray(m: Match, square: int) -> None:
    """A pick-up or the catch of a pass has failed: one square, or D6 by house rule (SAM-BAL-02)."""
    if not m.on("samurai_scatter", "d6"):
        bounce(m, square)
        return
    m.ball = -1
    (face,) = dice.plain(m, "CORE-DIC-03", "scatter", (1, 8), side=m.active, figure=None)
    (steps,) = dice.plain(m, "SAM-BAL-02", "scatter_distance", (1, 6), side=m.active, figure=None)
    path, out = geometry.straight_path(square, geometry.COMPASS[face], steps)
    travel(m, square, path, "scatter", out=out)


def scatter_thrice(m: Match, square: int) -> None:
    """Three D8 steps of which only the last square matters (SAM-PAS-04, CORE-BAL-03)."""
    path: list[int] = []
    here, out = square, False
    for _ in range(3):
        (face,) = dice.plain(m, "CORE-DIC-03", "scatter", (1, 8), side=m.active, figure=None)
        after = geometry.moved(here, geometry.COMPASS[face])
        if after is None:
            out = True
            break
        path.append(after)
        here = after
    travel(m, square, path, "scatter", out=out)


def travel(m: Match, origin: int, path: list[int], cause: str, *, out: bool) -> None:
    """The ball's way, then the crowd or the player at its end."""
    if path:
        rule = "CORE-BAL-04" if cause == "throw_in" else "CORE-BAL-03"
        m.take(rule, "ball_moved", cause=cause, origin=origin, path=path)
    last = path[-1] if path else origin
    if out:
        leave(m, last)
    else:
        arrive(m, last, cause)


def leave(m: Match, square: int) -> None:
    """Over the edge: a kick is a touchback, any other ball is thrown in."""
    if m.kick_in_air:
        raise KickOut
    m.take("CORE-BAL-04", "ball_left_pitch", square=square)
    throw_in(m, square)


def throw_in(m: Match, square: int) -> None:
    """The crowd throws the ball back from the last square on the pitch (CORE-BAL-04)."""
    given = {"side": m.active, "figure": None}
    m.ball = -1
    m.loosened = False
    (face,) = dice.plain(m, "CORE-BAL-04", "throw_in_direction", (1, 6), **given)
    steps = sum(dice.plain(m, "CORE-BAL-04", "throw_in_distance", (2, 6), **given))
    way = geometry.throw_in_way(square, face)
    path, out = geometry.straight_path(square, way, steps)
    travel(m, square, path, "throw_in", out=out)


def arrive(m: Match, square: int, cause: str) -> None:
    """A loose ball comes to a square: it rests, is tried for, or moves on (SAM-BAL-03)."""
    if m.kick_in_air and cause == "bounce" and outside(m, square):
        raise KickOut
    there = m.board.get(square)
    if cause == "scatter":
        m.landing = there
        if m.blown and there is not None:
            m.at_stake = there.side == m.active  # SAM-PAS-05
    if there is None:
        m.take("SAM-BAL-03", "ball_rests", square=square)
        m.ball = square
    elif not there.standing:
        bounce(m, square)
    elif m.sees("let_fall"):  # DEC-41
        m.take("SAM-BAL-03", "let_fall", figure=there.slot)
        bounce(m, square)
    elif catch(m, there, cause, loose=True):
        hold(m, there)
    else:
        bounce(m, square)


def outside(m: Match, square: int) -> bool:
    """Whether a kick here is out of the receiving half (SAM-KIK-00)."""
    return not m.on("samurai_kick_anywhere") and geometry.defended_by(square) == m.kicking


def catch(m: Match, figure: Figure, cause: str, *, loose: bool) -> bool:
    """A basic agility roll, -1 for a loose ball (SAM-PAS-02, SAM-BAL-03)."""
    bonus = [("loose ball", -1 if loose else 0), *zone_modifier(m, figure)]
    if not dice.attempt(m, "SAM-PAS-02", "catch", figure, m.agility(figure), bonus):
        return False
    m.take("SAM-PAS-02", "caught", figure=figure.slot, cause=cause)
    return True
