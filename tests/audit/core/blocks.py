"""Blocks: what comes first, strengths, dice, the face picked and what it does (CORE-BLK)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import ball, movement, passes, pushes, rerolls
from .knockdown import fall

if TYPE_CHECKING:
    from tests.audit.book import Figure

    from .activation import Action
    from .match import Match

RESULTS = {1: "skull", 2: "crossed", 3: "arrows", 4: "arrows", 5: "bang", 6: "blade"}


def helpers(m: Match, against: Figure, mate: Figure) -> list[int]:
    """Who assists ``mate`` against ``against`` (CORE-BLK-02, SKL-05)."""
    return sorted(
        f.slot
        for f in m.around(against.square)
        if f.side == mate.side and f is not mate and f.has_zone and free(m, f, against)
    )


def free(m: Match, figure: Figure, against: Figure) -> bool:
    """Whether the player is in no tackle zone but the target's, or is a guard."""
    if "Guard" in figure.skills:
        return True
    zones = (e for e in m.around(figure.square) if e.side != figure.side and e is not against)
    return not any(e.has_zone for e in zones)


def block(m: Match, act: Action) -> None:
    """A block, and with Frenzy perhaps the second (CORE-BLK-05, SKL-04)."""
    attacker = act.figure
    standing = attacker.standing
    m.check("CORE-BLK-02", standing, f"player {attacker.slot} blocks while {attacker.state}")
    defender = throw_block(m, act)
    if defender is None or m.due:
        return
    if "Frenzy" in attacker.skills and act.pushed is defender and within_reach(m, act, defender):
        frenzy(m, act, defender)


def within_reach(m: Match, act: Action, defender: Figure) -> bool:
    """Both still stand, next to each other (SKL-04)."""
    attacker = act.figure
    both = attacker.standing and defender.standing and attacker.on_pitch and defender.on_pitch
    return both and m.pitch.adjacent(attacker.square, defender.square)


def frenzy(m: Match, act: Action, defender: Figure) -> None:
    """The second block at the same opponent; in a Blitz for one more square (SKL-04)."""
    if act.kind == "blitz" and not affordable(m, act):
        return
    if not about_to_block(m, act.figure, defender):
        raise m.lose("SKL-04", f"the second block of player {act.figure.slot}")
    throw_block(m, act)


def affordable(m: Match, act: Action) -> bool:
    """Whether a square of movement or of going for it is left for it."""
    limit = 3 if "Sprint" in act.figure.skills else 2
    room = act.used < m.stat(act.figure, "ma") or act.extra < limit
    return room and not act.figure.rooted


def about_to_block(m: Match, attacker: Figure, defender: Figure) -> bool:
    """Whether the log shows a block of these two, or what comes before it."""
    if m.sees("blocked"):
        return bool(m.peek()["attacker"] == attacker.slot and m.peek()["defender"] == defender.slot)
    before = {"surge", "foul_appearance", "dauntless", "precarious"}
    if m.sees("rolled") and m.peek()["purpose"] in before:
        return bool(m.peek()["figure"] == attacker.slot)
    return m.sees("skill_used", skill="Dump-Off", figure=defender.slot)


def target_of(m: Match) -> Figure:
    """Whom the coming block is aimed at: the log names them in ``blocked``."""
    ahead = 0
    while (event := m.peek(ahead)) and event["event"] != "activated":
        if event["event"] == "blocked":
            return m.figures[event["defender"]]
        ahead += 1
    raise m.lose("CORE-BLK-01", "a block")


def throw_block(m: Match, act: Action) -> Figure | None:
    """One block from what precedes it to the bouncing ball; its target if it was thrown."""
    attacker = act.figure
    act.blocks += 1
    act.acted = act.kind == "block"
    if act.kind == "blitz" and not pay(m, act):
        return None
    if not m.game.ventures(m, attacker):
        return None
    if m.rolls("foul_appearance") and not bear_the_sight(m, act):
        return None
    defender = target_of(m)
    repulsive = "Foul Appearance" in defender.skills and not act.bore_it
    m.check("SKL-35", not repulsive, f"player {defender.slot} is blocked without the roll")
    act.bore_it = False
    passes.dump_off(m, defender)
    equal = dauntless(m, act, defender)
    event = m.take("CORE-BLK-01", "blocked", attacker=attacker.slot, defender=defender.slot)
    preconditions(m, attacker, defender)
    count, chooser = strengths(m, act, defender, event, equal=equal)
    faces = rerolls.block_dice(m, attacker, count)
    picked = m.take("CORE-BLK-01", "block_die_picked", side=chooser)
    face = picked["face"]
    m.check("CORE-BLK-03", face in faces, f"face {face} is not among {faces}")
    m.same("CORE-BLK-03", f"result of face {face}", RESULTS.get(face), picked["result"])
    act.pushed = None
    resolve(m, act, defender, RESULTS.get(face, ""))
    return defender


