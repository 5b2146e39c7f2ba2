"""What only a position of Dungeonbowl holds."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

from engine.position import Figure, GameState, Position


@dataclass(slots=True, eq=False)
class DungeonState(GameState):
    """The ball's chest, teleports and the dugout. Players are named by their slots."""

    ball_found: bool = False
    """Whether the chest with the ball is open (DUN-CHE-05)."""
    dugout_used: bool = False
    """Whether this turn's one use of the dugout is over (DUN-DUG-01)."""
    teleported: list[int] = field(default_factory=list)
    """Players teleported in this turn, once for each time."""
    winded: int | None = None
    """Who may not go for it in this action (DUN-TEL-03)."""
    balked: list[int] = field(default_factory=list)
    """Who refused to be teleported in this turn (DUN-SKL-01)."""
    mending: list[int] = field(default_factory=list)
    """Whose injury is not yet rolled for (DUN-DUG-03)."""
    lost: list[int] = field(default_factory=list)
    """Who was hurt when lost in space, and will not come back."""

    def turn_began(self) -> None:
        self.dugout_used = False
        self.teleported, self.balked, self.winded = [], [], None

    def conditions(self) -> tuple[str, ...]:
        return ("the dugout has been used",) if self.dugout_used else ()

    def marks(self, figure: Figure) -> tuple[str, ...]:
        found = {
            "teleported": figure.slot in self.teleported,
            "to regenerate": figure.slot in self.mending,
            "lost in space": figure.slot in self.lost,
        }
        return tuple(name for name, on in found.items() if on)

    def nonsense(self, players: int) -> str:
        slots = range(players)
        for marks in (self.teleported, self.balked, self.mending, self.lost, [self.winded or 0]):
            if any(mark not in slots for mark in marks):
                return f"players {marks!r:.60} are named, and there are {players}"
        return ""


def ball_found(position: Position) -> bool:
    """Whether the ball has come out of its chest."""
    return dungeon_state(position).ball_found


def dungeon_state(position: Position) -> DungeonState:
    """The state of a position of Dungeonbowl."""
    return cast("DungeonState", position.game_state)
