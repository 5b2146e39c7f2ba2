"""A match as a picture to be shared, 1200 by 630: crests, names, score, and the pitch."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from core.clipping import clip_text
from matches.render.stroke_font import GLYPHS

WIDTH, HEIGHT = 1200, 630
EDGE, PITCH_WIDE, PITCH_HIGH = 40, 520, 550
INK, PAPER, SEAL, SOFT = "#1c2233", "#f6f1e5", "#b2341c", "#545a6c"
CREST = 120
LETTER = 0.67
"""The width of a letter of the stroke font, as a fraction of its size."""
LEAST = 22
"""The size below which words cannot be read where a picture is shown half as wide: they are cut."""
ALONE = str.maketrans(
    {"Ł": "L", "Ø": "O", "Đ": "D", "Ħ": "H", "Æ": "AE", "Œ": "OE", "Þ": "TH"}
    | dict.fromkeys("\u2010\u2011\u2013\u2014", "-")
    | {"\u2019": "'"}
)
"""Capitals that are no letter with an accent."""
SIZE = re.compile(r'viewBox="0 0 (\d+) (\d+)"')


@dataclass(frozen=True, slots=True)
class Shared:
    """What the picture shows. `score` is empty before the kick-off; `pitch` is an ``<svg>``."""

    names: tuple[str, str]
    crests: tuple[str, str]
    score: str
    title: str
    state: str
    pitch: str = ""


def share_svg(shared: Shared) -> str:
    """The picture as one ``<svg>``; its words are capitals without accents (``stroke_font``)."""
    middle = (WIDTH - PITCH_WIDE - EDGE) // 2 if shared.pitch else WIDTH // 2
    room = 2 * (middle - EDGE)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
        f'<rect width="{WIDTH}" height="14" fill="{SEAL}"/>',
        _words(shared.title, middle, 76, 26, room, SOFT),
    ]
    for place, (name, crest) in enumerate(zip(shared.names, shared.crests, strict=True)):
        x = middle + (-1, 1)[place] * room // 4
        parts.append(_placed(crest, x - CREST // 2, 120, CREST, CREST))
        parts.append(_words(name, x, 292, 30, room // 2 - 16, INK, heavy=True))
    parts += [
        _words(shared.score, middle, 440, 120, room, INK, heavy=True),
        _words(shared.state, middle, 510, 30, room, SEAL, heavy=True),
        _words("KEMARI", middle, 588, 26, room, SOFT),
    ]
    if shared.pitch:
        parts.append(_placed(shared.pitch, WIDTH - EDGE - PITCH_WIDE, EDGE, PITCH_WIDE, PITCH_HIGH))
    return "".join([*parts, "</svg>"])


def legible(name: str, instead: str) -> str:
    """The name, or what stands for it if the font lacks most of its letters."""
    letters = [sign for sign in _capitals(name) if sign.isalnum()]
    missing = sum(sign not in GLYPHS for sign in letters)
    return name if 2 * missing < len(letters) else instead


def _words(  # noqa: PLR0917 -- a place, a size and a room
    words: str, x: int, y: int, size: int, room: int, fill: str, *, heavy: bool = False
) -> str:
    plain = clip_text(_plain(words), int(room / (LETTER * LEAST)))
    fitting = min(size, room / (LETTER * max(len(plain), 1)))
    weight = ' font-weight="700"' if heavy else ""
    return (
        f'<text x="{x}" y="{y}" font-size="{fitting:.1f}" text-anchor="middle" fill="{fill}"'
        f"{weight}>{plain}</text>"
    )


def _plain(words: str) -> str:
    """Capitals without accents that the font has, and nothing that would have to be escaped."""
    kept = (sign for sign in _capitals(words) if sign in GLYPHS or sign == " ")
    return " ".join("".join(kept).split())


def _capitals(words: str) -> str:
    return unicodedata.normalize("NFKD", words.replace("&", "+")).upper().translate(ALONE)


def _placed(svg: str, x: int, y: int, width: int, height: int) -> str:
    """A whole picture inside the other, in the middle of that space."""
    attributes = f'x="{x}" y="{y}" width="{width}" height="{height}"'
    inner = re.sub(r'\s(?:width|height)="[^"]*"', "", svg[: svg.index(">")], count=2)
    return f"{inner.replace('<svg', f'<svg {attributes}', 1)}{svg[svg.index('>') :]}"
