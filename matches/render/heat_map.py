"""Where the ball was: a circle on each square it came to, the larger the more often."""

from __future__ import annotations

from collections.abc import Mapping

from engine.position import Position
from engine.ruleset import Rules
from matches.render.pitch_grid import CELL, corner
from matches.render.pitch_svg import svg

LEAST, MOST = 1.6, 9.4
"""The radii of the smallest and of the largest circle."""


def heat_map(
    position: Position, rules: Rules, names: tuple[str, str], heat: Mapping[int, int]
) -> str:
    """The board with nobody on it and the circles, as one ``<svg>``."""
    most = max(heat.values(), default=1)
    circles = "".join(
        _circle(rules, square, count / most, f"{rules.board.name(square)}: {count}")
        for square, count in sorted(heat.items())
    )
    return svg(position, rules, names).removesuffix("</svg>") + f"{circles}</svg>"


def _circle(rules: Rules, square: int, share: float, words: str) -> str:
    """Its area is in proportion to the count."""
    x, y = corner(rules.board, square)
    radius = max(LEAST, MOST * share**0.5)
    return (
        f'<circle class="heat" cx="{x + CELL // 2}" cy="{y + CELL // 2}" r="{radius:.1f}" '
        f'fill="#b2341c" fill-opacity="0.75"><title>{words}</title></circle>'
    )
