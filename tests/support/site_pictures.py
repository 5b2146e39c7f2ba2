"""The site's own pictures, drawn by our renderers: `python -m tests.support.site_pictures`.

Writes what a shared page shows that has no picture of its own, the icons of the web app manifest,
and favicon.ico. They are committed: a site need not draw what never changes.
"""

from __future__ import annotations

import io
import os
import struct
from pathlib import Path

import django
from PIL import Image

FOLDER = Path(__file__).parents[2] / "core" / "static" / "core" / "img"
SHARED = "shared.png"
ICONS = {"icon-192.png": 192, "icon-512.png": 512}
FAVICON, FAVICON_SIZES = "favicon.ico", (16, 32, 48)
WIDE, HIGH, HEAD, EDGE = 1200, 630, 104, 40
BOARD_HIGH = HIGH - HEAD - EDGE // 2
COLOURS = 128
"""Of a picture: more are not seen, and cost half as much again."""
SAFE = 0.8
"""What of an icon's width every phone shows, whatever shape it cuts."""


def _shared() -> str:
    """The board of a game as it begins, below the name of the site."""
    from engine.variants.registry import VARIANTS
    from matches.queries.game_pictures import draw_game
    from matches.render.share_svg import INK, PAPER, SEAL, SOFT

    board = draw_game(VARIANTS[0]).replace(
        "<svg ", f'<svg x="0" y="{HEAD}" width="{WIDE}" height="{BOARD_HIGH}" ', 1
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}">'
        f'<rect width="{WIDE}" height="{HIGH}" fill="{PAPER}"/>'
        f'<rect width="{WIDE}" height="14" fill="{SEAL}"/>'
        f'<text x="277" y="80" font-size="52" text-anchor="middle" font-weight="700" fill="{INK}">'
        "KEMARI</text>"
        f'<text x="728" y="80" font-size="28" text-anchor="middle" fill="{SOFT}">'
        f"A GAME OF TEAMS, BY MAIL OR LIVE</text>{board}</svg>"
    )


def _icon() -> str:
    from matches.render.share_svg import PAPER

    size = 32 / SAFE
    mark = (FOLDER / "mark.svg").read_text(encoding="utf-8")
    edge = (size - 32) / 2
    mark = mark.replace("<svg ", f'<svg x="{edge}" y="{edge}" width="32" height="32" ', 1)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size:g} {size:g}">'
        f'<rect width="{size:g}" height="{size:g}" fill="{PAPER}"/>{mark}</svg>'
    )


def _small(drawn: bytes | None) -> bytes:
    """The same picture in fewer colours."""
    if drawn is None:
        raise SystemExit("kemari: no picture can be drawn on this machine")
    picture = (
        Image.open(io.BytesIO(drawn)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    )
    file = io.BytesIO()
    picture.save(file, "PNG", optimize=True)
    return file.getvalue()


def _ico() -> bytes:
    """The mark in each size, without a ground: a folder of PNG files, as every browser reads it."""
    import resvg_py

    mark = (FOLDER / "mark.svg").read_text(encoding="utf-8")
    drawn = [bytes(resvg_py.svg_to_bytes(svg_string=mark, width=size)) for size in FAVICON_SIZES]
    at = 6 + 16 * len(drawn)
    head = struct.pack("<HHH", 0, 1, len(drawn))
    for size, picture in zip(FAVICON_SIZES, drawn, strict=True):
        head += struct.pack("<BBBBHHII", size, size, 0, 0, 1, 32, len(picture), at)
        at += len(picture)
    return head + b"".join(drawn)


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from matches.render.png import to_png

    made = {SHARED: _small(to_png(_shared(), width=WIDE)), FAVICON: _ico()}
    made |= {name: _small(to_png(_icon(), width=size)) for name, size in ICONS.items()}
    for name, content in made.items():
        (FOLDER / name).write_bytes(content)
        print(f"{name}: {len(content):,} bytes")


if __name__ == "__main__":
    main()
