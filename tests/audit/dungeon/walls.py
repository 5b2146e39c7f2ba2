"""Throws at a wall, over obstacles, and what bounces back (DUN-PAS, DUN-WAL)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.audit.core import ball, passes, rerolls
from tests.audit.throws import plain, trial

from .ground import OBSTACLE, WALL
from .pits import reappear, ventures

if TYPE_CHECKING:
    from tests.audit.book import Figure
    from tests.audit.core.activation import Action

    from .match import DungeonMatch

SHORT = {"quick", "short"}


def aims(m: DungeonMatch, thrower: Figure, square: int) -> None:
    """Quick and short only, and no wall on the line (DUN-PAS-01)."""
    across, along = m.pitch.apart(thrower.square, square)
    length = passes.length_of(across, along)
    m.check("DUN-PAS-01", length in SHORT, f"a {length} throw in a dungeon")
    clear = m.pitch.clear(thrower.square, square)
    m.check("DUN-PAS-01", clear, f"a wall between {thrower.square} and {square}")


def hit_on_the_way(m: DungeonMatch, origin: int, target: int) -> int | None:
    """D6 for each obstacle on the line, nearest first; a 1 hits it (DUN-PAS-03)."""
    for square in m.pitch.crossed(origin, target, OBSTACLE):
        if not over(m):
            return square
    return None


def over(m: DungeonMatch) -> bool:
    """Whether the ball clears an obstacle; else a turnover (DUN-PAS-03)."""
    given = {"side": m.active, "figure": None}
    if trial(m, "DUN-PAS-03", "obstacle", 2, **given):
        return True
    m.due = m.due or "obstacle"
    return False


def shoot(m: DungeonMatch, act: Action) -> None:
    """A Pass action that aims at a wall (DUN-WAL-01)."""
    thrower = act.figure
    act.acted = act.over = True
    try:
        at_the_wall(m, thrower)
    finally:
        if not m.held_by(thrower.side) and m.due is None:
            m.due = "failed_pass"


def at_the_wall(m: DungeonMatch, thrower: Figure) -> str:
    """Interception, throw, bounce; how long the throw was."""
    if not ventures(m, thrower):
        return "quick"
    held = m.holds(thrower)
    event = m.take("DUN-WAL-01", "thrown_at_wall", figure=thrower.slot)
    wall, front = event["wall"], event["square"]
    m.check("DUN-WAL-01", held, f"player {thrower.slot} has no ball to throw")
    length = named(m, thrower, wall, front, event)
    m.thrower = thrower
    try:
        inside = thrower.square == front
        if not inside and passes.tried(m, thrower) and passes.intercept(m, thrower, front):
            return length
        fly(m, thrower, wall, front, length)
    finally:
        m.thrower = None
    return length


def named(m: DungeonMatch, thrower: Figure, wall: int, front: int, event: dict[str, object]) -> str:
    """The wall, the floor in front of it, the line to that, the way towards the wall."""
    pitch = m.pitch
    facing = pitch.way_from(front, wall)
    m.check("DUN-WAL-01", pitch.signs[wall] == WALL, f"square {wall} is no wall")
    beside = abs(facing[0]) + abs(facing[1]) == 1 and pitch.passable(front)
    m.check("DUN-WAL-01", beside, f"square {front} is no floor in front of {wall}")
    far = pitch.distance(thrower.square, front)
    m.same("DUN-WAL-01", "distance of the throw", far, event["distance"])
    length = passes.length_of(*pitch.apart(thrower.square, front)) if far else "quick"
    m.same("DUN-WAL-01", "length of the throw", length, event["length"])
    m.check("DUN-PAS-01", length in SHORT, f"a {length} throw in a dungeon")
    m.check("DUN-WAL-01", pitch.clear(thrower.square, front), f"a wall on the way to {front}")
    dx, dy = pitch.way_from(thrower.square, front)
    towards = not far or dx * facing[0] + dy * facing[1] > 0
    m.check("DUN-WAL-01", towards, f"a throw away from the wall {wall}")
    return length or "short"


def fly(m: DungeonMatch, thrower: Figure, wall: int, front: int, length: str) -> None:
    """The throw: fumbled, over obstacles, off target (DUN-WAL-02)."""
    bonus = passes.throwing(m, thrower, length)
    accurate = rerolls.attempt(m, "CORE-PAS-02", "pass", thrower, m.agility(thrower), bonus)
    origin = thrower.square
    m.carrier = None
    if not accurate and passes.fumbled(m, bonus):
        m.take("CORE-PAS-03", "fumbled", figure=thrower.slot)
        if m.moving(thrower):
            m.due = "fumble"
        ball.bounce(m, origin)
        return
    obstacle = hit_on_the_way(m, origin, front)
    if obstacle is not None:
        m.take("DUN-PAS-03", "ball_moved", cause="pass", origin=origin, path=[obstacle])
        ball.bounce(m, obstacle)
        return
    missed = False
    if not accurate:
        wall, front, missed = off_target(m, wall, front)
    m.take("DUN-WAL-01", "ball_moved", cause="pass", origin=origin, path=[front])
    if missed:
        ball.arrive(m, front, "scatter")
    else:
        come_back(m, origin, wall, front)


def off_target(m: DungeonMatch, wall: int, front: int) -> tuple[int, int, bool]:
    """One square right or left as seen facing the wall; whether it comes down instead."""
    pitch = m.pitch
    (face,) = plain(m, "DUN-WAL-02", "wall_side", (1, 6), side=m.active, figure=None)
    dx, dy = pitch.way_from(front, wall)
    right = (-dy, dx)
    way = right if face <= 3 else (-right[0], -right[1])
    x, y = pitch.column(front) + way[0], pitch.row(front) + way[1]
    beside = pitch.at(x, y)
    if not pitch.passable(beside):
        return wall, front, True
    shifted = pitch.at(pitch.column(wall) + way[0], pitch.row(wall) + way[1])
    return shifted, beside, pitch.signs[shifted] != WALL


def leaves(m: DungeonMatch, origin: int, wall: int, front: int) -> tuple[int, int]:
    """One of eight directions, the component at the wall reversed (DUN-WAL-04)."""
    pitch = m.pitch
    fx, fy = pitch.way_from(front, wall)
    dx, dy = pitch.way_from(origin, front)
    if not dx and not dy:
        return -fx, -fy
    keep_x = fx or abs(dx) * 2 >= abs(dy)
    keep_y = fy or abs(dy) * 2 >= abs(dx)
    way_x = ((dx > 0) - (dx < 0)) if keep_x else 0
    way_y = ((dy > 0) - (dy < 0)) if keep_y else 0
    return (-way_x, way_y) if fx else (way_x, -way_y)


def come_back(m: DungeonMatch, origin: int, wall: int, front: int) -> None:
    """D6 squares, and everybody standing there may try (DUN-WAL-03, DUN-WAL-05)."""
    pitch = m.pitch
    (count,) = plain(m, "DUN-WAL-03", "wall_bounce", (1, 6), side=m.active, figure=None)
    way = leaves(m, origin, wall, front)
    here = front
    for number in range(count):
        if number:
            ahead = onward(m, here, way)
            if ahead is None:
                break
            m.take("DUN-WAL-04", "ball_moved", cause="wall", origin=here, path=[ahead])
            here = ahead
            if pitch.signs[here] == OBSTACLE and not over(m):
                break
        if caught(m, here):
            return
    if pitch.is_pit(here):
        reappear(m)
    else:
        ball.bounce(m, here)


def onward(m: DungeonMatch, here: int, way: tuple[int, int]) -> int | None:
    """The next square, over obstacles and chests; ``None`` at the second wall."""
    pitch = m.pitch
    x, y = pitch.column(here), pitch.row(here)
    steps = {(x + way[0], y + way[1]), (x + way[0], y), (x, y + way[1])}
    if any(pitch.signs[pitch.at(*step)] == WALL for step in steps):
        return None
    return pitch.at(x + way[0], y + way[1])


def caught(m: DungeonMatch, square: int) -> bool:
    """One who stands there tries, or lets it pass (DUN-WAL-03)."""
    there = m.board.get(square)
    if there is None or not ball.able(m, there):
        return False
    if m.sees("let_fall", figure=there.slot):
        m.take("DUN-WAL-03", "let_fall")
        return False
    if not ventures(m, there) or not ball.catch(m, there, "wall"):
        return False
    ball.hold(m, there)
    return True
