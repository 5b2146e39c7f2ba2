"""Silhouettes as parts of an SVG, read from ``drawings/``.

A drawing is 20 by 20. What has no ``fill`` or ``stroke`` of its own takes those of the element that
shows it; ``currentColor`` is the team's other colour. So one drawing serves both sides.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from rosters.crests.colours import COLOURS, value_contrast

DRAWINGS = Path(__file__).parent / "drawings"
SIZE = 20
OUTLINE = "#14110a"
"""Around everything that a silhouette consists of."""
INSET = 0.9
"""Between the edge of a token and that of its square."""
CORNER = 2
"""The radius of the corners of a square token."""
_AROUND = re.compile(r"^\s*<svg[^>]*>|</svg>\s*$|\n")


MIN_LINE = 2.0
"""The contrast of the lines of a silhouette to its own colour."""


def lines(field: str, ring: str) -> str:
    """The attributes of the lines of a silhouette in a team's two colours: dark ones; on a dark
    silhouette thin ones in the colour of its ground.
    """
    colour, wide = (OUTLINE, 0.9) if value_contrast(OUTLINE, field) >= MIN_LINE else (ring, 0.5)
    return f'stroke="{colour}" stroke-width="{wide}" stroke-linejoin="round"'


@cache
def silhouette(look: str) -> str:
    """The parts of a look. Raises ``FileNotFoundError`` for one that nobody has drawn."""
    return _AROUND.sub("", (DRAWINGS / f"{look}.svg").read_text(encoding="utf-8"))


def sprite(looks: Iterable[str], *, scope: str = "") -> str:
    """Each of the looks once, to be shown by ``<use>``; inside ``<defs>``.

    `scope` keeps the ids of pictures apart that share a page.
    """
    return "".join(
        f'<g id="{scope}look-{look}">{silhouette(look)}</g>' for look in sorted(set(looks))
    )


def portrait_svg(look: str, colours: tuple[str, str], *, size: int = 26) -> str:
    """The look in the colours of a team, for beside a name that says who it is."""
    field, ring = (COLOURS[key][1] for key in colours)
    middle = SIZE / 2
    return (
        f'<svg class="look-svg" width="{size}" height="{size}" viewBox="0 0 {SIZE} {SIZE}" '
        f'aria-hidden="true" focusable="false"><circle cx="{middle:g}" cy="{middle:g}" '
        f'r="{middle - INSET:g}" fill="{ring}" stroke="currentColor"/>'
        f'<g fill="{field}" {lines(field, ring)} color="{ring}">{silhouette(look)}</g></svg>'
    )
