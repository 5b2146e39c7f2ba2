"""The pitch as a PNG, which every mail program shows; None if it cannot be drawn."""

from __future__ import annotations

from collections.abc import Iterable

from engine.position import Position
from engine.ruleset import Rules
from matches.render.pitch_svg import svg
from matches.render.png import to_png
from matches.render.side_looks import USUAL, Looks
from matches.render.turned_svg import on_its_head

WIDTH = 640
"""In pixels: twice the size shown in a mail, so that it is sharp on a phone."""


def png(
    position: Position,
    rules: Rules,
    names: tuple[str, str],
    marked: Iterable[int] = (),
    looks: Looks = USUAL,
    *,
    is_turned: bool = False,
) -> bytes | None:
    """The picture, on its head if it is turned; None without a build of its library."""
    picture = svg(position, rules, names, marked, looks)
    return to_png(on_its_head(picture) if is_turned else picture, width=WIDTH)
