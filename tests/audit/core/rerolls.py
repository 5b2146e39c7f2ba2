"""Tests of a player and the re-rolls that may follow them (CORE-RRL, SKL-08, SKL-45)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.audit.throws import Modifiers, plain, throw, trial

if TYPE_CHECKING:
    from tests.audit.book import Figure

    from .match import Match

SKILL_FOR = {
    "dodge": "Dodge",
    "surge": "Sure Feet",
    "pick_up": "Sure Hands",
    "catch": "Catch",
    "intercept": "Catch",
    "pass": "Pass",
}
ONCE_A_TURN = {"Dodge", "Sure Feet", "Break Tackle", "Pro"}
# Agility tests, going for it, block dice, skill checks (CORE-RRL-01).
AGILITY_TESTS = {
    *("dodge", "pick_up", "catch", "pass", "intercept", "leap", "landing", "gaze", "jump_up"),
    *("throw_team_mate", "safe_throw"),
}
SKILL_CHECKS = {
    *("bone_head", "really_stupid", "wild_animal", "take_root", "bite", "foul_appearance"),
    *("dauntless", "hungry", "precarious", "boarding"),
}
ON_TEAM = AGILITY_TESTS | SKILL_CHECKS | {"surge", "block"}


def attempt(
    m: Match,
    rule: str,
    purpose: str,
    figure: Figure,
    target: int,
    modifiers: Modifiers = (),
    *,
    dice: int = 1,
    skill: bool = True,
) -> bool:
    """A test of a player, with whatever re-roll follows; ``skill`` says whether their own may."""
    given = {"side": figure.side, "figure": figure.slot}
    success = trial(m, rule, purpose, target, modifiers, dice=dice, **given)
    m.face = m.peek(-1)["faces"][0]
    if again(m, figure, purpose, failed=not success, skill=skill):
        success = trial(m, rule, purpose, target, modifiers, dice=dice, **given)
        m.face = m.peek(-1)["faces"][0]
        once_only(m, figure, purpose)
    return success


def once_only(m: Match, figure: Figure, purpose: str) -> None:
    """No die is re-rolled twice (CORE-RRL-02)."""
    spent = m.sees("rerolls_set", cause="spent", side=figure.side)
    more = m.sees("rerolled", figure=figure.slot, purpose=purpose)
    m.check("CORE-RRL-02", not more and not spent, f"the {purpose} is re-rolled twice")


def again(m: Match, figure: Figure, purpose: str, *, failed: bool, skill: bool = True) -> bool:
    """Whether the roll is made again; how is judged here. One means a roll, win or lose."""
    if m.rolls("pro") and m.peek()["figure"] == figure.slot:
        if not pro(m, figure):
            nothing_more(m, figure, purpose)
            return False
        source = "Pro"
    elif m.sees("rerolls_set", cause="spent", side=figure.side):
        if not spend_team_reroll(m, figure, purpose):
            nothing_more(m, figure, purpose)
            return False
        source = "team"
    elif m.sees("rerolled", purpose=purpose):
        source = SKILL_FOR.get(purpose, "none")
        own_skill(m, figure, source, failed=failed, fit=skill)
    else:
        return False
    given = {"side": figure.side, "figure": figure.slot, "purpose": purpose}
    m.take("CORE-RRL-01", "rerolled", source=source, **given)
    return True


def nothing_more(m: Match, figure: Figure, purpose: str) -> None:
    """A re-roll tried in vain was that roll's re-roll (KEM-LON-01, SKL-08)."""
    m.check("KEM-LON-01", not m.sees("rerolled"), f"the {purpose} is rolled again in spite of it")
    spent = m.sees("rerolls_set", cause="spent", side=figure.side)
    m.check("CORE-RRL-02", not spent, f"a second re-roll for the {purpose}")


def own_skill(m: Match, figure: Figure, source: str, *, failed: bool, fit: bool) -> None:
    """A skill re-rolls a failed roll, some of them once per turn (SKL-11 to 24)."""
    m.check("CORE-RRL-03", source in figure.skills, f"player {figure.slot} has no {source}")
    m.check("CORE-RRL-03", failed, "a skill re-rolls what has not failed")
    m.check("SKL-12", fit, f"{source} may not be used here")
    m.check("CORE-RRL-03", source not in figure.spent, f"{source} a second time in the turn")
    if source in ONCE_A_TURN:
        figure.spent.add(source)


def pro(m: Match, figure: Figure) -> bool:
    """Once per turn, 4+ (SKL-08)."""
    m.check("SKL-08", "Pro" in figure.skills, f"player {figure.slot} is no Pro")
    m.check("SKL-08", "Pro" not in figure.spent, "Pro a second time in the turn")
    figure.spent.add("Pro")
    return trial(m, "SKL-08", "pro", 4, side=figure.side, figure=figure.slot)


def spend_team_reroll(m: Match, figure: Figure, purpose: str) -> bool:
    """A team re-roll is paid; whether it is not lost on a Loner (CORE-RRL-01, SKL-45)."""
    side = figure.side
    m.take("CORE-RRL-01", "rerolls_set", side=side, left=m.rerolls[side] - 1)
    m.check("CORE-RRL-01", m.rerolls[side] > 0, "no team re-roll left")
    m.check("CORE-RRL-01", m.moving(figure), "a team re-roll out of turn")
    m.check("CORE-RRL-01", not m.reroll_spent, "a second team re-roll in a turn")
    m.check("CORE-RRL-01", purpose in ON_TEAM, f"no team re-roll for {purpose}")
    m.rerolls[side] -= 1
    m.reroll_spent = True
    if "Loner" in figure.skills:
        m.check("SKL-45", m.on("big_guy_rerolls", "loner"), "a Loner uses a team re-roll")
        return trial(m, "SKL-45", "loner", 4, side=side, figure=figure.slot)
    return True


def block_dice(m: Match, figure: Figure, count: int) -> list[int]:
    """All the dice of a block, and all of them again (CORE-BLK-05, CORE-RRL-01)."""
    given = {"side": figure.side, "figure": figure.slot}
    faces = plain(m, "CORE-BLK-01", "block", (count, 6), **given)
    if again(m, figure, "block", failed=True, skill=False):
        faces = plain(m, "CORE-BLK-01", "block", (count, 6), **given)
        once_only(m, figure, "block")
    return faces


__all__ = ["again", "attempt", "block_dice", "once_only", "plain", "throw", "trial"]
