"""Where everybody stands in a newcomer's first drive, game by game (KEM-FRI-06)."""

from __future__ import annotations

from dataclasses import dataclass

Squares = tuple[str, ...]
"""Names of squares; the strongest player stands on the first, and so on."""


@dataclass(frozen=True, slots=True)
class FirstDrive:
    """The home side's fastest player has the ball on the square ``carrier``.

    ``own`` and ``opponents`` are the squares of the others. Two of each at least are beside each
    other, so that there is a block for the first turn. ``options`` are the house rules it needs,
    and ``ends`` is how these turns end besides the goal, with ``{last}`` for the last of them.
    """

    carrier: str
    own: Squares
    opponents: Squares
    options: tuple[tuple[str, str], ...] = ()
    ends: str = ""


ON_THE_PITCH = FirstDrive(
    carrier="H21",
    own=("G22", "I22", "F21", "J21", "G19", "I19", "H18"),
    opponents=("G23", "I23", "E24", "K24", "H25", "E20", "K20"),
)
"""On the core's pitch, five squares from the end zone."""
