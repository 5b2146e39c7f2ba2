"""What only a position of Squig Bowl holds."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

from engine.position import GameState, Position

NORMAL, GNASHER, KANGAROO = BREED_NUMBERS = range(3)
BREED_NAMES = ("squig", "gnasher", "kangaroo")


@dataclass(slots=True, eq=False)
class SquigState(GameState):
    """The squigs of a drive besides where they are, which ``Position`` knows as balls."""

    breeds: list[int] = field(default_factory=list)
    """The breed of every squig born in this drive, by its number from 1 (SQG-BRD)."""

    def ball_kind(self, number: int) -> str:
        breed = self.breeds[number - 1] if 0 < number <= len(self.breeds) else NORMAL
        return BREED_NAMES[breed] if breed != NORMAL else ""

    def nonsense(self, players: int) -> str:
        if any(breed not in BREED_NUMBERS for breed in self.breeds):
            return f"the breeds are {self.breeds!r:.60}"
        return ""


def squig_state(position: Position) -> SquigState:
    """The state of a position of Squig Bowl."""
    return cast("SquigState", position.game_state)


def current_breed(position: Position) -> int:
    """The breed of the current squig; an ordinary one if nothing is known of it."""
    breeds, number = squig_state(position).breeds, position.ball_number
    return breeds[number - 1] if 0 < number <= len(breeds) else NORMAL