def pay(m: Match, act: Action) -> bool:
    """A square of movement, or of going for it (CORE-ACT-03, CORE-GFI-01)."""
    extra = act.used >= m.stat(act.figure, "ma")
    act.used += 1
    return movement.go_for_it(m, act) if extra else True


def bear_the_sight(m: Match, act: Action) -> bool:
    """2+ or the block is lost (SKL-35)."""
    figure = act.figure
    if rerolls.attempt(m, "SKL-35", "foul_appearance", figure, 2):
        repulsive = "Foul Appearance" in target_of(m).skills
        m.check("SKL-35", repulsive, "a roll for somebody who looks like other people")
        act.bore_it = True
        return True
    near = [f for f in m.around(figure.square) if f.side != figure.side and f.standing]
    fit = any("Foul Appearance" in f.skills for f in near)
    m.check("SKL-35", fit, "a block lost though nobody near looks foul")
    m.take("SKL-35", "action_lost", figure=figure.slot)
    return False


def dauntless(m: Match, act: Action, defender: Figure) -> bool:
    """2D6 over their ST: as strong before assists (SKL-02)."""
    attacker = act.figure
    weaker = own_strength(m, act) < m.stat(defender, "st")
    if not ("Dauntless" in attacker.skills and weaker):
        m.check("SKL-02", not m.rolls("dauntless"), "Dauntless against somebody no stronger")
        return False
    target = m.stat(defender, "st") + 1
    return rerolls.attempt(m, "SKL-02", "dauntless", attacker, target, dice=2)


def own_strength(m: Match, act: Action) -> int:
    """ST, and horns in a Blitz (SKL-36)."""
    horns = act.kind == "blitz" and "Horns" in act.figure.skills
    return m.stat(act.figure, "st") + horns


def preconditions(m: Match, attacker: Figure, defender: Figure) -> None:
    """A standing opponent in an adjacent square (CORE-ACT-02)."""
    m.check("CORE-ACT-02", defender.standing, f"player {defender.slot} is {defender.state}")
    m.check("CORE-ACT-02", defender.side != attacker.side, "a block against a team-mate")
    near = attacker.on_pitch and defender.on_pitch
    near = near and m.pitch.adjacent(attacker.square, defender.square)
    m.check("CORE-ACT-02", near, "a block against somebody not adjacent")


def strengths(
    m: Match, act: Action, defender: Figure, event: dict[str, object], *, equal: bool
) -> tuple[int, int]:
    """ST plus assists of each side, the number of dice, and who picks (CORE-BLK-01, 02)."""
    attacker = act.figure
    helping = helpers(m, defender, attacker)
    hindering = helpers(m, attacker, defender)
    m.same("CORE-BLK-02", "attacker's assists", helping, sorted(event["attacker_assists"]))  # type: ignore[call-overload]
    m.same("CORE-BLK-02", "defender's assists", hindering, sorted(event["defender_assists"]))  # type: ignore[call-overload]
    theirs = m.stat(defender, "st")
    ours = (theirs if equal else own_strength(m, act)) + len(helping)
    theirs += len(hindering)
    m.same("CORE-BLK-01", "attacker's strength", ours, event["attacker_strength"])
    m.same("CORE-BLK-01", "defender's strength", theirs, event["defender_strength"])
    count = 1 if ours == theirs else 3 if max(ours, theirs) > 2 * min(ours, theirs) else 2
    chooser = attacker.side if ours >= theirs else defender.side
    m.same("CORE-BLK-01", "number of block dice", count, event["dice"])
    m.same("CORE-BLK-01", "who picks the die", chooser, event["chooser"])
    return count, chooser


def resolve(m: Match, act: Action, defender: Figure, result: str) -> None:
    """What the face does (CORE-BLK-04), and last the loose ball (CORE-BLK-05)."""
    attacker = act.figure
    if result == "skull":
        fall(m, attacker, "attacker_down", defender)
        m.due = m.due or "attacker_down"
    elif result == "crossed":
        both_down(m, attacker, defender)
    else:
        dodges = "Dodge" in defender.skills and "Tackle" not in attacker.skills
        felled = result == "blade" or (result == "bang" and not dodges)
        act.pushed = pushes.shove(m, attacker, defender, felled=felled)
    m.game.targeted(m, defender)
    ball.settle(m)


def both_down(m: Match, attacker: Figure, defender: Figure) -> None:
    """Each without Block is knocked down, the defender first (CORE-BLK-04, 05)."""
    if "Block" not in defender.skills:
        fall(m, defender, "both_down", attacker)
    if "Block" not in attacker.skills:
        fall(m, attacker, "both_down", defender)
        m.due = m.due or "both_down"
