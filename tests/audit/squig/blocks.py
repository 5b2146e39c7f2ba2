"""A block at a squig (SQG-BLK, SQG-OUT-04)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.audit.core import ball, blocks, pushes, rerolls
from tests.audit.core.ball import Touchdown
from tests.audit.core.knockdown import fall
from tests.audit.throws import plain, throw

from . import bites, moves

if TYPE_CHECKING:
    from tests.audit.book import Figure
    from tests.audit.core.activation import Action

    from .herd import Squig, SquigMatch

BEFORE = {"surge", "dauntless", "pro", "loner"}


def aimed_at_a_squig(m: SquigMatch) -> bool:
    """Whether the log shows a block at a squig, or what comes before one."""
    ahead = 0
    while (event := m.peek(ahead)).get("event") in {"rolled", "rerolls_set", "rerolled"}:
        if event["event"] == "rolled" and event["purpose"] not in BEFORE:
            return False
        ahead += 1
    return event.get("event") == "squig_blocked"


def block(m: SquigMatch, act: Action) -> None:
    """The block of a Block or Blitz, and with Frenzy perhaps a second (SQG-BLK-01, 10)."""
    attacker = act.figure
    m.check("CORE-ACT-02", act.kind in {"block", "blitz"}, f"a block in a {act.kind} action")
    m.check("CORE-ACT-03", not act.blocks and not act.acted, "a second block in one action")
    m.check("CORE-BLK-02", attacker.standing, f"player {attacker.slot} is {attacker.state}")
    squig = throw_block(m, act)
    if squig is not None and squig.number in m.squigs and not m.due and frenzied(m, act, squig):
        second_block(m, act, squig)
    act.over = act.over or act.kind == "block" or not attacker.standing


def second_block(m: SquigMatch, act: Action, squig: Squig) -> None:
    """Frenzy's, in a Blitz for one more square (SKL-04)."""
    if act.kind == "blitz" and not blocks.affordable(m, act):
        return
    if not aimed_at_a_squig(m) and not m.rolls("surge"):
        raise m.lose("SQG-BLK-10", f"the second block of player {act.figure.slot}")
    throw_block(m, act, squig)


def frenzied(m: SquigMatch, act: Action, squig: Squig) -> bool:
    """Pushed, both still there and next to each other: a squig never lies (SKL-04, BLK-07)."""
    attacker = act.figure
    both = attacker.standing and attacker.on_pitch and squig.free and m.was_pushed
    return both and "Frenzy" in attacker.skills and m.pitch.adjacent(attacker.square, squig.square)


def throw_block(m: SquigMatch, act: Action, again: Squig | None = None) -> Squig | None:
    """One block from its price to the last bounce; the squig if the block was thrown."""
    attacker = act.figure
    act.blocks += 1
    act.acted = act.kind == "block"
    m.was_pushed = False
    if act.kind == "blitz" and not blocks.pay(m, act):
        return None
    number = m.peek(next(i for i in range(99) if m.peek(i).get("event") == "squig_blocked"))["ball"]
    squig = m.squigs.get(number)
    if squig is None:
        raise m.lose("SQG-BLK-01", "a block at a squig on the pitch")
    equal = dauntless(m, act, squig)
    event = m.take("SQG-BLK-01", "squig_blocked", attacker=attacker.slot)
    m.pick(squig)
    m.check("SQG-BLK-01", squig.free, f"squig {number} is carried")
    m.check("SQG-BLK-10", again in {None, squig}, "the second block is at another squig")
    near = squig.free and m.pitch.adjacent(attacker.square, squig.square)
    m.check("SQG-BLK-01", near, f"squig {number} is not next to player {attacker.slot}")
    count, chooser = strengths(m, act, squig, event, equal=equal)
    faces = rerolls.block_dice(m, attacker, count)
    picked = m.take("CORE-BLK-01", "block_die_picked", side=chooser)
    face = picked["face"]
    m.check("CORE-BLK-03", face in faces, f"face {face} is not among {faces}")
    result = blocks.RESULTS.get(face, "")
    m.same("CORE-BLK-03", f"result of face {face}", result, picked["result"])
    resolve(m, act, squig, result)
    return squig


def dauntless(m: SquigMatch, act: Action, squig: Squig) -> bool:
    """2D6 over its ST (SKL-02)."""
    attacker = act.figure
    weaker = blocks.own_strength(m, act) < squig.strength
    if not ("Dauntless" in attacker.skills and weaker):
        m.check("SKL-02", not m.rolls("dauntless"), "Dauntless against a squig no stronger")
        return False
    return rerolls.attempt(m, "SKL-02", "dauntless", attacker, squig.strength + 1, dice=2)


def strengths(
    m: SquigMatch, act: Action, squig: Squig, event: dict[str, Any], *, equal: bool
) -> tuple[int, int]:
    """ST, team-mates and the herd; the number of dice and who picks (SQG-BLK-02, 03)."""
    attacker = act.figure
    helping = sorted(
        f.slot
        for f in m.around(squig.square)
        if f.side == attacker.side and f is not attacker and f.has_zone and unheld(m, f)
    )
    herd = sorted(s.number for s in m.free() if s is not squig and helps(m, s, attacker))
    m.same("SQG-BLK-02", "attacker's assists", helping, sorted(event["attacker_assists"]))
    m.same("SQG-BLK-02", "the herd", herd, sorted(event["herd"]))
    theirs = squig.strength + len(herd)
    ours = (squig.strength if equal else blocks.own_strength(m, act)) + len(helping)
    m.same("CORE-BLK-01", "attacker's strength", ours, event["attacker_strength"])
    m.same("SQG-BLK-02", "the squig's strength", theirs, event["squig_strength"])
    count = 1 if ours == theirs else 3 if max(ours, theirs) > 2 * min(ours, theirs) else 2
    chooser = attacker.side if ours >= theirs else 1 - attacker.side
    m.same("CORE-BLK-01", "number of block dice", count, event["dice"])
    m.same("SQG-BLK-03", "who picks the die", chooser, event["chooser"])
    return count, chooser


