"""Spells between activations, and Ujiaki at a turn's start (SAM-SHU, SAM-STF)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import ball, dice, geometry, injuries
from .duels import employ

if TYPE_CHECKING:
    from .state import Figure, Match


def window(m: Match, *, start: bool) -> bool:
    """Everything the coaches do here outside activations, the side not moving first (KEM-SHU-02).

    Whether anything was done.
    """
    moving = other = False
    while True:
        if m.sees("staff_used"):
            ujiaki(m, start=start)
            moving = True
        elif m.sees("spell_cast"):
            own = m.peek()["side"] == m.active
            cast(m)
            m.check("KEM-SHU-02", own or not moving, "the side not moving is asked first")
            m.check("KEM-SHU-02", own or not other, "the side not moving is asked once")
            moving, other = moving or own, other or not own
        else:
            return moving or other


def ujiaki(m: Match, *, start: bool) -> None:
    """Ikoma Ujiaki, declared at the start of an own turn (SAM-STF-04)."""
    m.take("SAM-STF-04", "staff_used", side=m.active, staff="ikoma_ujiaki")
    m.check("SAM-STF-04", start, "Ujiaki declared after the turn's start")
    employ(m, m.active, "ikoma_ujiaki", "SAM-STF-04")
    m.ujiaki = True


def cast(m: Match) -> None:
    """One spell a match by an unbarred Team Shugenja (SAM-SHU-01)."""
    event = m.take("SAM-SHU-01", "spell_cast")
    side, spell = event["side"], event["spell"]
    m.check("SAM-SHU-01", m.spell_left[side], f"side {side} has no spell left, or no Shugenja")
    m.spell_left[side] = False
    targets = [m.figures[slot] for slot in event["figures"]]
    own = side == m.active
    if spell == "fires_from_within":
        m.check("SAM-SHU-02", own, "Fires From Within not in an own turn")
        fires(m, event["squares"], targets)
    elif spell == "inner_fire":
        m.check("SAM-SHU-05", own, "Inner Fire not in an own turn")
        inner_fire(m, side, targets)
    elif spell == "void_strike":
        interrupts = own or m.on("spell_interrupts")
        m.check("SAM-SHU-06", interrupts, "Void Strike in the other coach's turn")
        m.check("SAM-SHU-01", m.line_ups[side]["clan"] == "phoenix", "Void Strike is Phoenix lore")
        void_strike(m, side, targets)
    else:
        m.deny("SAM-SHU-01", f"{spell} has no window here")


def fires(m: Match, squares: list[int], targets: list[Figure]) -> None:
    """Three squares that hang together; each standing model there checks agility (SAM-SHU-02)."""
    grouped = len(set(squares)) == 3 and geometry.connected(squares)
    m.check("SAM-SHU-02", grouped, f"{squares} are not three adjacent squares")
    inside = [m.board[s] for s in squares if s in m.board and m.board[s].standing]
    m.same(
        "SAM-SHU-02",
        "models in the fire",
        sorted(f.slot for f in inside),
        sorted(f.slot for f in targets),
    )
    for figure in targets:
        given = {"side": figure.side, "figure": figure.slot}
        if not dice.trial(m, "SAM-SHU-02", "fires", m.agility(figure), **given):
            injuries.fall(m, figure, "fires", None)
    ball.settle(m)


def inner_fire(m: Match, side: int, targets: list[Figure]) -> None:
    """One own downed player stands, free of movement (SAM-SHU-05)."""
    fit = len(targets) == 1 and targets[0].side == side
    m.check("SAM-SHU-05", fit, "Inner Fire is for one own player")
    figure = targets[0]
    m.check("SAM-SHU-05", figure.state in {"prone", "stunned"}, "Inner Fire for one not down")
    m.take("SAM-SHU-05", "stood_up", figure=figure.slot, cost=0)
    figure.state = "standing"


def void_strike(m: Match, side: int, targets: list[Figure]) -> None:
    """D6 above the ST of any model on the pitch: the player is KO'd (SAM-SHU-06)."""
    m.check("SAM-SHU-06", len(targets) == 1, "Void Strike names one model")
    figure = targets[0]
    m.check("SAM-SHU-06", figure.on_pitch, "Void Strike at somebody off the pitch")
    target = m.stat(figure, "st") + 1
    if dice.trial(m, "SAM-SHU-06", "void_strike", target, side=side, figure=figure.slot):
        injuries.suffer(m, figure, "void_strike", None, "knocked_out")
    ball.settle(m)
