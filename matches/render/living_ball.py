"""A ball that lives: eyes, teeth and feet around it, by its kind. One has longer teeth, one longer
feet.
"""

from __future__ import annotations

USUAL = "usual"
"""The kind of one that a position names no other kind of."""
RADIUS = 7.0
"""That of the ball for which the sizes below are."""
INK, EYE, TOOTH = "#3b1207", "#fffaf0", "#fffaf0"
FEET = {USUAL: 2.3, "gnasher": 2.3, "kangaroo": 4.2}
TEETH = {USUAL: 1.7, "gnasher": 3.4, "kangaroo": 1.7}
"""Half the length of a foot, and the length of a tooth."""
JAW = (-3.6, -1.8, 0.0, 1.8, 3.6)


def parts(kind: str, x: float, y: float, radius: float) -> str:
    """What is added to a ball of that kind about (x, y), over it; the number stands between."""
    kind = kind or USUAL
    scale = radius / RADIUS
    foot, tooth = FEET[kind], TEETH[kind]
    drawn = [
        _ellipse("living-foot", x + side * 3.4 * scale, y + 7.2 * scale, foot * scale, 1.4 * scale)
        for side in (-1, 1)
    ]
    for side in (-1, 1):
        across, up = x + side * 3.2 * scale, y - 6.7 * scale
        drawn.append(_dot("living-eye", across, up, 2.1 * scale, EYE))
        drawn.append(_dot("living-pupil", across, up + 0.3 * scale, 0.9 * scale, INK))
    return f'<g class="living living-{kind}">{"".join(drawn)}{_jaw(x, y, scale, tooth)}</g>'


def _jaw(x: float, y: float, scale: float, tooth: float) -> str:
    """Two teeth between the corners of the mouth, and one in the middle."""
    top = y + 3.6 * scale
    left, *between, right = (x + place * scale for place in JAW)
    points = [f"M{left:.1f} {top:.1f}"]
    before = left
    for place in (*between, right):
        points.append(
            f"L{(before + place) / 2:.1f} {top + tooth * scale:.1f}L{place:.1f} {top:.1f}"
        )
        before = place
    return (
        f'<path class="living-teeth" d="{"".join(points)}Z" fill="{TOOTH}" stroke="{INK}" '
        f'stroke-width="{0.7 * scale:.1f}"/>'
    )


def _ellipse(name: str, x: float, y: float, wide: float, high: float) -> str:
    return (
        f'<ellipse class="{name}" cx="{x:.1f}" cy="{y:.1f}" rx="{wide:.1f}" ry="{high:.1f}" '
        f'fill="{INK}"/>'
    )


def _dot(name: str, x: float, y: float, radius: float, fill: str) -> str:
    return (
        f'<circle class="{name}" cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{fill}" '
        f'stroke="{INK}" stroke-width="0.5"/>'
    )
