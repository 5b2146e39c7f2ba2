"""What only a position of Samurai Bowl holds."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self, cast

from engine.lineup import MatchSetup
from engine.position import Figure, GameState, Position


@dataclass(slots=True, eq=False)
class SamuraiState(GameState):
    """Honor, portents, spells, special staff, favors and duels.

    Lists of two are indexed by side; players are named by their slots.
    """

    blessed: list[int] = field(default_factory=list)
    """Who has the Touch of Amaterasu (SAM-KIK-05)."""
    dishonored: list[int] = field(default_factory=list)
    """Who is Dishonored (SAM-HON-01)."""
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

    @classmethod
    def of(cls, setup: MatchSetup) -> Self:
        specs = [spec for side in setup.sides for spec in side.figures]
        return cls(
            blessed=[slot for slot, spec in enumerate(specs) if spec.blessed],
            dishonored=[slot for slot, spec in enumerate(specs) if spec.dishonored],
        )

    def nonsense(self, players: int) -> str:
        for marks in (self.blessed, self.dishonored):
            if any(mark not in range(players) for mark in marks):
                return f"players {marks!r:.60} are named, and there are {players}"
        for duel in self.duels:
            if not _is_duel(duel, players):
                return f"a duel is {duel!r:.60}"
        return ""

    def conditions(self) -> tuple[str, ...]:
        return ("evil portents",) if self.portents else ()

    def marks(self, figure: Figure) -> tuple[str, ...]:
        owed = any(figure.slot in duel[:2] for duel in self.duels)
        found = {
            "Dishonored": figure.slot in self.dishonored,
            "Touch of Amaterasu": figure.slot in self.blessed,
            "a duel to fight": owed,
        }
        return tuple(name for name, on in found.items() if on)

    def held(self, side: int) -> tuple[str, ...]:
        found = {
            "Imperial Favor": self.favors[side],
            "a spell": self.spells[side],
            "special staff": self.staff[side],
        }
        return tuple(name if n == 1 else f"{name} ({n})" for name, n in found.items() if n)

    def turn_ended(self) -> None:
        self.inspired = False


def _is_duel(duel: object, players: int) -> bool:
    if not isinstance(duel, tuple) or len(duel) != 3:
        return False
    victim, fouler, stage = duel
    return victim in range(players) and fouler in range(players) and stage in range(3)


def samurai_state(position: Position) -> SamuraiState:
    """The state of a position of Samurai Bowl."""
    return cast("SamuraiState", position.game_state)


def is_blessed(position: Position, figure: Figure) -> bool:
    """Whether the player has the Touch of Amaterasu."""
    return figure.slot in samurai_state(position).blessed


def is_dishonored(position: Position, figure: Figure) -> bool:
    """Whether the player is Dishonored."""
    return figure.slot in samurai_state(position).dishonored
