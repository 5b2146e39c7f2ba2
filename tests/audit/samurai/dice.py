"""Dice of Samurai Bowl: which of them may be thrown again (SAM-TRN-06, SAM-SHU-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.audit.throws import Modifiers, one_of, pair, plain, throw, trial

if TYPE_CHECKING:
    from tests.audit.book import Figure

    from .state import Match

__all__ = ["one_of", "pair", "plain", "throw", "trial"]

SKILL_FOR = {
    "dodge": "Dodge",
    "catch": "Catch",
    "pass": "Pass",
    "pick_up": "Sure Hands",
    "intercept": "Catch",
}
TEAM_REROLLS_FOR = {"dodge", "surge", "pick_up", "pass", "catch", "hand_off", "block"}
AUGURY_FOR = TEAM_REROLLS_FOR


def attempt(
    m: Match,
    rule: str,
    purpose: str,
    figure: Figure,
    target: int,
    modifiers: Modifiers = (),
    *,
    skill: bool = True,
) -> bool:
    """A test of a player, with the re-rolls that may follow a failure (SAM-TRN-06, SAM-SHU-03)."""
    given = {"side": figure.side, "figure": figure.slot}
    success = trial(m, rule, purpose, target, modifiers, **given)
    used: set[str] = set()
    while again(m, figure, purpose, failed=not success, skill=skill, used=used):
        success = trial(m, rule, purpose, target, modifiers, **given)
    return success


def again(
    m: Match, figure: Figure, purpose: str, *, failed: bool, skill: bool, used: set[str]
) -> bool:
    """Whether a re-roll follows in the log; it is judged here. ``used`` are those had so far."""
    source = ""
    if m.sees("rerolls_set", cause="spent"):
        source = "team" if spend_team_reroll(m, figure, purpose, used=used) else "lost"
    if source != "team" and m.sees("spell_cast", spell="augury"):  # even if re-rolled already
        cast_augury(m, figure, purpose)
        source = "augury"
    if source == "lost":
        m.check("SAM-TRN-06", failed, "a re-roll paid for a roll that succeeded")
        m.check("KEM-LON-01", not m.sees("rerolled"), "a roll lost to a Loner is made again")
        return False
    if not m.sees("rerolled"):
        return False
    event = m.take("SAM-TRN-06", "rerolled", side=figure.side, figure=figure.slot, purpose=purpose)
    m.check("SAM-TRN-06", failed, "a roll that succeeded is rolled again")
    if source:
        m.same("SAM-TRN-06", "what rolls it again", source, event["source"])
    else:
        use_skill(m, figure, purpose, event["source"], fit=skill, used=used)
    return True


def use_skill(
    m: Match, figure: Figure, purpose: str, source: str, *, fit: bool, used: set[str]
) -> None:
    """A skill re-rolls what no re-roll has touched (SAM-TRN-06, SAM-SKL-16)."""
    m.check("SAM-SHU-03", source != "augury", "an Augury that nobody cast")
    m.check("SAM-TRN-06", source != "team", "a team re-roll nobody paid for")
    m.check("SAM-TRN-06", not used & {"team", "skill"}, "a roll is re-rolled twice")
    used.add("skill")
    m.same("SAM-TRN-06", "the skill that re-rolls it", SKILL_FOR.get(purpose), source)
    m.check("SAM-TRN-06", source in figure.skills, f"player {figure.slot} has no {source}")
    m.check("SAM-SKL-16", fit, f"{source} may not be used here")


def spend_team_reroll(m: Match, figure: Figure, purpose: str, *, used: set[str]) -> bool:
    """A team re-roll is paid; whether it is not lost on a Loner (SAM-TRN-06, SKL-45)."""
    side = figure.side
    m.take("SAM-TRN-06", "rerolls_set", side=side, left=m.rerolls[side] - 1)
    m.check("SAM-TRN-06", m.rerolls[side] > 0, "no team re-roll left")
    m.check("SAM-TRN-06", m.turn_running and side == m.active, "a team re-roll out of turn")
    m.check("SAM-TRN-06", not m.reroll_spent, "a second team re-roll in a turn")
    m.check("SAM-TRN-06", purpose in TEAM_REROLLS_FOR, f"no team re-roll for {purpose}")
    m.check("SAM-TRN-06", not used & {"team", "skill"}, "a roll is re-rolled twice")
    used.add("team")
    m.rerolls[side] -= 1
    m.cry[side] = False
    m.reroll_spent = True
    if "Loner" in figure.skills:
        m.check("SKL-45", m.on("big_guy_rerolls", "loner"), "a Loner uses a team re-roll")
        if not trial(m, "SKL-45", "loner", 4, side=side, figure=figure.slot):
            return False
    if not m.sees("rerolled"):
        raise m.lose("SAM-TRN-06", "the roll again, for the re-roll just paid")
    return True


def cast_augury(m: Match, figure: Figure, purpose: str) -> None:
    """Augury: own player, own turn, a roll whose failure is a turnover (SAM-SHU-03)."""
    m.take("SAM-SHU-03", "spell_cast", side=figure.side, figures=[figure.slot], squares=[])
    m.check("SAM-SHU-01", m.spell_left[figure.side], "no spell left, or no Shugenja")
    m.check("SAM-SHU-03", m.turn_running and figure.side == m.active, "Augury out of turn")
    m.check("SAM-SHU-03", purpose in AUGURY_FOR, f"no Augury for {purpose}")
    costly = purpose != "catch" or m.at_stake
    m.check("KEM-SHU-01", costly, "Augury for a catch that does not cost the turn")
    m.spell_left[figure.side] = False
    if not m.sees("rerolled"):
        raise m.lose("SAM-SHU-03", "the roll again, for the Augury just cast")
