"""Dishonor (SAM-HON-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .injuries import lose_touch

if TYPE_CHECKING:
    from .state import Figure, Match


def dishonor(m: Match, figure: Figure) -> None:
    """The player is Dishonored, and the touch of Amaterasu leaves them; once is enough."""
    if figure.dishonored:
        return
    m.take("SAM-HON-01", "dishonored", figure=figure.slot)
    figure.dishonored = True
    lose_touch(m, figure)
