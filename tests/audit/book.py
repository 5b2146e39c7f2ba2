"""What the auditor writes down of any match: line-ups, figures, who stands where."""

from __future__ import annotations

from typing import Any

from .pitch import Pitch
from .reader import Reader

CASUALTIES = {"badly_hurt", "seriously_injured", "dead"}
DOWN = {"prone", "stunned"}
WHEN_DOWN = {
    *("Thick Skull", "Regenerate", "Stunty", "Jump Up", "Bone-Head", "Really Stupid"),
    *("Wild Animal", "Take Root", "Off For A Bite", "Loner", "No Hands", "Shadowlands"),
    *("Mighty Blow", "Claw", "Katana"),
}
"""What works for a player who lies there (CORE-SKL-01)."""


class Figure:
    """One player of the match. ``state`` is the place: reserve, standing, prone, stunned,
    knocked_out, one of the casualties, sent_off, or missing (takes no part at all).
    """

    def __init__(self, slot: int, side: int, entry: dict[str, Any]) -> None:
        self.slot, self.side = slot, side
        self.number: int = entry["number"]
        self.position: str = entry["position"]
        self.base = {k: entry[k] for k in ("ma", "st", "ag", "av", "ph")}
        self.learned = set(entry["skills"])
        self.cost, self.spp = entry["cost"], entry["spp"]
        self.star, self.league = entry["star"], entry["league"]
        self.journeyman = entry["journeyman"]
        self.dishonored, self.blessed = entry["dishonored"], entry["blessed"]
        self.old_wounds = entry["standing_injuries"]
        self.freebooter = not self.league and not self.journeyman
        self.state = "reserve"
        self.square = -1
        self.held_back = self.sits_out = self.benched = False
        self.played = self.in_drive = False
        self.dazed = False  # their tackle zone is lost (CORE-SEQ-06)
        self.gazed = False  # and until their next action only (SKL-52)
        self.rooted = False  # SKL-44
        self.spent: set[str] = set()  # skills used up in this turn

    @property
    def skills(self) -> set[str]:
        """The skills that work for the player as they are now (CORE-SKL-01)."""
        return self.learned & WHEN_DOWN if self.state in DOWN else self.learned

    @property
    def standing(self) -> bool:
        """Only the standing have a tackle zone, hold the ball, assist or block (CORE-PIT-03)."""
        return self.state == "standing"

    @property
    def has_zone(self) -> bool:
        """Whether the player has a tackle zone (CORE-TKZ-01, CORE-SEQ-06)."""
        return self.state == "standing" and not self.dazed

    @property
    def on_pitch(self) -> bool:
        """Whether the player is on the pitch, up or down."""
        return self.square >= 0


class Book(Reader):
    """The log under the cursor, the figures of its set-up and the board they stand on."""

    pitch: Pitch

    def __init__(self, log: dict[str, Any], defaults: dict[str, str]) -> None:
        super().__init__(log["events"])
        setup = log["setup"]
        self.chosen: dict[str, str] = setup["options"]
        self.options = {**defaults, **setup["options"]}
        self.line_ups = [setup["home"], setup["away"]]
        self.figures: list[Figure] = []
        for side in (0, 1):
            for entry in self.line_ups[side]["figures"]:
                self.figures.append(Figure(len(self.figures), side, entry))
        self.staff: list[dict[str, int]] = [dict(line["staff"]) for line in self.line_ups]
        self.board: dict[int, Figure] = {}

    def on(self, option: str, value: str = "on") -> bool:
        """Whether a house rule stands at this value (LGE-OPT-01)."""
        return self.options[option] == value

    def team(self, side: int) -> list[Figure]:
        """The figures of a side in slot order."""
        return [f for f in self.figures if f.side == side]

    def by_shirt(self) -> list[Figure]:
        """Home before away, then by shirt number: the order outside turns (CORE-DIC-05)."""
        return sorted(self.figures, key=lambda figure: (figure.side, figure.number))

    def around(self, square: int) -> list[Figure]:
        """The figures on the neighbouring squares."""
        board = self.board
        return [board[n] for n in self.pitch.neighbours[square] if n in board]

    def put(self, figure: Figure, square: int) -> None:
        """Set a figure on a square, from any place."""
        if figure.square >= 0 and self.board.get(figure.square) is figure:
            del self.board[figure.square]
        self.board[square] = figure
        figure.square = square

    def lift(self, figure: Figure, state: str) -> None:
        """Take a figure off the pitch into a box."""
        if self.board.get(figure.square) is figure:
            del self.board[figure.square]
        figure.square, figure.state = -1, state
