"""Dice as pictures, each drawn once: the five results of the block die, and six faces with pips.

A die is white with black signs by day and by night, as a real one is. Words stand beside a picture
as its text alternative; where one reads rather than watches, numbers stay numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from urllib.parse import quote

INK, PAPER = "#1d1a16", "#fdfcf7"
_DOT = '<circle cx="{}" cy="{}" r="2.1"/>'
_PIPS: Mapping[int, tuple[str, ...]] = {
    1: ("cc",),
    2: ("lt", "rb"),
    3: ("lt", "cc", "rb"),
    4: ("lt", "rt", "lb", "rb"),
    5: ("lt", "rt", "cc", "lb", "rb"),
    6: ("lt", "rt", "lc", "rc", "lb", "rb"),
}
"""Where the pips are: left, centre or right; top, centre or bottom."""
_AT = {"l": 7, "t": 7, "c": 12, "r": 17, "b": 17}
BLOCK_SIGNS: dict[str, str] = {
    "skull": '<path d="M12 4.6c-4 0-6.6 2.7-6.6 6.2 0 2.2 1.1 3.9 2.6 4.9v3.1h8v-3.1c1.5-1 2.6-2.7 '
    '2.6-4.9 0-3.5-2.6-6.2-6.6-6.2z"/>'
    f'<g fill="{PAPER}"><circle cx="9.3" cy="11" r="1.8"/><circle cx="14.7" cy="11" r="1.8"/>'
    '<path d="M11.2 14.6L12 12.9l.8 1.7zM10.2 16.6h.9v2.2h-.9zM12.9 16.6h.9v2.2h-.9z"/></g>',
    "crossed": '<path d="M6 5l13 11.6-1.2 1.4-2.5-2.2-1.9 2-1.3-1.2 1.8-2L5 5.9z'
    'M18 5L5 16.6 6.2 18l2.5-2.2 1.9 2 1.3-1.2-1.8-2L19 5.9z"/>',
    "arrows": '<path d="M10.8 19V9.6H7.4L12 4.6l4.6 5h-3.4V19z"/>',
    "bang": '<path d="M12 3.8l1.9 4 3.9-2.2-1.1 4.3 4.1 1.4-3.7 2.4 2 3.9-4.3-.6-.4 4.3'
    'L12 18l-2.9 3.3-.4-4.3-4.3.6 2-3.9-3.7-2.4 4.1-1.4-1.1-4.3 3.9 2.2z"/>'
    f'<path fill="{PAPER}" d="M11.2 8.6h1.6l-.3 4.6h-1zM11.2 14.4h1.6v1.6h-1.6z"/>',
    "blade": '<path d="M17.9 4.4l1.7 1.7-8.1 8.6-2.1-2.1zM8.5 13.1l2.4 2.4-1.3 1.2 1.2 1.2'
    '-1.2 1.1-1.2-1.2-2.2 2.2-1.6-1.6 2.2-2.2-1.2-1.2 1.1-1.2 1.2 1.2z"/>',
}
"""The sign of each result of the block die, black on a face of 24 by 24."""


def die_svg(face: str) -> str:
    """The picture of a face: a result of the block die, or a number from 1 to 6. Raises `KeyError`
    for any other.
    """
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
        f'<rect x="1" y="1" width="22" height="22" rx="4.5" fill="{PAPER}" stroke="{INK}" '
        f'stroke-width="1.5"/><g fill="{INK}">{SIGNS[face]}</g></svg>'
    )


def _pips(places: Sequence[str]) -> str:
    return "".join(_DOT.format(_AT[place[0]], _AT[place[1]]) for place in places)


SIGNS = BLOCK_SIGNS | {str(face): _pips(places) for face, places in _PIPS.items()}


@cache
def die_address(face: str) -> str:
    """The picture as an address that an `<img>` takes: no page asks for a file."""
    return f"data:image/svg+xml,{quote(die_svg(face), safe='=:/')}"


def die_pictures() -> dict[str, str]:
    """The addresses of all, by their faces."""
    return {face: die_address(face) for face in SIGNS}
