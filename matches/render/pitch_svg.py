"""The pitch as an SVG picture.

Colours are presentation attributes, so the picture also works in a mail; a stylesheet may override
those of the ground by class (``pitch.css``). Players are drawn in ``figure_svg``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape, quoteattr

from engine.geometry import OFF
from engine.position import Position
from engine.rules.multiple_balls import every_ball
from engine.ruleset import Rules
from engine.variants.registry import find_variant
from matches.render import living_ball
from matches.render.figure_svg import figures, symbols
from matches.render.picture_words import describe
from matches.render.pitch_grid import CELL, END_ZONE, LINE, MARGIN, corner, labels, rect
from matches.render.side_looks import USUAL, Looks
from matches.render.sky_svg import draw_sky
from matches.render.terrain_svg import terrain

GRASS, WIDE_LINE = "#dfe6d2", "#66724f"
STRIPE, STRAW, MATS = "#d9e0ca", "#e9e4cb", "#b5ab80"
FAINT, BRIGHT = 1.4, 3.4
"""Radii of the first and the last dot of a walk."""
BALL, BALL_EDGE = "#e7bf68", "#3b2a07"


def svg(
    position: Position,
    rules: Rules,
    names: tuple[str, str],
    marked: Iterable[int] = (),
    looks: Looks = USUAL,
    *,
    scope: str = "",
) -> str:
    """The position as one ``<svg>`` element.

    ``names`` are the sides' names for the description that screen readers get, ``marked`` the
    squares of the last turn's steps in their order, ``looks`` the teams' colours. `scope` keeps
    the ids of pictures apart that share a page.
    """
    board = rules.board
    width, height = board.width * CELL + 2 * MARGIN, board.length * CELL + 2 * MARGIN
    parts = [
        (
            f'<svg class="{svg_class(rules)}" xmlns="http://www.w3.org/2000/svg" '
            f'viewBox="0 0 {width} {height}" '
            f'role="img" aria-label={quoteattr(describe(position, rules, names))}>'
        ),
        f"<title>{escape(names[0])} : {escape(names[1])}</title>",
        symbols(position, looks, scope=scope),
        *draw_pitch_ground(position, rules),
        *_trail(rules, [square for square in dict.fromkeys(marked) if square != OFF]),
        *figures(position, rules, looks, scope=scope),
        *balls(position, rules),
        "</svg>",
    ]
    return "".join(parts)


def svg_class(rules: Rules) -> str:
    """The CSS class; an enclosed board is wider than a pitch."""
    return "pitch pitch-enclosed" if rules.board.enclosed else "pitch"


def draw_pitch_ground(
    position: Position, rules: Rules, skies: Sequence[str] | None = None
) -> list[str]:
    """The board with its weather and with what lies on a map, and its labels. `skies` are drawn in
    place of the position's weather.
    """
    return [*bare_ground(position, rules, skies), *labels(rules.board)]


def bare_ground(position: Position, rules: Rules, skies: Sequence[str] | None = None) -> list[str]:
    """The same without labels."""
    if rules.board.enclosed:
        return terrain(position, rules)
    return _open_air(rules, draw_sky(position.weather, rules.board) if skies is None else skies)


def surface_look(rules: Rules) -> tuple[str, str]:
    """The class and the colour of the ground below the lines: a lawn, or the straw of mats."""
    if find_variant(rules.id).has_mats:
        return "pitch-straw", STRAW
    return "pitch-ground", GRASS


def _open_air(rules: Rules, skies: Sequence[str]) -> list[str]:
    board, depth, wide = rules.board, rules.pitch.end_zone_depth, rules.pitch.formation.wide_columns
    right, bottom = MARGIN + board.width * CELL, MARGIN + board.length * CELL
    zone = depth * CELL
    name, colour = surface_look(rules)
    parts = [
        rect(name, MARGIN, MARGIN, board.width * CELL, board.length * CELL, colour),
        rect("pitch-end-zone", MARGIN, MARGIN, board.width * CELL, zone, END_ZONE),
        rect("pitch-end-zone", MARGIN, bottom - zone, board.width * CELL, zone, END_ZONE),
    ]
    parts.insert(1, _life(rules))
    lines: dict[bool, list[str]] = {False: [], True: []}
    for x in range(board.width + 1):
        at = MARGIN + x * CELL
        lines[x in (wide, board.width - wide)].append(f"M{at} {MARGIN}V{bottom}")
    for y in range(board.length + 1):
        at = MARGIN + y * CELL
        strong = y in (depth, board.length - depth, board.length // 2)
        lines[strong].append(f"M{MARGIN} {at}H{right}")
    return [*parts, *skies, *(_lines(paths, strong=strong) for strong, paths in lines.items())]


def _life(rules: Rules) -> str:
    """What makes it a lawn, mown two squares wide, or a hall of mats; quiet below the tokens."""
    board, wide = rules.board, rules.board.width * CELL
    if find_variant(rules.id).has_mats:
        mats = "".join(
            f"M{MARGIN + x * CELL} {MARGIN + y * CELL}h{2 * CELL}v{CELL}"
            for y in range(board.length)
            for x in range(y % 2, board.width - 1, 2)
        )
        return (
            f'<path class="pitch-mats" d="{mats}" fill="none" stroke="{MATS}" stroke-width="1.1"/>'
        )
    rows = range(2, board.length, 4)
    mown = "".join(f"M{MARGIN} {MARGIN + y * CELL}h{wide}v{2 * CELL}h-{wide}z" for y in rows)
    return f'<path class="pitch-stripe" d="{mown}" fill="{STRIPE}"/>'


def _lines(paths: list[str], *, strong: bool) -> str:
    name, colour, width = (
        ("pitch-line-strong", WIDE_LINE, "1.4") if strong else ("pitch-line", LINE, "0.6")
    )
    return (
        f'<path class="{name}" d="{"".join(paths)}" fill="none" stroke="{colour}" '
        f'stroke-width="{width}"/>'
    )


def _trail(rules: Rules, squares: Sequence[int]) -> list[str]:
    """Dots on the squares of a walk, in their order: the older, the smaller."""
    parts = []
    for index, square in enumerate(squares, start=1):
        x, y = corner(rules.board, square)
        radius = FAINT + (BRIGHT - FAINT) * index / len(squares)
        parts.append(
            f'<circle class="pitch-mark" cx="{x + CELL // 2}" cy="{y + CELL // 2}" '
            f'r="{radius:.2g}" fill="#8a5a00"/>'
        )
    return parts


def balls(position: Position, rules: Rules) -> list[str]:
    """Every ball on the board, in a hand or loose."""
    parts = []
    for ball in every_ball(position):
        held = ball.carrier != OFF
        square = position.figures[ball.carrier].square if held else ball.square
        x, y = corner(rules.board, square)
        drawn = (
            living(ball.number, position.game_state.ball_kind(ball.number), held=held)
            if ball.number
            else _ball(held=held)
        )
        parts.append(
            f'<g data-ball="{rules.board.name(square)}" transform="translate({x} {y})">'
            f'<g class="pitch-token">{drawn}</g></g>'
        )
    return parts


def _ball(*, held: bool) -> str:
    """A large one: in a hand at the upper right of its carrier, over everything but the number."""
    return disc(CELL - 4.6, 4.6, 4.4) if held else disc(CELL // 2, CELL // 2, 6)


def living(number: int, kind: str, *, held: bool = False) -> str:
    """One of several; in a hand it leaves the player's own number to be read."""
    x, y, size = (CELL - 5, 5, 12) if held else (CELL // 2, CELL // 2, 18)
    return f'<g class="is-living">{living_ball.numbered(kind, x, y, size, str(number))}</g>'


def disc(x: float, y: float, radius: float, fill: str = BALL) -> str:
    """A ball with its seam."""
    wide, low = radius * 0.72, radius * 0.5
    return (
        f'<circle class="pitch-ball" cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" '
        f'stroke="{BALL_EDGE}" stroke-width="1.4"/><path class="pitch-seam" '
        f'd="M{x - wide:g} {y - low:g}q{wide:g} {radius:g} {2 * wide:g} 0" fill="none" '
        f'stroke="{BALL_EDGE}" stroke-width="0.8"/>'
    )