def unheld(m: SquigMatch, figure: Figure) -> bool:
    """Whether the player may assist: in no zone of a real opponent, or a guard (SQG-BLK-02,
    SKL-05).
    """
    near = (f for f in m.around(figure.square) if f.side != figure.side)
    return "Guard" in figure.skills or not any(f.has_zone for f in near)


def helps(m: SquigMatch, squig: Squig, attacker: Figure) -> bool:
    """Next to the attacker and in no zone of their team-mates (SQG-BLK-02)."""
    mates = (f for f in m.around(squig.square) if f.side == attacker.side and f is not attacker)
    near = m.pitch.adjacent(squig.square, attacker.square)
    return near and not any(f.has_zone for f in mates)


def resolve(m: SquigMatch, act: Action, squig: Squig, result: str) -> None:
    """What the face does (SQG-BLK-05), and last the squigs it has loosened."""
    attacker = act.figure
    if result == "skull":
        fall(m, attacker, "attacker_down")
        m.due = "attacker_down"
    elif result == "crossed":
        knock_over(m, attacker, squig)
        if "Block" not in attacker.skills:
            fall(m, attacker, "both_down")
            m.due = "both_down"
    else:
        felled = result == "blade" or (result == "bang" and "Tackle" in attacker.skills)
        shove(m, attacker, squig, felled=felled)
    ball.settle(m)


def shove(m: SquigMatch, attacker: Figure, squig: Squig, *, felled: bool) -> None:
    """Side step or push, the follow-up, who was pushed off, then what becomes of the squig."""
    origin = squig.square
    m.crowd = []
    square = pushed_to(m, attacker, squig)
    m.take(
        "SQG-BLK-04",
        "squig_pushed",
        ball=squig.number,
        by=attacker.slot,
        origin=origin,
        square=square,
    )
    squig.square = -1 if square is None else square
    m.was_pushed = True
    if square is not None and m.others_on(square):
        squig.loosened = True
    with m.about(squig):
        pushes.follow_up(m, attacker, origin)
        pushes.into_the_crowd(m)
    if square is None:
        squig.square = origin
        remove(m, attacker, squig, "crushed")
    elif felled:
        knock_over(m, attacker, squig)


def pushed_to(m: SquigMatch, attacker: Figure, squig: Squig) -> int | None:
    """A random empty square next to it; without one an ordinary push (SQG-BLK-04, 11)."""
    near = sorted(m.pitch.neighbours[squig.square])
    empty = [s for s in near if s not in m.board and not m.others_on(s)]
    if empty:
        if len(empty) == 1:
            return empty[0]
        given = {"side": m.active, "figure": None}
        (face,) = plain(m, "SQG-BLK-04", "side_step", (1, len(empty)), **given)
        return empty[min(face, len(empty)) - 1]
    three = m.pitch.far_side(attacker.square, squig.square)
    if None in three:
        return None
    ahead = 0
    while m.peek(ahead).get("event") in {"pushed", "push_resisted"}:
        ahead += 1
    square = m.peek(ahead).get("square")
    m.check("SQG-BLK-11", square in three, f"the squig may go to {three}, not to {square}")
    if square in m.board:
        chain(m, attacker, squig, m.board[square])
    return int(square) if square is not None else None


def chain(m: SquigMatch, attacker: Figure, squig: Squig, victim: Figure) -> None:
    """A player in its way is pushed as by a player (SQG-BLK-11)."""
    events = []
    while m.peek(len(events)).get("event") == "pushed":
        events.append(m.peek(len(events)))
    origin = squig.square
    for depth, event in enumerate(events[::-1]):
        target = pushes.link(m, event, origin, victim, last=depth == len(events) - 1)
        if target is None:
            break
        origin, victim = victim.square, m.board[target]
    pushes.run_action(m, attacker, events)


def knock_over(m: SquigMatch, attacker: Figure, squig: Squig) -> None:
    """Armour 6; broken: squashed; else a Squig Test, and it may split (SQG-BLK-06 to 09)."""
    m.take("SQG-BLK-06", "squig_knocked_over", ball=squig.number, by=attacker.slot)
    mighty = (("Mighty Blow", 1),) if "Mighty Blow" in attacker.skills else ()
    event = throw(m, "SQG-BLK-06", "armour", (2, 6), side=attacker.side, figure=None)
    if bites.broken_armour(m, "SQG-BLK-06", event, [], mighty):
        if bites.squished(m, squig, "squashed"):
            punish(m, attacker)
        return
    with m.about(squig):
        if not moves.test(m, "SQG-BLK-09"):
            moves.split(m, "SQG-BLK-09", squig.square)


def remove(m: SquigMatch, attacker: Figure, squig: Squig, cause: str) -> None:
    """Pushed into the crowd (SQG-OUT-05)."""
    m.take("SQG-OUT-05", "squig_removed", ball=squig.number, cause=cause)
    del m.squigs[squig.number]
    punish(m, attacker)


def punish(m: SquigMatch, attacker: Figure) -> None:
    """The last squig gone by a block: the other side scores, the blocker goes off (SQG-OUT-04)."""
    if m.squigs:
        return
    other = 1 - attacker.side
    m.score[other] += 1
    home, away = m.score
    m.take("SQG-OUT-04", "scored", side=other, figure=None, home=home, away=away)
    m.take("SQG-OUT-04", "sent_off", figure=attacker.slot)
    m.lift(attacker, "sent_off")
    raise Touchdown(other)
