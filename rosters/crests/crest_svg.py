"""A crest as SVG, with presentation attributes only, so that it needs no exception in the CSP."""

from __future__ import annotations

from html import escape

from core.clipping import characters_of
from rosters.crests.colours import COLOURS
from rosters.crests.emblems import EMBLEMS, FIELDS, FIGURES, UNKNOWN, Emblem


def crest_svg(name: str, clan: str, colours: tuple[str, str], *, size: int = 36) -> str:
    """The crest of a team of that name: field in the first colour, emblem in the second.

    A line in the colour of the text surrounds it, so that it stands out on light and on dark. From
    48 pixels on it contains the team's initials.
    """
    emblem = EMBLEMS.get(clan, UNKNOWN)
    field, mark = (COLOURS[key][1] for key in colours)
    with_letters = size >= 48
    measures = f'width="{size}" height="{size}" viewBox="0 0 64 64"'
    line = 'stroke="currentColor" stroke-width="1.5"'
    parts = [
        f'<svg class="crest-svg" {measures} aria-hidden="true" focusable="false">',
        f'<path d="{FIELDS[emblem.field]}" fill="{field}" {line}/>',
        *_emblem(emblem, mark, field, up=with_letters),
    ]
    if with_letters:
        parts.append(
            f'<rect x="14" y="43" width="36" height="15" rx="3" fill="{mark}"/>'
            f'<text x="32" y="54.5" text-anchor="middle" font-size="12" font-weight="700" '
            f'font-family="serif" fill="{field}">{escape(initials(name))}</text>'
        )
    return "".join([*parts, "</svg>"])


def initials(name: str) -> str:
    """The first letters of up to three words of the name."""
    words = [word for word in name.replace("-", " ").split() if word[0].isalnum()]
    first = (next(characters_of(word)) for word in words[:3] or [name])
    return "".join(first).upper()


def _emblem(emblem: Emblem, mark: str, field: str, *, up: bool) -> list[str]:
    """Turned figures in the middle, or above the letters."""
    place = "translate(32 24) scale(0.82)" if up else "translate(32 31) scale(1.05)"
    turn = 360 / emblem.times
    parts = [f'<g transform="{place}" fill="{mark}">']
    if emblem.ring:
        parts.append(f'<circle r="22.5" fill="none" stroke="{mark}" stroke-width="1.6"/>')
    parts += [
        f'<path d="{FIGURES[emblem.figure]}" transform="rotate({turn * n:g})"/>'
        for n in range(emblem.times)
    ]
    if emblem.core:
        parts.append(f'<circle r="5.5" stroke="{field}" stroke-width="1.5"/>')
    return [*parts, "</g>"]
