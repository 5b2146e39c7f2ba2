"""The dugout, once a turn: a reserve teleported in, the Magic Sponge, Regenerate (DUN-DUG)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.audit.book import CASUALTIES
from tests.audit.core import ball, rerolls
from tests.audit.core.traits import come_to
from tests.audit.throws import trial

from .teleports import teleport

if TYPE_CHECKING:
    from tests.audit.book import Figure
    from tests.audit.core.activation import Action

    from .match import DungeonMatch

WAVERING = {"Bone-Head", "Really Stupid", "Take Root"}


def is_next(m: DungeonMatch) -> bool:
    """Whether the dugout is used next, without anybody being activated."""
    return (
        m.sees("returned_to_reserves", cause="sponge")
        or m.rolls("boarding")
        or m.rolls("regenerate")
    )


def use(m: DungeonMatch) -> None:
    """One of the three, except bringing somebody in."""
    if m.rolls("boarding"):
        board(m)
        return
    figure = m.figures[m.peek()["figure"]]
    spend(m, "DUN-DUG-03" if m.rolls("regenerate") else "DUN-DUG-02", figure)
    if m.rolls("regenerate"):
        m.check(
            "DUN-TEL-04", figure.slot not in m.lost, f"player {figure.slot} is out of the match"
        )
        regenerate(m, figure)
        return
    m.take("DUN-DUG-02", "returned_to_reserves", figure=figure.slot)
    out = figure.state == "knocked_out"
    m.check("DUN-DUG-02", out, f"the sponge for player {figure.slot}, who is {figure.state}")
    figure.state = "reserve"


def spend(m: DungeonMatch, rule: str, figure: Figure) -> None:
    """Once per own turn, before the 25th."""
    m.check(rule, not m.dugout_used, "the dugout is used a second time in the turn")
    m.check(rule, figure.side == m.active, f"the dugout for player {figure.slot} out of turn")
    m.check("DUN-END-02", not m.dugout_closed(m.active), "the dugout is closed")
    m.dugout_used = True


def regenerate(m: DungeonMatch, figure: Figure) -> None:
    """4-6 to reserves; once per injury (DUN-DUG-03)."""
    due = figure.slot in m.pending_roll and figure.state in CASUALTIES
    m.check("DUN-DUG-03", due, f"player {figure.slot} has no roll to come")
    m.pending_roll.discard(figure.slot)
    given = {"side": figure.side, "figure": figure.slot}
    saved = trial(m, "DUN-DUG-03", "regenerate", 4, **given)
    m.take("DUN-DUG-03", "treated", figure=figure.slot, means="regenerate", saved=saved)
    if saved:
        given = {"figure": figure.slot, "cause": "regenerate"}
        m.take("DUN-DUG-03", "returned_to_reserves", **given)
        figure.state = "reserve"


def board(m: DungeonMatch) -> None:
    """Who has one of three traits may not want to come (DUN-SKL-01)."""
    figure = m.figures[m.peek()["figure"]]
    m.check("DUN-SKL-01", bool(figure.skills & WAVERING), f"player {figure.slot} does not waver")
    able = available(m, figure)
    m.check("DUN-DUG-01", able, f"player {figure.slot} cannot be teleported in")
    if rerolls.attempt(m, "DUN-SKL-01", "boarding", figure, 2):
        m.boarding = figure.slot
        if not m.sees("activated", figure=figure.slot):
            raise m.lose("DUN-SKL-01", f"player {figure.slot} to be teleported in")
        return
    m.take("DUN-SKL-01", "balked", figure=figure.slot)
    m.balked.add(figure.slot)


def available(m: DungeonMatch, figure: Figure) -> bool:
    """A reserve of the moving side, who has not refused in this turn."""
    waits = figure.state == "reserve" and not figure.held_back
    return waits and figure.side == m.active and figure.slot not in m.balked


def called_in(m: DungeonMatch, figure: Figure) -> bool:
    """Whether an activation is that of a reserve to be teleported in (DUN-DUG-01)."""
    if figure.on_pitch or not available(m, figure):
        return False
    spend(m, "DUN-DUG-01", figure)
    willing = not figure.skills & WAVERING or m.boarding == figure.slot
    m.check("DUN-SKL-01", willing, f"player {figure.slot} comes without a roll")
    m.called = figure
    return True


def bring_in(m: DungeonMatch, act: Action) -> None:
    """The action is declared; the die, one square, and the action goes on (DUN-DUG-01)."""
    figure, m.called = act.figure, None
    m.check("DUN-DUG-01", act.kind != "block", "a plain Block from the dugout")
    figure.state, figure.played = "standing", True
    act.used = 1
    if act.used >= m.stat(figure, "ma"):
        m.winded.add(figure.slot)
    if figure.gazed and not figure.skills & {"Bone-Head", "Really Stupid"}:
        come_to(m, figure, "SKL-52")
    teleport(m, figure)
    act.over = not (figure.on_pitch and figure.standing)
    ball.settle(m)
