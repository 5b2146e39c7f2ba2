"""What holds for a player besides the state, in words and as small signs on a picture."""

from __future__ import annotations

from engine.position import Figure

ROOTED, NO_ZONE = "rooted", "no tackle zone"
SIGNS = {
    ROOTED: ("pitch-rooted", 4, 16, "m0 -2v2l-2 2m2 -2l2 2m-2 -2v2"),
    NO_ZONE: ("pitch-no-zone", 4, 4, "m-2 2l4 -4"),
}
"""The class, the place in the square, and the lines from there: a stem with roots, a slash."""
RADIUS = 4
PAPER, INK = "#fffdf8", "#3b2a07"


def marks(figure: Figure) -> list[str]:
    """What holds for the player in every game."""
    return [ROOTED] * figure.rooted + [NO_ZONE] * figure.dazed


def signs(figure: Figure, x: int, y: int) -> str:
    """The signs of these marks on a square whose top left corner is (x, y)."""
    return "".join(_sign(mark, x, y) for mark in marks(figure))


def _sign(mark: str, x: int, y: int) -> str:
    name, right, down, lines = SIGNS[mark]
    x, y = x + right, y + down
    return (
        f'<g class="pitch-sign {name}"><circle cx="{x}" cy="{y}" r="{RADIUS}" fill="{PAPER}" '
        f'stroke="{INK}" stroke-width="0.8"/><path d="M{x} {y}{lines}" fill="none" '
        f'stroke="{INK}" stroke-width="1.2"/></g>'
    )
