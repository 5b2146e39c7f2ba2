"""A share that was counted, and how far it may be from the truth."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

TOLD = 2.6
"""The margin in standard errors: the truth is beyond it less than once in a hundred counts."""


class Share(NamedTuple):
    """A share from 0 to 1, and the ``margin`` by which the truth may be above or below it."""

    odds: float
    margin: float


SURE = Share(1.0, 0.0)


def share_of(hits: int, times: int) -> Share:
    """The share that so many hits are, with its margin; of nothing counted, nothing is known."""
    if not times:
        return Share(0.0, 1.0)
    return Share(hits / times, _margin(hits, times))


def _margin(hits: int, times: int) -> float:
    """Half of Wilson's interval, on its longer side: right near 0 and 1 too."""
    share, square = hits / times, TOLD * TOLD
    middle = (share + square / (2 * times)) / (1 + square / times)
    half = sqrt(share * (1 - share) / times + square / (4 * times * times))
    half *= TOLD / (1 + square / times)
    return abs(share - middle) + half
