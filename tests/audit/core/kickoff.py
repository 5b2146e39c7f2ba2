"""The kick: aim, deviation, table, landing, touchback (CORE-KIK-01 to 03, SKL-06)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.audit.throws import plain

from . import ball
from .ball import KickOut
from .deviation import deviate
from .kicktable import EVENTS

if TYPE_CHECKING:
    from .match import Match


def kick_off(m: Match) -> bool:
    """From the aim to the ball's landing; whether there is anything left to play."""
    kicker = m.kicking
    aim = m.take("CORE-KIK-01", "kick_aimed", side=kicker)["square"]
    fair = aim in m.pitch.squares and m.pitch.defended_by(aim) != kicker
    m.check("CORE-KIK-01", fair, f"square {aim} is not in the receiving half")
    landing = deviate(m, aim)
    total = sum(plain(m, "CORE-KIK-02", "kick_off", (2, 6), side=kicker, figure=None))
    name, resolve = EVENTS[total]
    m.take("CORE-KIK-02", "kick_off_event", total=total, name=name, owner=kicker)
    landing = resolve(m, landing)
    m.active = kicker
    if m.counters == [8, 8]:
        return False
    m.kick_in_air = True
    try:
        come_down(m, landing)
    except KickOut:
        touchback(m)
    finally:
        m.kick_in_air = False
    return True


def come_down(m: Match, landing: int | None) -> None:
    """Where the kick ends, if it is still in play."""
    if landing is None:
        raise KickOut
    m.game.loosed(m, "kick")
    ball.arrive(m, landing, "kick")


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
    event = m.take("CORE-KIK-03", "touchback", side=receivers)
    figure = m.figures[event["figure"]]
    own = figure.side == receivers and figure.on_pitch
    if any(f.standing and "No Hands" not in f.skills for f in present):
        fit = own and figure.standing and "No Hands" not in figure.skills
        m.check("CORE-KIK-03", fit, f"player {figure.slot} may not be given the ball")
        ball.hold(m, figure)
    else:
        m.check("CORE-KIK-03", own, f"player {figure.slot} is not on the pitch")
        ball.bounce(m, figure.square)


def nobody_there(m: Match, receivers: int) -> None:
    """With nobody on the pitch it lies six rows before their end zone, x 7 (KEM-KIK-01, DEC-03)."""
    row = 6 if receivers == 0 else m.pitch.height - 7
    m.ball = m.pitch.at(7, row)
    m.take("KEM-KIK-01", "ball_rests", square=m.ball)
