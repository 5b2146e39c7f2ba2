"""Squig Bowl: core.md with squigs for a ball (SQG)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.audit.core import ball
from tests.audit.core.game import Game
from tests.audit.core.options import COMMON
from tests.audit.core.play import play
from tests.audit.throws import plain

from . import blocks, moves
from .herd import SquigMatch

if TYPE_CHECKING:
    from typing import Any

    from tests.audit.core.activation import Action

OPTIONS: dict[str, tuple[str, ...]] = {
    **COMMON,
    "squig_max": ("6", *(str(n) for n in range(2, 13) if n != 6)),
    "squig_regenerate": ("none", "on_pitch"),
    "squig_breeds": ("off", "on"),
    "kangaroo_split": ("on", "off"),
    "squig_split_from": ("start", "end"),
}


class SquigBowl(Game):
    """What squig.md states otherwise than the core."""

    options = OPTIONS

    def kick_ready(self, m: SquigMatch) -> None:  # type: ignore[override]
        """Each drive is played with one fresh squig (SQG-GEN-01, SQG-GEN-06)."""
        m.squigs.clear()
        m.born = 0
        squig = moves.born(m)
        m.take("SQG-GEN-01", "squig_born", ball=squig.number, breed=squig.breed)
        m.current = squig

    def declared(self, m: SquigMatch, act: Action) -> None:  # type: ignore[override]
        """A carrier's Squig Test, whatever their trait has done to them (SQG-WRG-01, 02)."""
        figure = act.figure
        if not m.holds(figure) or moves.test(m, "SQG-WRG-01"):
            return
        squig = m.current
        m.take("SQG-WRG-01", "squig_freed", figure=figure.slot, ball=squig.number)
        squig.carrier, squig.square = None, figure.square
        moves.wander(m, "SQG-WRG-01")

    def acts(self, m: SquigMatch, act: Action) -> bool:  # type: ignore[override]
        """A block at a squig (SQG-BLK-01)."""
        if not blocks.aimed_at_a_squig(m):
            return False
        blocks.block(m, act)
        return True

    def loosed(self, m: SquigMatch, why: str) -> None:  # type: ignore[override]
        """A splat test is due where it comes to an empty square (SQG-SPL-04)."""
        m.current.splat_due = True

    def lands(self, m: SquigMatch, square: int, cause: str) -> bool:  # type: ignore[override]
        """On another squig it is scattered on; else the splat test (KEM-SQG-02, SQG-SPL-05)."""
        squig = m.current
        if m.others_on(square):
            ball.bounce(m, square)
            return True
        if not squig.splat_due:
            return False
        squig.splat_due = False
        squig.square = square
        if moves.test(m, "SQG-SPL-04"):
            return False
        m.take("SQG-SPL-04", "ball_rests", square=square)
        m.kick_in_air = False
        moves.split(m, "SQG-SPL-04", square)
        return True

    def lost(self, m: SquigMatch, square: int) -> bool:  # type: ignore[override]
        """Crushed, unless it is the last, which is thrown back (SQG-OUT-01, 02)."""
        squig = m.current
        squig.loosened = squig.splat_due = False
        if len(m.squigs) == 1:
            return False
        m.take("SQG-OUT-01", "squig_removed", ball=squig.number, cause="crushed")
        squig.square = -1
        del m.squigs[squig.number]
        return True

    def turn_over(self, m: SquigMatch) -> None:  # type: ignore[override]
        """Every free squig in an empty square may wander, in random order (SQG-WAN-01, 02)."""
        start = m.at
        m.strays = set()
        free = [s for s in m.free() if s.square not in m.board]
        order = []
        while len(free) > 1:
            given = {"side": m.active, "figure": None}
            (face,) = plain(m, "SQG-WAN-02", "squig_order", (1, len(free)), **given)
            order.append(free.pop(min(face, len(free)) - 1))
        try:
            for squig in [*order, *free]:
                if squig.number in m.squigs and squig.free and squig.number not in m.strays:
                    m.current = squig
                    if moves.test(m, "SQG-WAN-01"):
                        moves.wander(m, "SQG-WAN-01")
        finally:
            events = m.events[start : m.at]
            nobodys = not any(
                e["event"] == "rerolls_set" or e.get("purpose") == "pro" for e in events
            )
            m.check("SQG-WAN-07", nobodys, "a team re-roll or Pro in nobody's turn")


def book(log: dict[str, Any]) -> SquigMatch:
    """An empty book for a log of this game."""
    return SquigMatch(log, SquigBowl())


__all__ = ["book", "play"]
