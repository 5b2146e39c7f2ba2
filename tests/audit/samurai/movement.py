"""Standing up, moving, Surge of Speed, dodging, picking up (SAM-DOD, SAM-SUR, SAM-BAL-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import ball, dice, geometry
from .injuries import fall

if TYPE_CHECKING:
    from .state import Figure, Match


class Activation:
    """One player's turn within the turn: what the player has used up so far (SAM-TRN-03)."""

    def __init__(self, figure: Figure) -> None:
        self.figure = figure
        self.used = self.surges = self.blocks = 0
        self.squares = 0
        self.acted = self.over = False
        self.has_fouled = False


def stand_up(m: Match, act: Activation) -> None:
    """Three squares of movement, or 4+ with fewer left (SAM-TRN-07, CORE-MOV-02)."""
    figure = act.figure
    ma = m.stat(figure, "ma")
    if m.rolls("stand_up"):
        m.check("CORE-MOV-02", ma < 3, "a stand-up die for a player of MA 3 or more")
        given = {"side": figure.side, "figure": figure.slot}
        m.check("SAM-TRN-07", figure.state == "prone", "only the prone stand up")
        if not dice.trial(m, "CORE-MOV-02", "stand_up", 4, **given):
            act.over = True
            return
    else:
        m.check("CORE-MOV-02", ma >= 3, "the stand-up die is missing")
    m.take("SAM-TRN-07", "stood_up", figure=figure.slot, cost=min(3, max(ma, 0)))
    m.check("SAM-TRN-07", figure.state == "prone", f"player {figure.slot} is {figure.state}")
    m.check("SAM-TRN-07", not act.used and not act.acted, "stood up after moving or acting")
    figure.state = "standing"
    act.used += min(3, ma)


def step(m: Match, act: Activation) -> None:
    """One square: Surge die, dodge, pick-up, in this order (CORE-GFI-01)."""
    figure = act.figure
    origin, cause = figure.square, "move"
    if act.used >= m.stat(figure, "ma"):
        cause = "surge"
    rule = "SAM-SUR-01" if cause == "surge" else "CORE-MOV-01"
    event = m.take(rule, "moved", figure=figure.slot, origin=origin, cause=cause)
    target = event["square"]
    m.check("CORE-MOV-01", figure.standing, f"player {figure.slot} moves while {figure.state}")
    m.check("SAM-TRN-03", not act.acted, f"player {figure.slot} moves after acting")
    m.check("CORE-MOV-01", geometry.adjacent(origin, target), f"{origin} to {target} is no step")
    m.check("CORE-PIT-02", target not in m.board, f"square {target} is taken")
    dodging = m.zones(origin, figure.side) > 0
    tackled = any(
        f.side != figure.side and f.standing and "Tackle" in f.skills for f in m.around(origin)
    )
    carried = origin if m.carrier is figure else None
    m.put(figure, target)
    act.used += 1
    act.squares += 1
    if cause == "surge" and not surge(m, act):
        return
    if dodging and not dodge(m, figure, tackled=tackled):
        return
    arrive(m, figure, carried)


def surge(m: Match, act: Activation) -> bool:
    """Up to two extra squares, three with Sprint, none in the rain; 1 falls (SAM-SUR-01)."""
    figure = act.figure
    act.surges += 1
    limit = 3 if "Sprint" in figure.skills else 2
    m.check("SAM-SUR-01", act.surges <= limit, f"Surge square {act.surges} of {limit}")
    m.check("SAM-WTH-01", m.weather != "torrential_rain", "no Surge of Speed in Torrential Rain")
    if dice.attempt(m, "SAM-SUR-01", "surge", figure, 2):
        return True
    stumble(m, figure, "surge")
    return False


def dodge(m: Match, figure: Figure, *, tackled: bool) -> bool:
    """Basic agility, -1 per enemy zone on the destination (SAM-DOD-01, SAM-SKL-16)."""
    bonus = [("tackle zones", -m.zones(figure.square, figure.side))]
    if dice.attempt(m, "SAM-DOD-01", "dodge", figure, m.agility(figure), bonus, skill=not tackled):
        return True
    stumble(m, figure, "dodge")
    return False


def stumble(m: Match, figure: Figure, cause: str) -> None:
    """The player falls on the current square, and that is a turnover (SAM-TRN-05)."""
    fall(m, figure, cause, None)
    m.due = cause
    ball.settle(m)


def arrive(m: Match, figure: Figure, carried_from: int | None = None) -> None:
    """A player who moves onto the ball must pick it up, AG + 1 (SAM-BAL-02)."""
    if m.ball != figure.square:
        ball.judge_touchdown(m, figure, carried_from)
        return
    m.check("SAM-KIK-10", not m.bonus_turn, "no ball actions in the bonus turn")
    bonus = [("pick-up", 1), *ball.zone_modifier(m, figure)]
    if dice.attempt(m, "SAM-BAL-02", "pick_up", figure, m.agility(figure), bonus):
        m.take("SAM-BAL-02", "picked_up", figure=figure.slot)
        ball.hold(m, figure)
        return
    m.due = "pick_up"
    ball.stray(m, figure.square)
