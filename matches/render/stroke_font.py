"""Letters and figures drawn as lines, for pictures on machines without fonts.

A glyph is strokes of points in a box of 4 by 6, a digit for each coordinate: ``"0006"`` is the line
from the top left corner to the bottom left.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

GLYPHS: Mapping[str, str] = {
    "0": "103041453616050110",
    "1": "112026 1636",
    "2": "01103041420646",
    "3": "004022334445361605",
    "4": "36300444",
    "5": "400002324345361605",
    "6": "4010010516364544331304",
    "7": "004016",
    "8": "103041423313020110 1304051636454433",
    "9": "423313020110304145361606",
    "A": "062046 1434",
    "B": "000636454433030030414233",
    "C": "4130100105163645",
    "D": "00063645413000",
    "E": "40000646 0333",
    "F": "400006 0333",
    "G": "41301001051636454323",
    "H": "0006 4046 0343",
    "I": "1030 2026 1636",
    "J": "4045361605",
    "K": "0006 400346",
    "L": "000646",
    "M": "0600234046",
    "N": "06004640",
    "O": "103041453616050110",
    "P": "06003041423303",
    "Q": "103041453616050110 2446",
    "R": "06003041423303 2346",
    "S": "413010010213334445361605",
    "T": "0040 2026",
    "U": "000516364540",
    "V": "002640",
    "W": "0006234640",
    "X": "0046 4006",
    "Y": "002340 2326",
    "Z": "00400646",
    ":": "2122 2425",
    "-": "1333",
    "'": "2021",
    ".": "2526",
    "…": "0506 2526 4546",
    ",": "2516",
    "/": "4006",
    "+": "1333 2224",
}
_TEXT = re.compile(r"<text\b([^>]*)>([^<]*)</text>")
_HIGH, _WIDE, _GAP = 6, 4, 1.6
CAPITAL = 0.72
"""The height of a capital, as a fraction of the font size."""
_USUAL = 9 * CAPITAL / _HIGH
"""The scale of a number on a token; the lines of larger words are heavier."""


def without_fonts(svg: str) -> str:
    """The picture with every `<text>` replaced by a path of the same size and colour.

    A character without a glyph leaves a gap.
    """
    return _TEXT.sub(lambda found: _drawn(_attributes(found[1]), found[2].upper()), svg)


def _drawn(at: Mapping[str, str], words: str) -> str:
    size = float(at.get("font-size", 9)) * CAPITAL / _HIGH
    width = (len(words) * (_WIDE + _GAP) - _GAP) * size
    left, top = float(at.get("x", 0)) - width / 2, float(at.get("y", 0)) - _HIGH * size
    path = "".join(
        _glyph(letter, left + place * (_WIDE + _GAP) * size, top, size)
        for place, letter in enumerate(words)
    )
    heavy = (1.3 if at.get("font-weight") else 0.9) * max(size / _USUAL, 1)
    around = float(at.get("stroke-width", 0)) + heavy
    halo = _line(path, at["stroke"], around) if "stroke" in at else ""
    lines = halo + _line(path, at.get("fill", "#000"), heavy)
    return f'<g transform="{at["transform"]}">{lines}</g>' if "transform" in at else lines


def _line(path: str, colour: str, wide: float) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{wide}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _glyph(letter: str, left: float, top: float, size: float) -> str:
    parts = []
    for stroke in _strokes(letter):
        points = [
            f"{left + int(stroke[i]) * size:.2f} {top + int(stroke[i + 1]) * size:.2f}"
            for i in range(0, len(stroke) - 1, 2)
        ]
        parts.append("M" + "L".join(points))
    return "".join(parts)


def _strokes(letter: str) -> list[str]:
    return GLYPHS.get(letter, "").split()


def _attributes(text: str) -> Mapping[str, str]:
    return dict(re.findall(r'([a-z-]+)="([^"]*)"', text))
