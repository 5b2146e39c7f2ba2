"""How a kick strays: direction, distance, a kicker's skill (CORE-KIK-01, SKL-06)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.audit.pitch import COMPASS
from tests.audit.throws import plain

from . import ball
from .setups import SCRIMMAGE

if TYPE_CHECKING:
    from tests.audit.book import Figure

    from .match import Match


def deviate(m: Match, aim: int) -> int | None:
    """D8 and D6, halved by a kicker; the square it is over, if it is still in play (SKL-06)."""
    given = {"side": m.kicking, "figure": None}
    (face,) = plain(m, "CORE-DIC-03", "kick", (1, 8), **given)
    (steps,) = plain(m, "CORE-KIK-01", "kick_distance", (1, 6), **given)
    if m.sees("skill_used", skill="Kick"):
        figure = m.figures[m.take("SKL-06", "skill_used")["figure"]]
        m.check("SKL-06", kicks(m, figure), f"player {figure.slot} cannot kick")
        steps //= 2
    return fly(m, aim, face, steps)


def kicks(m: Match, figure: Figure) -> bool:
    """A kicker of the kicking side outside line and wide zones (SKL-06)."""
    if figure.side != m.kicking or not figure.on_pitch or "Kick" not in figure.skills:
        return False
    central = 4 <= m.pitch.column(figure.square) <= 10
    return central and m.pitch.row(figure.square) != SCRIMMAGE[figure.side]


def fly(m: Match, origin: int, face: int, steps: int) -> int | None:
    """The way over the receiving half; it ends with the first square outside it."""
    path, out = m.pitch.straight_path(origin, COMPASS.get(face, (0, 0)), steps)
    for index, square in enumerate(path):
        if ball.outside(m, square):
            path, out = path[: index + 1], True
            break
    if path:
        m.take("CORE-KIK-01", "ball_moved", cause="kick", origin=origin, path=path)
    if out:
        return None
    return path[-1] if path else origin
