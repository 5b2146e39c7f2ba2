"""How unlike two colours are to those who see all colours, and to those who do not.

The difference is CIEDE2000: below 2 it is hardly seen, from 20 on two areas are told apart at a
glance. Colour blindness is simulated with the matrices of Machado, Oliveira and Fernandes (2009)
for a complete lack of one kind of cone; who sees no colour at all sees luminance.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import NamedTuple

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]
_LUMINANCE = (0.2126, 0.7152, 0.0722)
SIGHTS: Mapping[str, Matrix] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "achromatopsia": (_LUMINANCE, _LUMINANCE, _LUMINANCE),
}
"""What becomes of linear red, green and blue."""
_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE = (0.95047, 1.0, 1.08883)
_FAR = 25.0**7


class Lab(NamedTuple):
    """A colour of CIELAB: lightness from 0 to 100, and two axes."""

    l: float  # noqa: E741 -- the axis has that name
    a: float
    b: float


def seen_difference(one: str, other: str, sight: str = "usual") -> float:
    """CIEDE2000 between two values (``#27336a``) as somebody of that sight sees them."""
    return lab_difference(_seen(one, sight), _seen(other, sight))


def least_difference(one: str, other: str) -> float:
    """That of those who see the least difference."""
    return min(seen_difference(one, other, sight) for sight in SIGHTS)


@cache
def _seen(value: str, sight: str) -> Lab:
    linear = _times(SIGHTS[sight], _linear(value))
    return _lab(tuple(min(max(part, 0.0), 1.0) for part in linear))  # type: ignore[arg-type]


def _linear(value: str) -> Triple:
    red, green, blue = (part / 255 for part in bytes.fromhex(value[1:]))
    return _unfold(red), _unfold(green), _unfold(blue)


def _unfold(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _times(matrix: Matrix, vector: Triple) -> Triple:
    first, second, third = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return first, second, third


def _lab(linear: Triple) -> Lab:
    x, y, z = (
        _root(part / white) for part, white in zip(_times(_XYZ, linear), _WHITE, strict=True)
    )
    return Lab(116 * y - 16, 500 * (x - y), 200 * (y - z))


def _root(part: float) -> float:
    return part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116


def lab_difference(one: Lab, other: Lab) -> float:
    """CIEDE2000, with all weights 1."""
    mean_chroma = (hypot(one.a, one.b) + hypot(other.a, other.b)) / 2
    stretch = 1.5 - sqrt(mean_chroma**7 / (mean_chroma**7 + _FAR)) / 2
    (chroma, hue), (chroma2, hue2) = (_polar(each, stretch) for each in (one, other))
    light = (one.l + other.l) / 2
    mean = (chroma + chroma2) / 2
    turn, middle = _hues(hue, hue2, is_grey=chroma * chroma2 == 0)
    weight = (
        1
        - 0.17 * cos(radians(middle - 30))
        + 0.24 * cos(radians(2 * middle))
        + 0.32 * cos(radians(3 * middle + 6))
        - 0.20 * cos(radians(4 * middle - 63))
    )
    d_light = (other.l - one.l) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    d_chroma = (chroma2 - chroma) / (1 + 0.045 * mean)
    d_hue = 2 * sqrt(chroma * chroma2) * sin(radians(turn / 2)) / (1 + 0.015 * mean * weight)
    rotated = 60 * exp(-(((middle - 275) / 25) ** 2))
    twist = -2 * sqrt(mean**7 / (mean**7 + _FAR)) * sin(radians(rotated))
    return sqrt(d_light**2 + d_chroma**2 + d_hue**2 + twist * d_chroma * d_hue)


def _polar(colour: Lab, stretch: float) -> tuple[float, float]:
    """Chroma and hue, of an axis so much longer."""
    across = colour.a * stretch
    return hypot(across, colour.b), degrees(atan2(colour.b, across)) % 360


def _hues(one: float, other: float, *, is_grey: bool) -> tuple[float, float]:
    """From one hue to the other by the shorter way, and the one between them."""
    if is_grey:
        return 0.0, one + other
    turn = (other - one + 180) % 360 - 180
    return turn, (one + turn / 2) % 360
