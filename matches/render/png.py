"""Our own SVG as PNG, drawn on machines without fonts."""

from __future__ import annotations

import logging

from matches.render.stroke_font import without_fonts

log = logging.getLogger(__name__)
BACKGROUND = "#fffdf8"


def to_png(svg: str, *, width: int) -> bytes | None:
    """The picture, that many pixels wide; None if it cannot be drawn on this machine."""
    try:
        import resvg_py  # noqa: PLC0415 -- its library has no build for some machines
    except ImportError:
        log.warning("resvg-py is missing: nothing is sent with pictures")
        return None
    try:
        return bytes(
            resvg_py.svg_to_bytes(
                svg_string=without_fonts(svg),
                width=width,
                background=BACKGROUND,
                skip_system_fonts=True,
            )
        )
    except ValueError:
        log.exception("a picture could not be drawn")
        return None
