"""Dodging, and what those left behind may do about it (CORE-DOD-01, SKL-09, 12, 15, 27, 37)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.audit.throws import same_modifiers, throw

from . import ball, rerolls
from .knockdown import drop, fall

if TYPE_CHECKING:
    from tests.audit.book import Figure
    from tests.audit.reader import Event

    from .match import Match


def dodge(m: Match, figure: Figure, origin: int, held: list[Figure]) -> bool:
    """One roll for the square left, whatever the number of zones (CORE-TKZ-01, CORE-DOD-01)."""
    target = m.agility(figure)
    if m.sees("skill_used", skill="Break Tackle"):
        target = break_tackle(m, figure)
    rule = m.clause("CORE-DOD-01")
    modifiers = dodge_modifiers(m, figure, held)
    tackled = any("Tackle" in f.skills for f in held)
    success = roll(m, rule, figure, target, modifiers)
    success, modifiers = diving_tackle(m, figure, origin, success, target, modifiers)
    fit = not tackled and "Dodge" not in figure.spent
    if rerolls.again(m, figure, "dodge", failed=not success, skill=fit):
        success = roll(m, rule, figure, target, modifiers)
        rerolls.once_only(m, figure, "dodge")
        success, _ = diving_tackle(m, figure, origin, success, target, modifiers)
    if success:
        ball.settle(m)  # of a diving tackler
        return True
    fall(m, figure, "dodge")
    m.due = m.due or "dodge"
    ball.settle(m)
    return False


def roll(
    m: Match, rule: str, figure: Figure, target: int, modifiers: list[tuple[str, int]]
) -> bool:
    """One die of it."""
    given = {"side": figure.side, "figure": figure.slot}
    return rerolls.trial(m, rule, "dodge", target, modifiers, **given)


def break_tackle(m: Match, figure: Figure) -> int:
    """Once per turn ST in place of AG (SKL-27)."""
    m.take("SKL-27", "skill_used", figure=figure.slot, skill="Break Tackle")
    m.check("SKL-27", "Break Tackle" in figure.skills, f"player {figure.slot} breaks no tackles")
    m.check("SKL-27", "Break Tackle" not in figure.spent, "Break Tackle twice in a turn")
    figure.spent.add("Break Tackle")
    return m.agility(figure, "st")


def dodge_modifiers(m: Match, figure: Figure, held: list[Figure]) -> list[tuple[str, int]]:
    """The base, zones on the new square, heads, tails, size (SKL-37, 38, 50, 51)."""
    zones = [
        f
        for f in m.around(figure.square)
        if f.side != figure.side and f.has_zone and "Titchy" not in f.skills
    ]
    small = "Stunty" in figure.skills
    listed = [("dodge", m.game.dodge_base(m)), ("tackle zones", 0 if small else -len(zones))]
    if not m.game.others_add(m):
        return listed
    return [
        *listed,
        ("Two Heads", int("Two Heads" in figure.skills)),
        ("Titchy", int("Titchy" in figure.skills)),
        ("Prehensile Tail", -sum("Prehensile Tail" in f.skills for f in held)),
    ]


def diving_tackle(
    m: Match,
    figure: Figure,
    origin: int,
    success: bool,
    target: int,
    modifiers: list[tuple[str, int]],
) -> tuple[bool, list[tuple[str, int]]]:
    """An opponent throws themselves into the square just left: -2, after the die (SKL-15)."""
    last = m.peek(-1)
    while m.sees("moved", cause="diving_tackle"):
        tackler = m.figures[m.peek()["figure"]]
        near = tackler.has_zone and m.pitch.adjacent(tackler.square, origin)
        m.check("SKL-15", near and tackler.side != figure.side, "not next to the square left")
        m.check("SKL-15", "Diving Tackle" in tackler.skills, f"player {tackler.slot} does not dive")
        m.check("SKL-15", origin not in m.board, f"square {origin} is taken")
        given = {"figure": tackler.slot, "origin": tackler.square, "square": origin}
        m.take("SKL-15", "moved", **given)
        m.put(tackler, origin)
        drop(m, tackler)
        m.take("SKL-15", "went_down", figure=tackler.slot)
        tackler.state = "prone"
        m.game.entered(m, tackler)
        modifiers = [*modifiers, ("Diving Tackle", -2)]
        total = last["faces"][0] + sum(points for _, points in modifiers)
        success = last["faces"][0] != 1 and (total >= target or last["faces"][0] == 6)
    return success, modifiers


def shadowing(m: Match, figure: Figure, origin: int, held: list[Figure]) -> None:
    """2D6 + their MA - the shadower's <= 7: the shadower follows (SKL-09)."""
    tried: set[int] = set()
    while m.rolls("shadowing"):
        shadower = m.figures[m.peek()["figure"]]
        near = shadower in held and shadower.has_zone and origin not in m.board
        m.check("SKL-09", near, f"player {shadower.slot} was not next to the player")
        m.check("SKL-09", "Shadowing" in shadower.skills, f"player {shadower.slot} cannot shadow")
        m.check("SKL-09", shadower.slot not in tried, f"player {shadower.slot} tries twice")
        tried.add(shadower.slot)
        if outrun(m, figure, shadower):
            given = {"figure": shadower.slot, "origin": shadower.square, "square": origin}
            m.take("SKL-09", "moved", cause="shadowing", **given)
            m.put(shadower, origin)
            m.game.entered(m, shadower)


def outrun(m: Match, figure: Figure, shadower: Figure) -> bool:
    """The shadower's dice; whether the player keeps up."""
    given = {"side": shadower.side, "figure": shadower.slot}
    event: Event = throw(m, "SKL-09", "shadowing", (2, 6), **given)
    lead = m.stat(figure, "ma") - m.stat(shadower, "ma")
    same_modifiers(m, "SKL-09", [("MA", lead)], event)
    m.same("SKL-09", "shadowing target", 7, event["target"])
    close = sum(event["faces"]) + lead <= 7
    m.same("SKL-09", "shadowing success", close, event["success"])
    return close
