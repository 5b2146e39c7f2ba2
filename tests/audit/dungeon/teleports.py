"""Teleport pads: the die, the chain, the second time in a turn, lost in space (DUN-TEL)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.audit.book import CASUALTIES
from tests.audit.core import ball, injuries
from tests.audit.core.knockdown import drop
from tests.audit.throws import plain

from .pits import tread

if TYPE_CHECKING:
    from tests.audit.book import Figure

    from .match import DungeonMatch

MAX_LINKS = 20


def teleport(m: DungeonMatch, figure: Figure) -> None:
    """The player and the players displaced, each link whole before the next (DUN-TEL-01,
    DUN-TEL-06).
    """
    origin: int | None = figure.square if figure.on_pitch else None
    if origin is not None and m.own_action(figure):
        pay(m, figure)
    traveller: Figure | None = figure
    links = 0
    while traveller is not None:
        links += 1
        traveller, origin = link(m, traveller, origin, last=links > MAX_LINKS)
    ball.settle(m)


def pay(m: DungeonMatch, figure: Figure) -> None:
    """A square if the player has one left; if it was the last, no going for it (DUN-TEL-03)."""
    act = m.act
    if act is not None and act.used < m.stat(figure, "ma"):
        act.used += 1
        if act.used >= m.stat(figure, "ma"):
            m.winded.add(figure.slot)


def link(
    m: DungeonMatch, figure: Figure, origin: int | None, *, last: bool
) -> tuple[Figure | None, int | None]:
    """One player and their die; who is displaced, and from which pad."""
    (face,) = plain(m, "DUN-TEL-01", "teleport", (1, 6), side=figure.side, figure=figure.slot)
    m.teleports[figure.slot] += 1
    if last or (origin is not None and m.pad_at[origin] == face):
        lost(m, figure, origin)
        return None, None
    square = m.pads[face]
    other = m.board.pop(square, None)
    if other is figure:
        other = None
    if other is not None:
        other.square = -1
    m.take("DUN-TEL-02", "teleported", figure=figure.slot, pad=face, origin=origin, square=square)
    held = m.holds(figure)
    m.put(figure, square)
    m.entering.pop(figure.slot, None)
    figure.rooted = False  # DUN-SKL-04
    if m.teleports[figure.slot] > 1:
        injuries.injure(m, figure, "teleport", None, [])
        blame(m, figure, held=held)
    if figure.on_pitch and square in m.pitch.precarious:
        tread(m, figure)
    return other, square


def lost(m: DungeonMatch, figure: Figure, origin: int | None) -> None:
    """Out of the match; a second teleport hurts them all the same (DUN-TEL-04, DUN-TEL-05)."""
    m.take("DUN-TEL-04", "lost_in_space", figure=figure.slot)
    held = m.holds(figure)
    if origin is not None:
        figure.square = origin
        drop(m, figure)
    m.lift(figure, "lost_in_space")
    m.lost.add(figure.slot)
    figure.rooted = False
    if m.teleports[figure.slot] > 1:
        given = {"side": 1 - figure.side, "figure": figure.slot}
        faces = plain(m, "DUN-TEL-05", "injury", (2, 6), **given)
        if injuries.verdict(m, figure, sum(faces)) in {"casualty", *CASUALTIES}:
            result = injuries.verdict(m, figure, sum(faces))
            injuries.worsen(m, figure, "teleport", None, result)
            if figure.state == "reserve":
                figure.state = "lost_in_space"
    blame(m, figure, held=held)


def blame(m: DungeonMatch, figure: Figure, *, held: bool) -> None:
    """Lost, hurt or down in their own action, or with the ball (DUN-TEL-07)."""
    if not (figure.on_pitch and figure.standing) and (m.own_action(figure) or held):
        m.turns_over(figure, "teleport")
