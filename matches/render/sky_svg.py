"""The weather of a match as a quiet pattern over the ground, below lines and players.

A sign is one path: a motif that comes again along each row of squares. All are the same after a
turn by a quarter, since boards lie along on a desk. Fine weather has none, and what a page says of
the weather says it all: no reader needs the pattern.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.geometry import Board
from engine.ruleset import Rules
from matches.render.pitch_grid import CELL, MARGIN


@dataclass(frozen=True, slots=True)
class Sky:
    """A sign. ``motif`` is a path that ends `period` to the right of where it began, ``shift`` by
    how much a row begins later than that above it, ``reach`` how far the motif gets, ``colour`` and
    ``width`` are those of its stroke without a stylesheet.
    """

    motif: str
    period: int
    shift: int
    reach: int
    left: int
    top: int
    colour: str
    width: float

    def path(self, board: Board) -> str:
        """The motif all over the board."""
        rows, wide = [], board.width * CELL
        for row in range(board.length):
            begins = (self.left + row * self.shift) % self.period
            begins += self.period * (begins < self.left)
            times = max(0, wide - begins - self.reach) // self.period + 1
            fits = begins + self.reach <= wide
            start = f"M{MARGIN + begins} {MARGIN + row * CELL + self.top}"
            rows += [start + self.motif * times] * fits
        return "".join(rows)


SKIES = {
    "rain": Sky("l-4 4m14 4l-4 4m14-12", 20, 7, 12, 6, 4, "#c3d3e3", 1.7),
    "snow": Sky("h.1m8.9 5h.1m10.9 5h.1m19.9-10", 40, 13, 22, 3, 4, "#ffffff", 3),
    "heat": Sky("q2.5-4 5 0t5 0t5 0m25 0", 40, 20, 16, 3, 10, "#f1d6a6", 1.6),
    "sun": Sky(
        "h3m5 0h3m-5.5-5.5v3m0 5v3m2-7.5l2-2m-8 8l2-2m4 0l2 2m-8-8l2 2m36.5 2",
        40,
        20,
        12,
        5,
        10,
        "#f7e6a8",
        1.5,
    ),
    "wind": Sky("h18q5 0 5-4t-5-2m-10 9h22m10-3", 40, 20, 32, 2, 9, "#c9d8cf", 1.4),
    "frost": Sky("h10m-7.5-4.3l5 8.6m0-8.6l-5 8.6m37.5-4.3", 40, 20, 12, 5, 10, "#f6fcff", 1.3),
}
FAIR = frozenset({"", "nice", "light_of_amaterasu"})
"""What is drawn as a plain ground: the usual weather, and that which is not rolled yet."""
SIGNS = {
    "pouring_rain": "rain",
    "torrential_rain": "rain",
    "blizzard": "snow",
    "winter_warfare": "snow",
    "sweltering_heat": "heat",
    "very_sunny": "sun",
    "stifling_wind": "wind",
    "freezing_cold": "frost",
}


def sky_of(weather: str) -> str:
    """The sign of a weather; empty for a fair one."""
    return SIGNS.get(weather, "")


def draw_sky(weather: str, board: Board) -> list[str]:
    """The sign of that weather over the whole board."""
    sign = sky_of(weather)
    return [_drawn(sign, board, "")] if sign else []


def changing_sky(rules: Rules, shown: str) -> list[str]:
    """Each sign that a game can have, for a picture in which the weather changes; all but the one
    of `shown` are put aside (``stage-away``).
    """
    signs = dict.fromkeys(filter(None, map(sky_of, rules.weathers)))
    return [
        _drawn(sign, rules.board, f' data-sky="{sign}"', "" if sign == shown else " stage-away")
        for sign in signs
    ]


def _drawn(sign: str, board: Board, data: str, aside: str = "") -> str:
    of = SKIES[sign]
    return (
        f'<path class="pitch-sky pitch-sky-{sign}{aside}"{data} d="{of.path(board)}" fill="none" '
        f'stroke="{of.colour}" stroke-width="{of.width}" stroke-linecap="round"/>'
    )
