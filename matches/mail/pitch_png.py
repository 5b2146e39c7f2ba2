"""The pitch as a PNG, which every mail program shows; None if it cannot be drawn."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from engine.position import Position
from engine.ruleset import Rules
from matches.render.pitch_svg import svg
from matches.render.side_looks import USUAL, Looks
from matches.render.stroke_font import without_fonts

log = logging.getLogger(__name__)
WIDTH = 640
"""In pixels: twice the size shown in a mail, so that it is sharp on a phone."""
BACKGROUND = "#fffdf8"


def png(
    position: Position,
    rules: Rules,
    names: tuple[str, str],
    marked: Iterable[int] = (),
    looks: Looks = USUAL,
) -> bytes | None:
    """The picture; None if its library has no build for this machine."""
    try:
        import resvg_py  # noqa: PLC0415 -- a mail without a picture is better than none
    except ImportError:
        log.warning("resvg-py is missing: mails go out without a picture of the pitch")
        return None
    drawing = without_fonts(svg(position, rules, names, marked, looks))
    try:
        return bytes(
            resvg_py.svg_to_bytes(
                svg_string=drawing, width=WIDTH, background=BACKGROUND, skip_system_fonts=True
            )
        )
    except ValueError:
        log.exception("the pitch could not be drawn")
        return None
