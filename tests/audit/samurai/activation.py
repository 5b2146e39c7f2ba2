"""One player's activation: steps, then at most one act (SAM-TRN-03, 04)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import blocks, movement, passes, penalties
from .movement import Activation

if TYPE_CHECKING:
    from .state import Match

# What shows that the player is done.
OVER = {"activated", "turn_ended", "turnover", "spell_cast", "turned_face_up", "conceded"}


def activate(m: Match) -> None:
    """From ``activated`` to whatever ends it."""
    event = m.take("SAM-TRN-03", "activated")
    figure = m.figures[event["figure"]]
    m.check("SAM-TRN-03", figure.side == m.active, f"player {figure.slot} moves out of turn")
    m.check("SAM-TRN-04", figure.slot not in m.activated, f"player {figure.slot} is returned to")
    up = figure.state in {"standing", "prone"}
    m.check("SAM-INJ-01", up, f"player {figure.slot} is activated while {figure.state}")
    m.activated.add(figure.slot)
    act = Activation(figure)
    while m.due is None and not act.over and go_on(m, act):
        pass


def go_on(m: Match, act: Activation) -> bool:
    """Read one more thing the player does, if the log shows one."""
    slot = act.figure.slot
    event = m.peek()
    kind = event.get("event")
    if kind in OVER:
        return False
    if kind == "stood_up" or m.rolls("stand_up"):
        movement.stand_up(m, act)
    elif kind == "moved" and event["cause"] != "follow_up":
        movement.step(m, act)
    elif kind == "blocked":
        begin_act(m, act, again=act.blocks > 0)
        blocks.block(m, act)
    elif kind == "fouled":
        begin_act(m, act)
        penalties.foul(m, act)
    elif kind == "passed":
        begin_act(m, act)
        no_ball_yet(m)
        passes.throw(m, act)
    elif m.sees("offered"):
        if m.on("handoff_free"):
            m.check("SAM-PAS-08", not act.acted, "a hand-off after the act that ends the turn")
        else:
            begin_act(m, act)
        no_ball_yet(m)
        passes.hand_off(m, act)
    else:
        raise m.lose("SAM-TRN-03", f"something player {slot} may do, or the next activation")
    return True


def begin_act(m: Match, act: Activation, *, again: bool = False) -> None:
    """Throw, Block or Foul: one per model, or one per coach by house rule (SAM-TRN-03)."""
    figure = act.figure
    if act.acted and not again:
        m.check("SAM-TRN-03", holds=False, text=f"player {figure.slot} acts twice")
    if again:
        m.check("SAM-TRN-03", not act.has_fouled, "a block after another act")
    act.acted = True
    if m.on("samurai_actions", "per_coach"):
        m.check("SAM-TRN-03", m.actor in {None, figure}, "a second model acts in this turn")
    m.actor = figure
    act.has_fouled = m.sees("fouled") or act.has_fouled


def no_ball_yet(m: Match) -> None:
    """In the bonus turn the ball has not landed (SAM-KIK-10)."""
    m.check("SAM-KIK-10", not m.bonus_turn, "no ball actions in the bonus turn")
