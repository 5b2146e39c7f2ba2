"""Standing up, moving, going for it, dodging, leaping, picking up (CORE-MOV, DOD, GFI, BAL)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import ball, evasion, rerolls
from .knockdown import fall

if TYPE_CHECKING:
    from tests.audit.book import Figure

    from .activation import Action
    from .match import Match


def stand_up(m: Match, act: Action) -> None:
    """Three squares of movement, or 4+ with fewer left; free with Jump Up (CORE-MOV-02)."""
    figure = act.figure
    ma = m.stat(figure, "ma")
    free = "Jump Up" in figure.skills
    m.check("CORE-MOV-02", figure.state == "prone", f"player {figure.slot} is {figure.state}")
    m.check("CORE-MOV-02", not act.used and not act.acted, "stood up after moving or acting")
    m.check("CORE-BLK-02", act.kind != "block" or free, "a prone player blocks")
    if not m.game.ventures(m, figure):
        act.over = True
        return
    if m.rolls("stand_up"):
        m.check("CORE-MOV-02", ma < 3 and not free, "a stand-up die that is not called for")
        given = {"side": figure.side, "figure": figure.slot}
        if not rerolls.trial(m, "CORE-MOV-02", "stand_up", 4, **given):
            act.over = True
            m.check("CORE-RRL-01", not m.sees("rerolled"), "standing up is rolled again")
            return
    else:
        m.check("CORE-MOV-02", ma >= 3 or free, "the stand-up die is missing")
    cost = 0 if free else min(3, ma)
    m.take("SKL-16" if free else "CORE-MOV-02", "stood_up", figure=figure.slot, cost=cost)
    figure.state = "standing"
    act.used += cost


def step(m: Match, act: Action) -> None:
    """One square or a leap: going for it first, then the agility test, then the ball."""
    figure = act.figure
    origin = figure.square
    leaping = m.sees("moved", cause="leap")
    cost = 2 if leaping else 1
    extra = max(0, act.used + cost - max(act.used, m.stat(figure, "ma")))
    cause = "leap" if leaping else "surge" if extra else "move"
    rule = {"leap": "SKL-17", "surge": "CORE-GFI-01", "move": "CORE-MOV-01"}[cause]
    event = m.take(rule, "moved", figure=figure.slot, origin=origin, cause=cause)
    target = event["square"]
    may_move(m, act)
    m.check("CORE-PIT-02", target not in m.board, f"square {target} is taken")
    if leaping:
        m.check("SKL-17", "Leap" in figure.skills, f"player {figure.slot} cannot leap")
        m.check("SKL-17", not act.leapt, "a second leap in an action")
        m.check("SKL-17", m.pitch.distance(origin, target) <= 2, f"a leap to {target}")
        act.leapt = True
    else:
        m.check("CORE-MOV-01", m.pitch.adjacent(origin, target), f"{origin} to {target} is no step")
    m.game.passable(m, act, origin, target)
    held = [f for f in m.around(origin) if f.side != figure.side and f.has_zone]
    m.put(figure, target)
    act.used += cost
    for _ in range(extra):
        if not go_for_it(m, act):
            return
    if leaping:
        if not leap(m, figure):
            return
    elif held and not evasion.dodge(m, figure, origin, held):
        return
    if held and not leaping:
        evasion.shadowing(m, figure, origin, held)
    arrive(m, figure)


def may_move(m: Match, act: Action) -> None:
    """A standing player whose action allows it (CORE-ACT-01 to 04, SKL-44)."""
    figure = act.figure
    m.check("CORE-MOV-01", figure.standing, f"player {figure.slot} moves while {figure.state}")
    m.check("CORE-ACT-02", act.kind != "block", "a Block with movement")
    m.check("CORE-ACT-04", not act.acted, f"player {figure.slot} moves after acting")
    m.check("SKL-44", not figure.rooted, f"player {figure.slot} moves though rooted")


def go_for_it(m: Match, act: Action) -> bool:
    """Up to two extra squares, three with Sprint; 1 falls, in a blizzard 1-2 (CORE-GFI-01)."""
    figure = act.figure
    act.extra += 1
    limit = 3 if "Sprint" in figure.skills else 2
    m.check("CORE-GFI-01", act.extra <= limit, f"extra square {act.extra} of {limit}")
    m.check("SKL-44", not figure.rooted, "going for it while rooted")
    m.game.extra_allowed(m, act)
    target = 3 if m.weather == "blizzard" else 2
    once = "Sure Feet" not in figure.spent
    if rerolls.attempt(m, "CORE-GFI-01", "surge", figure, target, skill=once):
        return True
    stumble(m, figure, "surge")
    return False


def leap(m: Match, figure: Figure) -> bool:
    """An agility test without modifiers but very long legs (SKL-17, SKL-39)."""
    bonus = [("Very Long Legs", int("Very Long Legs" in figure.skills))]
    if rerolls.attempt(m, "SKL-17", "leap", figure, m.agility(figure), bonus):
        return True
    stumble(m, figure, "leap")
    return False


def stumble(m: Match, figure: Figure, cause: str) -> None:
    """The player falls on the current square, and that is a turnover (CORE-TRN-03)."""
    fall(m, figure, cause)
    m.due = m.due or cause
    ball.settle(m)


def arrive(m: Match, figure: Figure) -> None:
    """A player who moves onto the ball must pick it up (CORE-MOV-01, CORE-BAL-01)."""
    if not m.game.steps_in(m, figure):
        return
    if m.laden(figure) or not m.lies_on(figure.square):
        ball.judge_touchdown(m, figure)
        if m.lies_on(figure.square):
            ball.bounce(m, figure.square)
        return
    m.check("CORE-KIK-28", not m.bonus_turn, "no ball actions in the bonus turn")
    rule = m.clause("CORE-BAL-01")
    fit = "No Hands" not in figure.skills
    if fit and not m.game.ventures(m, figure):
        ball.settle(m)
        return
    if fit and rerolls.attempt(
        m, rule, "pick_up", figure, m.agility(figure), pick_up_modifiers(m, figure)
    ):
        m.take(rule, "picked_up", figure=figure.slot)
        ball.hold(m, figure)
        return
    m.due = "pick_up"
    m.game.loosed(m, "pick_up")
    ball.bounce(m, figure.square)


def pick_up_modifiers(m: Match, figure: Figure) -> list[tuple[str, int]]:
    """The base, zones, rain, arms; a big hand ignores the first two hindrances (SKL-31, 34)."""
    big = "Big Hand" in figure.skills
    zones = 0 if big else -m.zones(figure.square, figure.side)
    listed = [("pick-up", m.game.pick_up_base(m)), ("tackle zones", zones)]
    if not m.game.others_add(m):
        return listed
    return [
        *listed,
        ("pouring rain", 0 if big else -(m.weather == "pouring_rain")),
        ("Extra Arms", int("Extra Arms" in figure.skills)),
    ]
