"""A ball that lives: the silhouette of its breed, with its number."""

from __future__ import annotations

from engine.looks import SQUIG_LOOKS
from matches.render.pitch_grid import CELL, label
from rosters.silhouettes.silhouette_svg import silhouette

USUAL = "usual"
"""The kind of one that a position names no other kind of."""
KINDS = (USUAL, "gnasher", "kangaroo")
LOOKS = dict.fromkeys(("", USUAL), SQUIG_LOOKS[0])
"""The look of a kind that has not its name."""
SKIN, INK = "#eb9a72", "#3b1207"


def body(kind: str, x: float, y: float, size: float) -> str:
    """One of that kind, so high and wide, about (x, y)."""
    kind = kind or USUAL
    scale = size / CELL
    left, top = x - size / 2, y - size / 2
    return (
        f'<g class="living living-{kind}" transform="translate({left:g} {top:g}) '
        f'scale({scale:g})"><g class="pitch-ball" fill="{SKIN}" stroke="{INK}" stroke-width="1" '
        f'stroke-linejoin="round">{silhouette(LOOKS.get(kind, kind))}</g></g>'
    )


def numbered(kind: str, x: float, y: float, size: float, number: str) -> str:
    """The same with its number."""
    return body(kind, x, y, size) + figure(x, y, size, number)


def figure(x: float, y: float, size: float, number: str) -> str:
    """The number of a ball of that size, on its belly."""
    letters = round(size * 0.45) - (len(number) > 1)
    return label("pitch-ball-number", x, round(y + size * 0.16, 1), letters, number)
