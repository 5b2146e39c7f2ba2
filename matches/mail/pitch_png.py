"""The pitch as a PNG, which every mail program shows; None if it cannot be drawn."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from hashlib import sha256
from xml.etree.ElementTree import ParseError

from django.core.cache import cache

from engine.position import Position
from engine.ruleset import Rules
from matches.render.pitch_svg import svg
from matches.render.png import to_png
from matches.render.side_looks import USUAL, Looks
from matches.render.turned_svg import on_its_head

log = logging.getLogger(__name__)
WIDTH = 640
"""In pixels: twice the size shown in a mail, so that it is sharp on a phone."""

KEPT = 600
"""Seconds that a picture is kept: both sides are mailed the same one, a moment apart."""


def png(
    position: Position,
    rules: Rules,
    names: tuple[str, str],
    marked: Iterable[int] = (),
    looks: Looks = USUAL,
    *,
    is_turned: bool = False,
) -> bytes | None:
    """The picture, on its head if it is turned; None without a build of its library, or where a
    name is no text of XML.
    """
    picture = svg(position, rules, names, marked, looks)
    try:
        shown = on_its_head(picture) if is_turned else picture
    except ParseError:
        log.exception("a picture could not be turned")
        return None
    key = f"pitch-png:{sha256(shown.encode()).hexdigest()}"
    drawn: bytes | None = cache.get_or_set(key, lambda: to_png(shown, width=WIDTH), KEPT)
    return drawn
