"""The pitch as an SVG picture.

Colours are presentation attributes that a stylesheet may override by class (``pitch.css``), so the
picture also works in a mail. Sides differ by shape as well as by colour: home's players are round,
away's square.
"""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

from engine.geometry import OFF
from engine.position import Figure, Position, State
from engine.ruleset import Rules
from matches.render.pitch_grid import CELL, END_ZONE, LINE, MARGIN, corner, labels, rect
from matches.render.terrain_svg import describe_terrain, terrain

FILLS = {0: ("#2b3a6b", "#fffdf8"), 1: ("#b2341c", "#fffdf8")}
"""Fill and ink by side."""
GRASS, WIDE_LINE = "#dfe6d2", "#7d8a68"
STATE_WORDS = {State.STANDING: "", State.PRONE: ", prone", State.STUNNED: ", stunned"}


def svg(
    position: Position, rules: Rules, names: tuple[str, str], marked: Iterable[int] = ()
) -> str:
    """The position as one ``<svg>`` element.

    ``names`` are the sides' names for the description that screen readers get, ``marked`` the
    squares to highlight (the steps of the last turn).
    """
    board = rules.board
    width, height = board.width * CELL + 2 * MARGIN, board.length * CELL + 2 * MARGIN
    parts = [
        (
            f'<svg class="{_class(rules)}" xmlns="http://www.w3.org/2000/svg" '
            f'viewBox="0 0 {width} {height}" '
            f'role="img" aria-label={quoteattr(describe(position, rules, names))}>'
        ),
        f"<title>{escape(names[0])} : {escape(names[1])}</title>",
        *(terrain(position, rules) if board.enclosed else _ground(rules)),
        *labels(board),
        *(_mark(rules, square) for square in sorted(set(marked)) if square != OFF),
        *(_figure(rules, figure) for figure in position.figures if figure.square != OFF),
        *_ball(position, rules),
        "</svg>",
    ]
    return "".join(parts)


def _class(rules: Rules) -> str:
    """The CSS class; an enclosed board is wider than a pitch."""
    return "pitch pitch-enclosed" if rules.board.enclosed else "pitch"


def describe(position: Position, rules: Rules, names: tuple[str, str]) -> str:
    """Where all players are, one sentence a side."""
    board = rules.board
    sentences = []
    for side in (0, 1):
        where = [
            f"{figure.number} at {board.name(figure.square)}{STATE_WORDS[figure.state]}"
            for figure in position.on_pitch(side)
        ]
        sentences.append(f"{names[side]}: {'; '.join(where) or 'nobody on the pitch'}.")
    thing = rules.words.get("ball", "ball")
    sentences += [
        f"{names[carrier.side]} {carrier.number} has {a_or_the(position)} {thing}."
        for carrier in position.carriers()
    ]
    sentences += [
        f"{a_or_the(position).capitalize()} {thing} lies at {board.name(square)}."
        for square in position.free_balls()
    ]
    return " ".join([*sentences, *describe_terrain(position)])


def a_or_the(position: Position) -> str:
    """The article: "a" if there are several balls."""
    return "a" if position.strays else "the"


def _ground(rules: Rules) -> list[str]:
    board, depth, wide = rules.board, rules.pitch.end_zone_depth, rules.pitch.formation.wide_columns
    right, bottom = MARGIN + board.width * CELL, MARGIN + board.length * CELL
    zone = depth * CELL
    parts = [
        rect("pitch-ground", MARGIN, MARGIN, board.width * CELL, board.length * CELL, GRASS),
        rect("pitch-end-zone", MARGIN, MARGIN, board.width * CELL, zone, END_ZONE),
        rect("pitch-end-zone", MARGIN, bottom - zone, board.width * CELL, zone, END_ZONE),
    ]
    for x in range(board.width + 1):
        strong = x in (wide, board.width - wide)
        at = MARGIN + x * CELL
        parts.append(_line(at, MARGIN, at, bottom, strong=strong))
    for y in range(board.length + 1):
        strong = y in (depth, board.length - depth, board.length // 2)
        at = MARGIN + y * CELL
        parts.append(_line(MARGIN, at, right, at, strong=strong))
    return parts


def _line(x1: int, y1: int, x2: int, y2: int, *, strong: bool) -> str:
    name, colour, width = (
        ("pitch-line-strong", WIDE_LINE, "1.4") if strong else ("pitch-line", LINE, "0.6")
    )
    return (
        f'<line class="{name}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" '
        f'stroke="{colour}" stroke-width="{width}"/>'
    )


def _mark(rules: Rules, square: int) -> str:
    x, y = corner(rules.board, square)
    return rect("pitch-mark", x + 1, y + 1, CELL - 2, CELL - 2, "#f6e8c8")


def _figure(rules: Rules, figure: Figure) -> str:
    x, y = corner(rules.board, figure.square)
    fill, ink = FILLS[figure.side]
    side = "away" if figure.side else "home"
    state = figure.state.name.lower()
    centre, middle = x + CELL // 2, y + CELL // 2
    if figure.side == 0:
        body = f'<circle cx="{centre}" cy="{middle}" r="8"'
    else:
        body = f'<rect x="{x + 2}" y="{y + 2}" width="16" height="16" rx="2"'
    down = figure.state is not State.STANDING
    paint = f'fill="{"none" if down else fill}" stroke="{fill}" stroke-width="1.6"'
    if figure.state is State.STUNNED:
        paint += ' stroke-dasharray="2.5 2"'
    number = (
        f'<text class="pitch-number" x="{centre}" y="{middle + 3}" font-size="9" '
        f'font-weight="700" text-anchor="middle" fill="{fill if down else ink}">'
        f"{figure.number}</text>"
    )
    bar = ""
    if figure.state is State.PRONE:
        bar = (
            f'<line class="pitch-down" x1="{x + 3}" y1="{y + 17}" x2="{x + 17}" y2="{y + 17}" '
            f'stroke="{fill}" stroke-width="2"/>'
        )
    return (
        f'<g class="pitch-figure pitch-{side} pitch-{state}" data-side="{side}" '
        f'data-number="{figure.number}" data-square="{rules.board.name(figure.square)}">'
        f'{body} class="pitch-body" {paint}/>{number}{bar}</g>'
    )


def _ball(position: Position, rules: Rules) -> list[str]:
    held = [corner(rules.board, carrier.square) for carrier in position.carriers()]
    free = [corner(rules.board, square) for square in position.free_balls()]
    circles = [(x + CELL - 4, y + 4, 4) for x, y in held]
    circles += [(x + CELL // 2, y + CELL // 2, 5) for x, y in free]
    return [
        f'<circle class="pitch-ball" cx="{x}" cy="{y}" r="{radius}" fill="#e7bf68" '
        f'stroke="#3b2a07" stroke-width="1.4"/>'
        for x, y, radius in circles
    ]
