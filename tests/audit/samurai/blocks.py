"""Blocks: strengths, dice, the face picked and what it does (SAM-BLK)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import ball, dice, geometry, pushes
from .ball import Touchdown, judge_touchdown
from .injuries import fall

if TYPE_CHECKING:
    from .movement import Activation
    from .state import Figure, Match

RESULTS = {1: "skull", 2: "crossed", 3: "arrows", 4: "arrows", 5: "bang", 6: "blade"}


def helpers(m: Match, against: Figure, mate: Figure) -> list[int]:
    """Who helps ``mate`` against ``against``: next to them, in no other zone (CORE-BLK-02)."""
    return sorted(
        f.slot
        for f in m.around(against.square)
        if f.side == mate.side
        and f is not mate
        and f.standing
        and not any(
            e.side != f.side and e is not against and e.standing for e in m.around(f.square)
        )
    )


def block(m: Match, act: Activation) -> None:
    """One block from the comparison of strengths to the bouncing ball."""
    attacker = act.figure
    event = m.take("SAM-BLK-01", "blocked", attacker=attacker.slot)
    defender = m.figures[event["defender"]]
    preconditions(m, act, defender)
    dice_count, chooser = strengths(m, attacker, defender, event)
    act.blocks += 1
    result = pick(m, attacker, dice_count, chooser)
    charged = act.squares > 0
    {
        "skull": attacker_down,
        "crossed": both_down,
        "arrows": push_only,
        "bang": bang,
        "blade": blade,
    }[result](m, attacker, defender, charged)
    ball.settle(m)


def preconditions(m: Match, act: Activation, defender: Figure) -> None:
    """A standing player blocks a standing opponent next to them (SAM-BLK-01, SAM-SKL-06)."""
    attacker = act.figure
    m.check("SAM-BLK-01", attacker.standing, f"player {attacker.slot} blocks while not standing")
    m.check(
        "SAM-BLK-01", defender.standing, f"player {defender.slot} is blocked while not standing"
    )
    m.check("SAM-BLK-01", defender.side != attacker.side, "a block against a team-mate")
    touching = (
        attacker.on_pitch
        and defender.on_pitch
        and geometry.adjacent(attacker.square, defender.square)
    )
    m.check("SAM-BLK-01", touching, "a block against somebody not adjacent")
    if act.blocks:
        m.check("SAM-SKL-06", "Frenzy" in attacker.skills, "a second block without Frenzy")
        if m.on("frenzy_cap", "ma"):
            m.check("SAM-SKL-06", act.blocks < m.stat(attacker, "ma"), "more blocks than MA")


def strengths(
    m: Match, attacker: Figure, defender: Figure, event: dict[str, object]
) -> tuple[int, int]:
    """ST plus assists of each side, the number of dice, and who picks (SAM-BLK-02, 03)."""
    helping = helpers(m, defender, attacker)
    hindering = helpers(m, attacker, defender)
    m.same("SAM-BLK-01", "attacker's assists", helping, sorted(event["attacker_assists"]))
    m.same("SAM-BLK-01", "defender's assists", hindering, sorted(event["defender_assists"]))
    ours = m.stat(attacker, "st") + len(helping)
    theirs = m.stat(defender, "st") + len(hindering)
    m.same("SAM-BLK-01", "attacker's strength", ours, event["attacker_strength"])
    m.same("SAM-BLK-01", "defender's strength", theirs, event["defender_strength"])
    count = 1 if ours == theirs else 2
    if m.on("three_dice") and max(ours, theirs) > 2 * min(ours, theirs):
        count = 3
    chooser = attacker.side if ours >= theirs else defender.side
    m.same("SAM-BLK-03", "number of block dice", count, event["dice"])
    m.same("SAM-BLK-03", "who picks the die", chooser, event["chooser"])
    return count, chooser


def pick(m: Match, attacker: Figure, count: int, chooser: int) -> str:
    """The dice, the re-roll a failed block may have, and the face that counts (SAM-TRN-09)."""
    given = {"side": attacker.side, "figure": attacker.slot}
    used: set[str] = set()
    faces = dice.plain(m, "SAM-BLK-03", "block", (count, 6), **given)
    while dice.again(
        m, attacker, "block", failed=failed(faces, attacker, chooser), skill=False, used=used
    ):
        faces = dice.plain(m, "SAM-BLK-03", "block", (count, 6), **given)
    event = m.take("SAM-BLK-04", "block_die_picked", side=chooser)
    face = event["face"]
    m.check("SAM-BLK-04", face in faces, f"face {face} is not among {faces}")
    m.same("SAM-BLK-04", f"result of face {face}", RESULTS[face], event["result"])
    return RESULTS[face]


def failed(faces: list[int], attacker: Figure, chooser: int) -> bool:
    """Whether the block would fell the attacker (SAM-TRN-09)."""
    felling = [f == 1 or (f == 2 and "Block" not in attacker.skills) for f in faces]
    return all(felling) if chooser == attacker.side else any(felling)


def attacker_down(m: Match, attacker: Figure, defender: Figure, charged: bool) -> None:
    """Skull: as if the defender had knocked them over (SAM-BLK-05)."""
    fall(m, attacker, "attacker_down", defender)
    m.due = "attacker_down"


def both_down(m: Match, attacker: Figure, defender: Figure, charged: bool) -> None:
    """Crossed blades: each falls unless the player has Block, the defender first (SAM-BLK-06)."""
    if "Block" not in defender.skills:
        fall(m, defender, "both_down", attacker)
    if "Block" not in attacker.skills:
        fall(m, attacker, "both_down", defender)
        m.due = "both_down"


def push_only(m: Match, attacker: Figure, defender: Figure, charged: bool) -> None:
    """Arrows: a push and no fall (SAM-BLK-08)."""
    shove(m, attacker, defender, felled=False, charged=charged)


def bang(m: Match, attacker: Figure, defender: Figure, charged: bool) -> None:
    """'!': as a blade, but Dodge makes it a push (SAM-BLK-07)."""
    dodges = "Dodge" in defender.skills
    if m.on("tackle_stops_bang") and "Tackle" in attacker.skills:
        dodges = False
    shove(m, attacker, defender, felled=not dodges, charged=charged)


def blade(m: Match, attacker: Figure, defender: Figure, charged: bool) -> None:
    """Blade: pushed and knocked over (SAM-BLK-07)."""
    shove(m, attacker, defender, felled=True, charged=charged)


def shove(m: Match, attacker: Figure, defender: Figure, *, felled: bool, charged: bool) -> None:
    """Pushes, follow-up, the fall, and last the player who went off the pitch (CORE-BLK-05)."""
    m.pushed_out, m.unjudged = None, felled
    stood = attacker.square if m.carrier is attacker else None
    try:
        give_way(m, attacker, defender)
        if felled and defender is not m.pushed_out:
            fall(m, defender, "block", attacker, charged=charged)
        m.unjudged = False
        brought = stood if m.carrier is attacker and attacker.square != stood else None
        judge_touchdown(m, m.carrier, brought)
    except Touchdown:
        out_of_the_drive(m)
        raise
    if m.pushed_out:
        pushes.into_the_crowd(m, m.pushed_out)


def give_way(m: Match, attacker: Figure, defender: Figure) -> None:
    """The chain of pushes and the follow-up."""
    vacated = defender.square
    pushes.push(m, attacker, defender)
    judge_touchdown(m, m.carrier)
    if m.pushed_out is defender or defender.square != vacated:
        pushes.follow_up(m, attacker, vacated)
    elif m.sees("moved", cause="follow_up"):
        m.deny("CORE-PSH-04", "a follow-up though nobody has made room", m.at)


def out_of_the_drive(m: Match) -> None:
    """Whom a push that makes a touchdown sends off the pitch is rolled for (KEM-PSH-01)."""
    if m.pushed_out:
        m.check("KEM-PSH-01", m.rolls("injury"), f"no roll for player {m.pushed_out.slot}")
        pushes.into_the_crowd(m, m.pushed_out)
