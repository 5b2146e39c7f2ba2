"""What only a position of Samurai Bowl holds."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

from engine.position import GameState, Position


@dataclass(slots=True, eq=False)
class SamuraiState(GameState):
    """Portents, spells, special staff, favors and duels. Lists of two are indexed by side."""

    portents: bool = False
    """Whether the Evil Portents are in force (SAM-KIK-12)."""
    spells: list[int] = field(default_factory=lambda: [0, 0])
    """Casts that the Team Shugenja has left."""
    staff: list[int] = field(default_factory=lambda: [0, 0])
    """Services that the special staff has left."""
    inspired: bool = False
    """Whether Ikoma Ujiaki speaks in this turn."""
    mourned: list[bool] = field(default_factory=lambda: [False, False])
    """Whether an own player died in the first half."""
    favors: list[int] = field(default_factory=lambda: [0, 0])
    """Imperial Favors left."""
    duels: list[tuple[int, int, int]] = field(default_factory=list)
    """Duels owed: victim and fouler as slots, and the stage (``duels.py``)."""

    def conditions(self) -> tuple[str, ...]:
        return ("evil portents",) if self.portents else ()

    def turn_ended(self) -> None:
        self.inspired = False


def samurai_state(position: Position) -> SamuraiState:
    """The state of a position of Samurai Bowl."""
    return cast("SamuraiState", position.game_state)
