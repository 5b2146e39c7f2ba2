"""One player's action: declared, begun with a trait, moves and its act (CORE-SEQ-04, CORE-ACT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import ball, blocks, fouls, movement, passes, rerolls, teammates, traits
from .injuries import injure
from .knockdown import armour

if TYPE_CHECKING:
    from tests.audit.book import Figure

    from .match import Match

ONE_A_TURN = {"blitz", "pass", "hand_off", "foul"}
ACTIONS = {"move", "block"} | ONE_A_TURN
# What shows that the player is done.
OVER = {"activated", "turn_ended", "turnover", "turned_face_up", "bitten", "went_to_reserves"}


class Action:
    """What a player has declared, and how much of it is used up."""

    def __init__(self, figure: Figure, kind: str) -> None:
        self.figure, self.kind = figure, kind
        self.used = self.extra = self.blocks = 0
        self.acted = self.over = self.leapt = self.bore_it = False
        self.pushed: Figure | None = None


def activate(m: Match) -> None:
    """From ``activated`` to whatever ends it."""
    event = m.take("CORE-SEQ-04", "activated")
    figure = m.figures[event["figure"]]
    m.check("CORE-TRN-02", figure.side == m.active, f"player {figure.slot} moves out of turn")
    m.check("CORE-TRN-02", figure.slot not in m.activated, f"player {figure.slot} acts again")
    up = figure.state in {"standing", "prone"} or m.game.called_in(m, figure)
    m.check("CORE-TRN-02", up, f"player {figure.slot} is activated while {figure.state}")
    m.activated.add(figure.slot)
    act = declare(m, figure)
    try:
        m.game.begun(m, act)
        if not act.over:
            traits.on_declaring(m, act)
        m.game.declared(m, act)
        jump_up(m, act)
        while m.due is None and not act.over and go_on(m, act):
            pass
    finally:
        m.hungry = m.hungry and figure.on_pitch
    traits.feed(m, act)
    own = figure.side == m.active and figure.slot not in m.excused
    if not m.due and own and not figure.standing and act.used:
        m.check("CORE-TRN-03", figure.state == "prone", f"player {figure.slot} is {figure.state}")


def declare(m: Match, figure: Figure) -> Action:
    """Which action, counted against the turn's limit at once (CORE-TRN-02)."""
    kind = m.take("CORE-TRN-02", "declared", figure=figure.slot)["action"]
    m.check("CORE-TRN-02", kind in ACTIONS, f"there is no action {kind}")
    if kind in ONE_A_TURN:
        m.check("CORE-TRN-02", kind not in m.declared, f"a second {kind} in the turn")
        m.declared.add(kind)
    if m.bonus_turn:
        m.check("CORE-KIK-28", kind not in {"pass", "hand_off"}, "no ball actions in it")
    if kind == "block" and figure.state == "prone":
        m.check("CORE-ACT-02", "Jump Up" in figure.skills, "a prone player declares a Block")
    return Action(figure, kind)


def jump_up(m: Match, act: Action) -> None:
    """A Block declared lying down needs AG + 2 (SKL-16)."""
    figure = act.figure
    if act.over or act.kind != "block" or figure.state != "prone":
        return
    if not m.rolls("jump_up"):
        return
    bonus = [("Jump Up", 2)]
    if rerolls.attempt(m, "SKL-16", "jump_up", figure, m.agility(figure), bonus):
        m.take("SKL-16", "stood_up", figure=figure.slot, cost=0)
        figure.state = "standing"
    else:
        m.take("SKL-16", "action_lost", figure=figure.slot)
        act.over = True


