"""Passes, interceptions and hand-offs (SAM-PAS, CORE-INT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import ball, dice, geometry
from .injuries import earn

if TYPE_CHECKING:
    from .movement import Activation
    from .state import Figure, Match

LENGTHS = {"quick": 1, "normal": 0, "long": -1}


def throw(m: Match, act: Activation) -> None:
    """Interception, throw, catch or scatter, and whether the turn survives it."""
    thrower = act.figure
    event = m.take("SAM-PAS-01", "passed", figure=thrower.slot)
    target = m.figures[event["target"]]
    m.check("SAM-PAS-01", m.carrier is thrower, f"player {thrower.slot} has no ball to pass")
    fit = target.side == thrower.side and target.standing and target is not thrower
    m.check("SAM-PAS-01", fit, "a pass to nobody who may be passed to")
    squares = geometry.distance(thrower.square, target.square)
    length = "quick" if squares <= 4 else "normal" if squares <= 8 else "long"
    m.same("SAM-PAS-01", "distance of the pass", squares, event["distance"])
    m.same("SAM-PAS-01", "length of the pass", length, event["length"])
    m.check("SAM-PAS-01", squares <= 12, "a pass beyond twelve squares")
    if m.rolls("intercept") and intercept(m, thrower, target):
        return
    accurate = dice.attempt(
        m, "SAM-PAS-01", "pass", thrower, m.agility(thrower), throwing(m, thrower, length)
    )
    fly(m, thrower, target, accurate=accurate)


def throwing(m: Match, thrower: Figure, length: str) -> list[tuple[str, int]]:
    """Range, rain and, by house rule, zones (SAM-PAS-01, SAM-WTH-01, SAM-PAS-06)."""
    rain = -2 if m.weather == "torrential_rain" else 0
    return [
        (f"{length} pass", LENGTHS[length]),
        ("torrential rain", rain),
        *ball.zone_modifier(m, thrower),
    ]


def intercept(m: Match, thrower: Figure, target: Figure) -> bool:
    """An opponent under the ruler tries first (CORE-INT-01 to 03, SAM-PAS-07)."""
    m.check("SAM-PAS-07", m.on("samurai_interceptions"), "no interceptions in Samurai Bowl")
    figure = m.figures[m.peek()["figure"]]
    fit = figure.side != thrower.side and figure.standing
    m.check("CORE-INT-02", fit, f"player {figure.slot} may not intercept")
    reached = fit and geometry.under_the_ruler(thrower.square, target.square, figure.square)
    m.check("CORE-INT-02", reached, f"the ruler does not touch player {figure.slot}")
    bonus = [("interception", -2), ("tackle zones", -m.zones(figure.square, figure.side))]
    if not dice.attempt(m, "CORE-INT-01", "intercept", figure, m.agility(figure), bonus):
        return False
    m.take("CORE-INT-01", "intercepted", figure=figure.slot)
    m.due = "intercepted"
    try:
        ball.hold(m, figure)
    finally:
        if figure.league:
            earn(m, figure, 2, "interception")
    return True


def fly(m: Match, thrower: Figure, target: Figure, *, accurate: bool) -> None:
    """The ball in the air (SAM-PAS-02 to 05)."""
    origin, square = thrower.square, target.square
    m.carrier = None
    m.take("SAM-PAS-02", "ball_moved", cause="pass", origin=origin, path=[square])
    if not accurate:
        m.due = "inaccurate_pass"
        ball.scatter_thrice(m, square)
    elif m.weather == "stifling_wind":
        blown(m, thrower, square)
    else:
        m.at_stake = True
        try:
            come_to_hand(m, thrower, target)
        finally:
            m.at_stake = False


def come_to_hand(m: Match, thrower: Figure, target: Figure) -> None:
    """An accurate pass: their catch, and if it fails, the save by another player (SAM-PAS-02,
    03).
    """
    if ball.catch(m, target, "pass", loose=False):
        try:
            ball.hold(m, target)
        finally:  # a touchdown is judged at once, and the pass is complete all the same
            complete(m, thrower, target)
        return
    ball.stray(m, target.square)
    if not held_by(m, thrower.side):
        m.due = "failed_catch"


def complete(m: Match, thrower: Figure, target: Figure) -> None:
    """An accurate pass caught by its target (CORE-PAS-04, LGE-SAM-01)."""
    m.take("CORE-PAS-04", "completed", figure=thrower.slot, target=target.slot)
    if thrower.league:
        earn(m, thrower, 1, "completion")


def blown(m: Match, thrower: Figure, square: int) -> None:
    """A good throw in a Stifling Wind (SAM-PAS-05)."""
    m.landing, m.blown = None, True
    try:
        ball.scatter_thrice(m, square)
    finally:
        m.blown = m.at_stake = False
    there = m.landing
    if there is not None and there.side == thrower.side:
        if not held_by(m, thrower.side):
            m.due = "failed_catch"
    elif there is None:  # on an empty square, or off the pitch (KEM-SHU-02)
        m.check("SAM-PAS-05", not m.sees("turnover"), "a turnover for a pass blown to nobody")
    elif m.on("wind_opponent_catch", "turnover") and held_by(m, 1 - thrower.side):
        m.due = "failed_catch"


def held_by(m: Match, side: int) -> bool:
    """Whether a side has the ball in hand."""
    return m.carrier is not None and m.carrier.side == side


def hand_off(m: Match, act: Activation) -> None:
    """The giver rolls, the receiver simply has it (SAM-PAS-08)."""
    giver = act.figure
    m.check("SAM-PAS-08", m.carrier is giver, f"player {giver.slot} has no ball to hand off")
    event = m.take("SAM-PAS-08", "offered", figure=giver.slot)
    target = m.figures[event["target"]]
    bonus = ball.zone_modifier(m, giver)
    success = dice.attempt(m, "SAM-PAS-08", "hand_off", giver, m.agility(giver), bonus)
    m.carrier = None
    if not success:
        m.due = "hand_off"
        ball.bounce(m, giver.square)
        return
    m.take("SAM-PAS-08", "handed_off", figure=giver.slot, target=target.slot)
    near = target.on_pitch and geometry.adjacent(giver.square, target.square)
    fit = near and target.standing and target.side == giver.side
    m.check("SAM-PAS-08", fit, f"player {target.slot} may not be handed the ball")
    ball.hold(m, target)
