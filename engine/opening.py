"""An opening: a match that begins in its middle, in place of its first set-ups and kick-off.

Who has never played begins with the ball in hand near the end zone (KEM-FRI-06).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.errors import DataError

LAST_HALF, MAX_TURN = 2, 40
Squares = tuple[tuple[int, int], ...]
"""(slot, square) pairs in order of slot."""


@dataclass(frozen=True, slots=True)
class Opening:
    """Where everybody stands, and who has the ball, as the first turn of ``side`` begins.

    Both have had ``turn`` turns of the half, which is 0 in a game without halves. Who has no square
    is in reserve.
    """

    side: int
    half: int
    turn: int
    carrier: int
    squares: tuple[Squares, Squares]

    def to_json(self) -> dict[str, Any]:
        """A JSON document that ``opening_from_json`` reads back to an equal value."""
        return {
            "side": self.side,
            "half": self.half,
            "turn": self.turn,
            "carrier": self.carrier,
            "squares": [[list(pair) for pair in pairs] for pairs in self.squares],
        }


def opening_from_json(data: Mapping[str, Any]) -> Opening:
    """Read and check a document. Raises ``DataError``; what fits no board, as it is played."""
    try:
        side, half, turn, carrier = (data[name] for name in ("side", "half", "turn", "carrier"))
        home, away = (tuple((slot, square) for slot, square in row) for row in data["squares"])
        numbers = [side, half, turn, carrier, *(n for pair in (*home, *away) for n in pair)]
    except (KeyError, TypeError, ValueError) as error:
        raise DataError(f"not an opening: {error!r}") from error
    if not all(type(number) is int and number >= 0 for number in numbers):
        raise DataError("not an opening: its numbers are whole and not negative")
    if side > 1 or half > LAST_HALF or turn > MAX_TURN:
        raise DataError(f"not an opening: side {side}, half {half}, turn {turn}")
    return Opening(side, half, turn, carrier, (home, away))