def go_on(m: Match, act: Action) -> bool:
    """Read one more thing the player does, if the log shows one."""
    event = m.peek()
    kind = event.get("event")
    if kind in OVER or kind is None or m.game.turns_away(m):
        return False
    if m.hungry and kind == "ball_dropped":
        return False
    if m.game.acts(m, act):
        return True
    if kind == "stood_up" or m.rolls("stand_up"):
        movement.stand_up(m, act)
    elif kind == "moved" and event["cause"] in {"move", "surge", "leap"}:
        movement.step(m, act)
    elif blocking(m, act):
        blitz_or_block(m, act)
    elif kind in ACTS:
        rule, allowed, does = ACTS[kind]
        m.check(rule, act.kind in allowed, f"{kind} in a {act.kind} action")
        m.check("CORE-ACT-04", not act.acted, f"{kind} after the act that ends the action")
        does(m, act)
    else:
        raise m.lose("CORE-SEQ-04", f"something player {act.figure.slot} may do")
    return True


def blocking(m: Match, act: Action) -> bool:
    """Whether a block comes next, or what precedes one."""
    event = m.peek()
    if event["event"] == "blocked" or m.sees("skill_used", skill="Dump-Off"):
        return True
    before = event.get("purpose") in {"foul_appearance", "dauntless", "surge"}
    return event["event"] == "rolled" and before and event["figure"] == act.figure.slot


def blitz_or_block(m: Match, act: Action) -> None:
    """One block in a Block or Blitz action (CORE-ACT-02, 03)."""
    if surge_for_a_stab(m):
        stab(m, act)
        return
    m.check("CORE-ACT-02", act.kind in {"block", "blitz"}, f"a block in a {act.kind} action")
    m.check("CORE-ACT-03", not act.blocks and not act.acted, "a second block in one action")
    blocks.block(m, act)
    act.over = act.over or act.kind == "block" or not act.figure.standing


def surge_for_a_stab(m: Match) -> bool:
    """Whether the going-for-it die pays for a stab, not a block."""
    ahead = 0
    while m.peek(ahead).get("event") in {"rolled", "rerolls_set", "rerolled"}:
        ahead += 1
    return m.peek(ahead).get("event") == "stabbed"


def stab(m: Match, act: Action) -> None:
    """Instead of a block: plain armour, plain injury; a Blitz ends with it (SKL-54)."""
    figure = act.figure
    m.check("SKL-54", act.kind in {"block", "blitz"}, f"a stab in a {act.kind} action")
    m.check("SKL-54", not act.blocks, "a stab after a block")
    act.blocks += 1
    if act.kind == "blitz" and not blocks.pay(m, act):
        return
    event = m.take("SKL-54", "stabbed", figure=figure.slot)
    victim = m.figures[event["victim"]]
    act.acted = act.over = True
    m.check("SKL-54", "Stab" in figure.skills, f"player {figure.slot} has no dagger")
    blocks.preconditions(m, figure, victim)
    broken, _ = armour(m, victim, figure.side, [], [])
    if broken:
        injure(m, victim, "stab", figure, [])
    ball.settle(m)


def gaze(m: Match, act: Action) -> None:
    """AG, -1 for each enemy zone on them but the victim's (SKL-52)."""
    figure = act.figure
    event = m.take("SKL-52", "gazed", figure=figure.slot)
    victim = m.figures[event["victim"]]
    act.acted = act.over = True
    m.check("SKL-52", "Hypnotic Gaze" in figure.skills, f"player {figure.slot} cannot gaze")
    near = victim.on_pitch and m.pitch.adjacent(figure.square, victim.square)
    m.check("SKL-52", near and victim.side != figure.side, f"player {victim.slot} is no victim")
    others = m.zones(figure.square, figure.side) - victim.has_zone
    bonus = [("tackle zones", -others)]
    if rerolls.attempt(m, "SKL-52", "gaze", figure, m.agility(figure), bonus):
        m.take("SKL-52", "zone_lost", figure=victim.slot)
        victim.dazed = victim.gazed = True


ANY = ACTIONS
ACTS = {
    "fouled": ("CORE-FOU-02", {"foul"}, fouls.foul),
    "thrown": ("CORE-ACT-04", {"pass"}, passes.throw),
    "offered": ("CORE-HND-01", {"hand_off"}, passes.hand_off),
    "hurled": ("SKL-49", {"pass"}, teammates.hurl),
    "gazed": ("SKL-52", ANY, gaze),
    "stabbed": ("SKL-54", {"block", "blitz"}, stab),
}
