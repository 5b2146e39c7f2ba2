"""Precarious positions, pits, and the ball that falls into one (DUN-PRE, DUN-PIT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.audit.core import ball, injuries, rerolls
from tests.audit.core.knockdown import drop
from tests.audit.throws import plain

if TYPE_CHECKING:
    from tests.audit.book import Figure

    from .match import DungeonMatch


def tread(m: DungeonMatch, figure: Figure, rule: str = "DUN-PRE-02") -> bool:
    """D6: on a 1 the player falls into the pit."""
    if rerolls.attempt(m, rule, "precarious", figure, 2):
        return True
    plunge(m, figure)
    return False


def ventures(m: DungeonMatch, figure: Figure) -> bool:
    """One roll for each event of the list (DUN-PRE-03), unless it was thrown already."""
    dared, m.dared = m.dared, None
    if not m.on("precarious_list", "full") or figure.square not in m.pitch.precarious:
        m.check("DUN-PRE-03", dared is None, "a precarious roll for nothing")
        return True
    return dared == figure.slot or tread(m, figure, "DUN-PRE-03")


def plunge(m: DungeonMatch, figure: Figure) -> None:
    """The casualty table at once, and no other roll; no SPP (DUN-PIT-01)."""
    m.take("DUN-PIT-01", "fell_into_pit", figure=figure.slot)
    if m.holds(figure):
        drop(m, figure)
        m.in_pit = True
    figure.rooted = False
    m.lift(figure, figure.state)
    if m.moving(figure) and m.due in {None, "teleport"}:
        m.due = "pit"
    injuries.worsen(m, figure, "pit", None, "casualty")


def reappear(m: DungeonMatch) -> None:
    """On a random pad, and at once one square on; nobody there may try (DUN-PIT-03)."""
    m.in_pit = m.loosened = False
    (face,) = plain(m, "DUN-PIT-03", "reappearance", (1, 6), side=m.active, figure=None)
    square = m.pads[face]
    m.take("DUN-PIT-03", "ball_reappeared", pad=face, square=square)
    ball.bounce(m, square)
