"""The kick: aim, table, deviation, landing, touchback (SAM-KIK-00 to 12, CORE-KIK-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import ball, dice, geometry
from .ball import KickOut
from .kickevents import EVENTS

if TYPE_CHECKING:
    from .state import Match


def kick_off(m: Match) -> bool:
    """From the aim to the ball's landing; whether there is anything left to play (SAM-KIK-02)."""
    kicker = m.kicking
    m.kicked_off = True
    aim = m.take("SAM-KIK-00", "kick_aimed", side=kicker)["square"]
    m.check("SAM-KIK-00", aim in geometry.SQUARES, f"square {aim} is not on the pitch")
    if not m.on("samurai_kick_anywhere"):
        fair = geometry.defended_by(aim) != kicker
        m.check("SAM-KIK-00", fair, f"square {aim} is not in the receiving half")
    faces = dice.plain(m, "SAM-KIK-00", "kick_off", (2, 6), side=kicker, figure=None)
    total = sum(faces)
    owner = event_owner(m)
    name, resolve = EVENTS[total]
    m.take("SAM-KIK-01", "kick_off_event", total=total, name=name, owner=owner)
    resolve(m, owner)
    if m.counters == [8, 8]:
        return False
    m.kick_in_air = True
    try:
        deviate(m, aim, gust=total == 8)
    except KickOut:
        touchback(m)
    finally:
        m.kick_in_air = False
    return True


def event_owner(m: Match) -> int:
    """Whose event it is: the kicker's, or the higher D6 by house rule (SAM-KIK-01)."""
    if m.on("samurai_event_owner", "kicker"):
        return m.kicking
    while True:
        ours, theirs = dice.pair(m, "SAM-KIK-01", "event_owner", [[], []], (0, 1))
        if ours != theirs:
            return 0 if ours > theirs else 1


def deviate(m: Match, aim: int, *, gust: bool) -> None:
    """D8 and D6 (2D6 in a Gust of Wind), then one more D8 square (SAM-KIK-00, SAM-KIK-08)."""
    given = {"side": m.kicking, "figure": None}
    (face,) = dice.plain(m, "CORE-DIC-03", "kick", (1, 8), **given)
    throws = 2 if gust else 1
    steps = sum(dice.plain(m, "SAM-KIK-00", "kick_distance", (throws, 6), **given))
    end = fly(m, aim, face, steps)
    (face,) = dice.plain(m, "CORE-DIC-03", "kick_bounce", (1, 8), **given)
    end = fly(m, end, face, 1)
    ball.arrive(m, end, "kick")


def fly(m: Match, origin: int, face: int, steps: int) -> int:
    """One leg of the kick; its path ends with the first square outside the receiving half."""
    path, out = geometry.straight_path(origin, geometry.COMPASS[face], steps)
    for index, square in enumerate(path):
        if ball.outside(m, square):
            path, out = path[: index + 1], True
            break
    if path:
        m.take("SAM-KIK-00", "ball_moved", cause="kick", origin=origin, path=path)
    if out:
        raise KickOut
    return path[-1]


def touchback(m: Match) -> None:
    """The receiving coach gives the ball to any of their standing players (CORE-KIK-03)."""
    receivers = 1 - m.kicking
    m.kick_in_air = False
    m.take("CORE-KIK-03", "kick_out", side=receivers)
    m.ball, m.carrier = -1, None
    present = [f for f in m.team(receivers) if f.on_pitch]
    if not present:
        nobody_there(m, receivers)
        return
    if not any(f.standing for f in present):
        nobody_stands(m, receivers)
        return
    event = m.take("CORE-KIK-03", "touchback", side=receivers)
    figure = m.figures[event["figure"]]
    fit = figure.side == receivers and figure.standing and figure.on_pitch
    m.check("CORE-KIK-03", fit, f"player {figure.slot} may not be given the ball")
    ball.hold(m, figure)


def nobody_there(m: Match, receivers: int) -> None:
    """With nobody on the pitch it lies six rows before their end zone, x 6 (KEM-KIK-01, DEC-03)."""
    rows = m.end_zone_depth() + 5
    m.ball = (rows if receivers == 0 else geometry.HEIGHT - 1 - rows) * geometry.WIDTH + 6
    m.take("KEM-KIK-01", "ball_rests", square=m.ball)


def nobody_stands(m: Match, receivers: int) -> None:
    """With nobody standing it bounces from the square of a downed one (CORE-KIK-03)."""
    event = m.take("CORE-KIK-03", "touchback", side=receivers)
    figure = m.figures[event["figure"]]
    down = figure.side == receivers and figure.on_pitch
    m.check("CORE-KIK-03", down, f"player {figure.slot} is not on the pitch")
    ball.bounce(m, figure.square)
